"""Property tests draw the same examples in every run, so that a green run stays green; HYPOTHESIS_PROFILE=fuzz draws
new ones, which is how the examples that are pinned in the tests were found."""
import os

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True)
settings.register_profile("fuzz", derandomize=False, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))
