"""Settings shared by all tests."""

import os

from hypothesis import HealthCheck, settings

# Shared machines are slow now and then; a test fails because of what it finds, never because of the clock.
settings.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", parent=settings.get_profile("here"), max_examples=2000)
settings.load_profile(os.environ.get("CHAPTERHOUSE_PROPERTIES", "here"))
