"""What the server sends: every shape is defined here, and nowhere else.

The interface's description (OpenAPI) and the types of the browser client are made from these classes and
from `commands.py`, which has what clients send. Nothing but msgspec is needed to read them, so the client can
be built where no server is installed.
"""
