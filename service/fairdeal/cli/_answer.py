"""Answers that leave in one piece: gunicorn would send the head, and then the body, by itself."""

from __future__ import annotations

from gunicorn import util
from gunicorn.http.wsgi import Response


class WholeAnswer(Response):  # type: ignore[misc]  # gunicorn has no types
    """Gunicorn's answer, whose head waits for the first bytes of the body, or for their absence.

    One message fewer goes through the kernel, to the client and back.
    """

    _head = b""

    def send_headers(self) -> None:
        """Write the head, which leaves with what follows."""
        if not self.headers_sent and not self._head:
            lines = self.default_headers()
            lines += [f"{name}: {value}\r\n" for name, value in self.headers]
            self._head = f"{''.join(lines)}\r\n".encode("latin-1")

    def _emit_body(self, data: bytes) -> None:
        if self.chunked:
            data = b"%X\r\n%b\r\n" % (len(data), data)
        self._send(data)

    def close(self) -> None:
        """Send what is left: of an answer without a body, all."""
        self.send_headers()
        if self.chunked:
            self._send(b"0\r\n\r\n")
        elif not self.headers_sent:
            self._send(b"")

    def _send(self, data: bytes) -> None:
        data, self._head, self.headers_sent = self._head + data, b"", True
        util.write(self.sock, data)
