"""Passwords: Argon2id, hashed away from the event loop since that takes its time on purpose."""

import asyncio
from functools import cache
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

HASHER: Final = PasswordHasher()  # Argon2id with the parameters that its authors recommend


async def hashed(password: str) -> str:
    """Return what is stored."""
    return await asyncio.to_thread(HASHER.hash, password)


async def fits(stored: str | None, password: str) -> bool:
    """Return whether a password is the right one; as slowly where there is none, so that nobody can tell."""
    return await asyncio.to_thread(_fits, stored, password)


def _fits(stored: str | None, password: str) -> bool:
    nobodys = _nobodys()  # made at the first question of all, whoever that is about
    return _verify(stored or nobodys, password) and stored is not None


@cache
def _nobodys() -> str:
    return HASHER.hash("nobody has this password")


def _verify(stored: str, password: str) -> bool:
    try:
        return HASHER.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False
