"""A saved notebook that is opened another day: where each widget was, its picture stands, and what
to do; never a complaint of JupyterLab's alone."""
import re

import pytest
from every_widget import IMPORTS
from lab import Lab, Notebook
from playwright.sync_api import expect

CELLS = (f"import ipywidgets\nimport minigrad as mg\nfrom minigrad.widgets import graph\n{IMPORTS}",
         "graph(mg.tensor(3.0, name='x') ** 2)", "path_lens('a*b + sin(a)', a=2.0, b=3.0)",
         "ipywidgets.IntSlider(4)")


@pytest.fixture
def saved(lab: Lab, notebook: Notebook) -> Notebook:
    """The notebook, run, saved, closed with its kernel, and opened again."""
    notebook.run_all()
    for k in (1, 2, 3):
        notebook.output(k)                # JupyterLab draws it now
    expect(notebook.find("[data-mg=graph] svg").first).to_be_visible()
    lab.page.evaluate("mg.panel().context.save()")
    for _ in range(3):                    # JupyterLab looks for a widget for two seconds, which a
        again = lab.open("test_another_day.ipynb", "light")     # busy machine's kernel can need
        lab.page.get_by_text("model not found").last.wait_for()          # the slider's
        if again.find("img").count() == 2:
            break
    return again


def test_stills_stand_where_the_widgets_were(saved: Notebook):
    for k, words in ((1, "Graph of y"), (2, "Path Lens")):
        saved.output(k)
        picture = saved.find("img").nth(k - 1)
        expect(picture).to_be_visible()
        expect(picture).to_have_attribute("alt", re.compile(words))
        assert picture.evaluate("img => img.naturalWidth") > 300
        expect(saved.page.locator(".jp-OutputArea-output").nth(k - 1)).to_contain_text(
            "choose this cell, then Run > Run All Above")
    assert saved.page.get_by_text("model not found").count() == 1       # the slider's
    saved.run_all()
    saved.output(1)
    expect(saved.find("[data-mg=graph] svg").first).to_be_visible()
    expect(saved.find("img")).to_have_count(0)
    saved.console.clear()                 # JupyterLab's own word about the slider
