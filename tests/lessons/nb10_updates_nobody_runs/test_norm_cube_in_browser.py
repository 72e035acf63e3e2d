"""The Norm Cube in a browser: painted and switched by mouse and by keyboard, and its cells
against nn.norm."""

from pathlib import Path

import numpy as np
from lab import Notebook, drawn, press, rest
from playwright.sync_api import Locator, expect

from minigrad.lessons.nb10_updates_nobody_runs.batch_norms import features
from minigrad.nn import norm

CELLS = "from minigrad.lessons.nb10_updates_nobody_runs import norm_cube", "norm_cube('NS')"
cube = drawn("cube", "[data-at]")
SHAPE = 3, 4, 4
NORMS = {"batch norm": lambda x: norm.batch_norm(x, channel=1),
         "layer norm": lambda x: norm.layer_norm(x, channel=1),
         "instance norm": lambda x: norm.instance_norm(x, channel=1),
         "group norm": lambda x: norm.group_norm(x, 2, channel=1)}
MEANS = {"batch norm": (4, 12), "layer norm": (3, 16), "instance norm": (12, 4),
         "group norm": (6, 8)}


def settle(cube: Locator, name: str, contrast: float = 1.0) -> None:
    """Wait until the cube shows this norm, and compare every cell with nn.norm's."""
    told, (means, share) = cube.locator("[data-field=told]"), MEANS[name]
    expect(told).to_have_attribute("data-name", name)
    expect(told).to_have_attribute("data-means", str(means))
    expect(told).to_have_attribute("data-share", str(share))
    expect(cube.locator("[data-at].mg-shares")).to_have_count(share)
    raw = cube.evaluate("root => [...root.querySelectorAll('[data-at]')].map((e) => "
                        "[+e.dataset.raw, +e.dataset.mean])")
    shown = np.reshape([value for value, _ in raw], SHAPE)
    np.testing.assert_allclose(shown, NORMS[name](features(contrast)[0]), atol=1e-9)
    assert len({mean for _, mean in raw}) == means
    expect(cube.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")


def paint(cube: Locator, start: str, end: str) -> None:
    boxes = [rest(cube.locator(f"[data-at='{at}']")) for at in (start, end)]
    (x, y), (u, v) = ((box["x"] + 20, box["y"] + box["height"] / 2) for box in boxes)
    cube.page.mouse.move(x, y)
    cube.page.mouse.down()
    cube.page.mouse.move(u, v, steps=6)
    cube.page.mouse.up()


def test_painting_pools_the_axes_along_which_the_ends_differ(cube: Locator, shots: Path):
    settle(cube, "batch norm")
    for start, end, name in (("0,1,0", "0,3,2", "layer norm"), ("1,2,0", "1,2,3", "instance norm"),
                             ("0,0,0", "2,0,3", "batch norm")):
        paint(cube, start, end)
        settle(cube, name)
        cube.screenshot(path=shots / f"cube-{name.split()[0]}.png")


def test_presets_and_groups_by_keyboard(cube: Locator):
    for preset in ("layer norm", "instance norm", "batch norm"):
        cube.get_by_role("button", name=preset, exact=True).press("Enter")
        settle(cube, preset)
        expect(cube.get_by_role("button", name=preset,
                                exact=True)).to_have_attribute("aria-pressed", "true")
    expect(cube.get_by_label("Groups of channels")).to_be_disabled()
    # again: it is taken off
    cube.get_by_role("button", name="batch norm", exact=True).press("Enter")
    expect(cube.locator("[data-field=told]")).to_have_attribute("data-means", "48")
    cube.get_by_role("button", name="layer norm", exact=True).press("Space")
    cube.get_by_label("Groups of channels").select_option("2")
    settle(cube, "group norm")


def test_switches_take_an_axis_in_and_out(cube: Locator):
    cube.get_by_label("Pool N").press("Space")
    settle(cube, "instance norm")
    cube.get_by_label("Pool C").click()
    settle(cube, "layer norm")


def test_arrow_keys_choose_a_cell_and_its_mean_lights_up(cube: Locator):
    cube.locator("[data-at='0,0,0']").focus()
    for key, at in (("ArrowDown", "0,1,0"), ("ArrowRight", "0,1,1"), ("PageDown", "1,1,1"),
                    ("ArrowUp", "1,0,1")):
        cube.page.keyboard.press(key)
        expect(cube.locator(f"[data-at='{at}']")).to_be_focused()
        expect(cube.locator(f"[data-at='{at}']")).to_have_attribute("aria-selected", "true")
    settle(cube, "batch norm")
    lit = cube.evaluate("root => [...root.querySelectorAll('.mg-shares[data-at]')].map((e) => "
                        "e.dataset.at)")
    assert lit == [f"{n},0,{s}" for n in range(3) for s in range(4)]


def test_other_keys_on_a_cell_leave_the_notebook_alone(fresh: Notebook, cube: Locator):
    before = [cell["source"] for cell in fresh.cells()]
    for key in ("d", "d", "a", "b", "x", "m"):
        cube.locator("[data-at='0,0,0']").press(key)
    assert [cell["source"] for cell in fresh.cells()] == before


def test_contrast_is_felt_by_other_images_under_batch_norm_only(cube: Locator):
    press(cube.get_by_label("Contrast of image 1"))
    changed = cube.locator("[data-field=changed]")
    expect(changed).to_contain_text("With contrast 2 in image 1")
    expect(changed).to_contain_text("in images 1, 2, 3")
    settle(cube, "batch norm", contrast=2.0)
    cube.get_by_role("button", name="layer norm", exact=True).click()
    expect(changed).to_have_attribute("data-changed", "0")
    settle(cube, "layer norm", contrast=2.0)


def test_means_and_values_can_be_shown(cube: Locator):
    values = features()[0]
    for view, right in (("values", values),
                        ("means", np.broadcast_to(norm.moments(values, (0, 2), True)[0], SHAPE))):
        cube.get_by_label("Shown in the cells").select_option(view)
        expect(cube.locator("[data-at='2,3,1']")).to_have_attribute("data-raw",
                                                                    repr(float(right[2, 3, 1])))
