"""Compiles Python sources with the very Python that will run them.

Bytecode belongs to one release of Python, and the browser's is newer than the one that builds the
website. So the browser's Python runs here, in wasmtime, on the same sources in the same step. A
browser would do as well, but one is not on every machine that builds a website; the package
wasmtime is, wherever pip is.
"""
import hashlib
from importlib.metadata import version
from pathlib import Path

import wasmtime

# The bytecode carries a hash of its source and is never held against it: each check would cost a
# start of the page some milliseconds, and sources and bytecode travel in one pack.
COMPILE = """
import os, sys
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash

for folder, _, names in os.walk("/site"):
    for name in names:
        if name.endswith(".py"):
            path = folder + "/" + name
            with open(path, "rb") as file:
                source = file.read()
            code = compile(source, path, "exec", dont_inherit=True, optimize=0)
            target = folder + "/__pycache__/" + name[:-3] + ".cpython-315.pyc"
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "wb") as file:
                file.write(_code_to_hash_pyc(code, source_hash(source), False))
"""
DOOR_IS_SHUT = -1


def compile_all(folder: Path, python: bytes, library: Path, cache: Path) -> None:
    """Write the bytecode of each source in a folder beside it, where Python looks for it.

    folder: what the browser will see as /site
    python: the interpreter, as WebAssembly
    library: the folder with python315.zip
    cache: a folder for the compiled interpreter, which takes a minute to make

    Raises RuntimeError with what Python said.
    """
    engine = wasmtime.Engine(_config())
    module = _module(engine, python, cache)
    store = wasmtime.Store(engine)
    said = cache / "said.txt"
    settings = wasmtime.WasiConfig()
    settings.argv = ["python"]
    settings.env = [("PYTHONTZPATH", "")]
    settings.preopen_dir(str(library), "/usr/local/lib")
    settings.preopen_dir(str(folder), "/site")
    settings.stderr_file = str(said)
    store.set_wasi(settings)
    linker = wasmtime.Linker(engine)
    linker.define_wasi()
    number = wasmtime.ValType.i32()
    linker.define_func("host", "call", wasmtime.FuncType([number] * 4, [number]),
                       lambda *_: DOOR_IS_SHUT)
    exports = linker.instantiate(store, module).exports(store)
    exports["_initialize"](store)
    line = COMPILE.encode()
    pointer = exports["host_alloc"](store, len(line)) & 0xffffffff
    exports["memory"].write(store, line, pointer)
    if exports["turn"](store, pointer, len(line)):
        raise RuntimeError(said.read_text(encoding="utf-8", errors="replace"))


def _config() -> wasmtime.Config:
    config = wasmtime.Config()
    config.wasm_exceptions = True
    config.cranelift_opt_level = "none"      # it runs for seconds only
    return config


def _module(engine: wasmtime.Engine, python: bytes, cache: Path) -> wasmtime.Module:
    key = hashlib.sha256(python + version("wasmtime").encode()).hexdigest()[:16]
    kept = cache / f"python-{key}.cwasm"
    if kept.exists():
        return wasmtime.Module.deserialize_file(engine, str(kept))
    for old in cache.glob("python-*.cwasm"):
        old.unlink()
    module = wasmtime.Module(engine, python)
    kept.write_bytes(module.serialize())
    return module
