"""The colours of declared widgets: contrasts, and what is left of them for the colour-blind."""
import re

import numpy as np
import pytest
from declared_widgets import LESSONS

LOOK = (LESSONS.parent / "widgets" / "frontend" / "look.css").read_text(encoding="utf-8")
THEMES = dict(zip(("light", "dark"), re.findall(r"\.mgw \{(.*?--mg-panel.*?);", LOOK, re.DOTALL),
                  strict=True))
TEXTS = ("value", "grad", "bad", "good", "ink", "soft")
MARKS = ("value-fill", "grad-fill", "wire")
# Machado, Oliveira and Fernandes 2009, for linear RGB, severity 1
BLIND = {"protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                    [-0.003882, -0.048116, 1.051998]],
         "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                    [-0.011820, 0.042940, 0.968881]],
         "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                    [0.004733, 0.691367, 0.303900]]}


def colours(theme: str) -> dict[str, np.ndarray]:
    """{role: linear RGB} of a theme."""
    found = re.findall(r"--mg-([\w-]+): (#[0-9a-f]{6})", THEMES[theme])
    return {role: linear(colour) for role, colour in found}


def linear(colour: str) -> np.ndarray:
    parts = np.array([int(colour[k:k + 2], 16) / 255 for k in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def contrast(one: np.ndarray, other: np.ndarray) -> float:
    """WCAG 2.2: between 1 and 21."""
    low, high = sorted(float(part @ (0.2126, 0.7152, 0.0722)) for part in (one, other))
    return (high + 0.05) / (low + 0.05)


def lab(rgb: np.ndarray) -> np.ndarray:
    """CIE L*a*b* of linear RGB, for white D65."""
    to_xyz = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
                       [0.0193339, 0.1191920, 0.9503041]])
    x, y, z = to_xyz @ rgb / (0.95047, 1.0, 1.08883)
    f = [t ** (1 / 3) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29 for t in (x, y, z)]
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("theme", THEMES)
def test_texts_and_marks_can_be_read(theme: str):
    found = colours(theme)
    assert {role for role in TEXTS if contrast(found[role], found["panel"]) < 4.5} == set()
    assert {role for role in MARKS if contrast(found[role], found["panel"]) < 3.0} == set()
    assert contrast(found["ink"], found["ink"]) == pytest.approx(1.0)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eyes", [None, *BLIND])
def test_a_value_and_a_gradient_differ_for_every_eye(theme: str, eyes: str | None):
    """By 40 of CIE 1976, where 2 is just seen."""
    seen = np.eye(3) if eyes is None else np.array(BLIND[eyes])
    found = {role: lab(np.clip(seen @ rgb, 0, 1)) for role, rgb in colours(theme).items()}
    for one, other in (("value", "grad"), ("value-fill", "grad-fill")):
        assert np.linalg.norm(found[one] - found[other]) > 40, (one, other)


def test_the_distance_is_that_of_the_books():
    red, green = lab(linear("#ff0000")), lab(linear("#00ff00"))
    assert red == pytest.approx([53.24, 80.09, 67.20], abs=0.05)
    assert np.linalg.norm(red - green) == pytest.approx(170.6, abs=0.1)
