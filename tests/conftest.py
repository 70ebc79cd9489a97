"""Settings for all tests."""

from hypothesis import settings

# Time is measured by benchmarks; on a busy machine any example may take long.
settings.register_profile("fivefold", deadline=None)
settings.load_profile("fivefold")
