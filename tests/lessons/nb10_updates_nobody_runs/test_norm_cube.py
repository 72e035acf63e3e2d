"""The Norm Cube without a browser: its cells are nn.norm's, and who shares a mean is what its
gradient says."""
import contextlib
import io
import itertools

import numpy as np
import pytest

from minigrad.errors import Refusal
from minigrad.lessons.nb10_updates_nobody_runs import norm_cube
from minigrad.lessons.nb10_updates_nobody_runs.batch_norms import CHANNELS, features, pooled
from minigrad.nn import norm
from minigrad.op import REGISTRY

SHAPE = 3, 4, 4
AXES = ["".join(axes) for size in range(4) for axes in itertools.combinations("NCS", size)]
NORMS = {("NS", 1): ("batch norm", norm.batch_norm), ("CS", 1): ("layer norm", norm.layer_norm),
         ("S", 1): ("instance norm", norm.instance_norm),
         ("CS", 2): ("group norm", lambda x, channel: norm.group_norm(x, 2, channel=channel))}


def cells(cube, name):
    return np.reshape([cell[name] for cell in cube.state["cells"]], SHAPE)


@pytest.mark.parametrize(("axes", "groups"), NORMS)
def test_the_four_norms_are_those_of_the_engine(axes, groups):
    cube, (name, function) = norm_cube(axes, groups), NORMS[axes, groups]
    np.testing.assert_allclose(cells(cube, "raw"), function(features()[0], channel=1), atol=1e-12)
    assert cube.state["told"]["name"] == name
    assert cube.state["line"]["agrees"] is True


@pytest.mark.parametrize("groups", [1, 2, 4])
@pytest.mark.parametrize("axes", AXES)
def test_means_and_who_shares_them(axes, groups):
    cube, count = norm_cube(axes, groups), groups if "C" in axes else 1
    lengths = dict(zip("NCS", (3, 4 // count, 4), strict=True))
    share = int(np.prod([lengths[name] for name in axes], initial=1))
    assert (cube.state["told"]["means"], cube.state["told"]["share"]) == (48 // share, share)
    numbers, shares = cells(cube, "mean"), cells(cube, "shares")
    assert np.array_equal(shares, numbers == numbers[0, 0, 0])
    cube.chosen, cube.show = [2, 3, 1], "means"
    numbers, shares, means = (cells(cube, name) for name in ("mean", "shares", "raw"))
    assert np.array_equal(shares, numbers == numbers[2, 3, 1])
    np.testing.assert_allclose(means[shares], features()[0][shares].mean())
    assert cube.state["line"]["agrees"] is True


def test_groups_of_all_and_of_one_are_layer_and_instance_norm():
    np.testing.assert_allclose(cells(norm_cube("CS", 4), "raw"), cells(norm_cube("S"), "raw"))
    assert "instance norm" in repr(norm_cube("CS", 4))
    np.testing.assert_allclose(cells(norm_cube("CS", 1), "raw"),
                               norm.group_norm(features()[0], 1, channel=1))


@pytest.mark.parametrize(("axes", "groups", "words"), [
    ("NCS", 1, "One mean for all: 1 mean."), ("NCS", 2, "One mean for each group: 2 means."),
    ("NCS", 4, "With a group for each channel, batch norm: 4 means."),
    ("C", 1, "Layer norm at each position: 12 means."),
    ("C", 2, "Group norm at each position: 24 means."),
    ("C", 4, "With a group for each channel, no pooling, each value minus itself: 48 means."),
    ("NC", 4, "With a group for each channel, batch norm of 16 features: 16 means."),
    ("NC", 2, "A norm without a name: 8 means."), ("NS", 4, "Batch norm: 4 means.")])
def test_names_fit_the_means_that_they_stand_before(axes, groups, words):
    assert norm_cube(axes, groups).state["told"]["words"].startswith(words)


@pytest.mark.parametrize(("axes", "images"), [("NS", 3), ("NCS", 3), ("CS", 0), ("S", 0)])
def test_contrast_of_one_image_is_felt_where_images_share_a_mean(axes, images):
    cube = norm_cube(axes)
    cube.contrast = 3.0
    words = cube.state["changed"]["words"]
    assert words.endswith("in images 1, 2, 3.") is bool(images)
    assert (cube.state["changed"]["count"] > 0) is bool(images)


def test_features_are_differences_between_neighbours():
    cube, names = features()
    assert (cube.shape, len(names), len(CHANNELS)) == (SHAPE, 3, 4)
    np.testing.assert_allclose(features(2.0)[0][0], 2.0 * cube[0])
    np.testing.assert_allclose(features(2.0)[0][1:], cube[1:])
    split, axes = pooled(cube, "CS", 2)
    assert (split.shape, axes) == ((3, 2, 2, 4), (2, 3))


def test_a_wrong_rule_turns_the_line_red(monkeypatch):
    monkeypatch.setattr(REGISTRY["sqrt"], "rules", (lambda g, y, x: g / y,))
    assert norm_cube().state["line"]["agrees"] is False


@pytest.mark.parametrize("call", [{"axes": "SN"}, {"axes": "NN"}, {"axes": "X"},
                                  {"axes": 0}, {"groups": 3}])
def test_other_axes_and_groups_are_refused(call):
    with pytest.raises(Refusal, match=r"in this order|1, 2 or 4"):
        norm_cube(**call)


@pytest.mark.parametrize(("axes", "groups"), [("NS", 1), ("CS", 2), ("", 1)])
def test_the_shown_code_runs_and_gives_the_state(axes, groups):
    cube = norm_cube(axes, groups)
    cube.contrast = 1.5
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(cube.code, {})
    count, _, numbers = printed.getvalue().partition(" means\n")
    assert int(count) == cube.state["told"]["means"]
    shown = np.array(numbers.replace("[", " ").replace("]", " ").split(), float).reshape(SHAPE)
    np.testing.assert_allclose(shown, cells(cube, "raw"), atol=1e-4)
