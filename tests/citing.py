"""`@cites("AV-31")` over a test says which rules it proves; `chapterhouse rules --check` reads it."""

import pytest

cites = pytest.mark.cites
