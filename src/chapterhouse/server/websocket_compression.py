"""Compression of messages (RFC 7692): what was said before helps to say the next thing shortly.

Two moments of a table differ in little, so a message of 4 kB becomes 0.2 to 0.3 kB if its sender remembers
the last 8 kB. That memory is 64 kB for a line that watches something, and is given back when it is quiet.
What browsers send is short: they are asked to remember nothing, so that we need not either (decision 0038).
"""

import zlib
from collections.abc import Sequence
from typing import Final

from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame
from websockets.typing import ExtensionParameter

WINDOW: Final = 13  # bits: 8 kB
MEMORY: Final = 6  # of 9
LEVEL: Final = 6  # of 9
SHORT: Final = 500  # bytes: a welcome and most answers, but no moment


class Deflate(PerMessageDeflate):
    """Compresses for one line; remembers only while it is in use."""

    def encode(self, frame: Frame) -> Frame:
        """Compress an outgoing frame; a short one is not worth memory that is not there yet."""
        if frame.opcode in CTRL_OPCODES or (len(frame.data) < SHORT and not hasattr(self, "encoder")):
            return frame
        if not self.local_no_context_takeover and not hasattr(self, "encoder"):
            self.encoder = zlib.compressobj(wbits=-self.local_max_window_bits, **self.compress_settings)
        return super().encode(frame)

    def forget(self) -> None:
        """Give the memory back; the next message refers to nothing before it, as any message may."""
        if hasattr(self, "encoder"):
            del self.encoder


class DeflateOffer(ServerPerMessageDeflateFactory):
    """Answers a browser that offers compression."""

    def __init__(self) -> None:
        super().__init__(
            client_no_context_takeover=True,
            server_max_window_bits=WINDOW,
            compress_settings={"level": LEVEL, "memLevel": MEMORY},
        )

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """Return the answer to an offer, and who compresses from now on."""
        answer, agreed = super().process_request_params(params, accepted_extensions)
        deflate = Deflate(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
            agreed.compress_settings,
        )
        deflate.forget()
        return answer, deflate


OFFER: Final = DeflateOffer()
