"""A pytest plugin for the Makefile: `import nbformat` need not compile a grammar for some seconds.

nbformat imports jsonschema, which makes a parser of internationalised addresses (IRIs) of the
package rfc3987_syntax where it is installed, as it is beside JupyterLab. The schema of notebooks
has no such address. `-p` loads this module before nbval, which imports nbformat.
"""
import sys
from typing import Any

modules: dict[str, Any] = sys.modules
modules.setdefault("rfc3987_syntax", None)      # its import fails now, and jsonschema goes without
