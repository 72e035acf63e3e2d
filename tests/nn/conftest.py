"""PyTorch and JAX, which only `make test-all` installs; imported inside."""
import pytest


@pytest.fixture(scope="module")
def jax():
    import jax

    jax.config.update("jax_enable_x64", True)
    return jax


@pytest.fixture(scope="module")
def torch():
    return pytest.importorskip("torch")
