"""One GET request: over a connection that is kept, with one deadline and a bound of its body."""

from __future__ import annotations

import http.client
import io
import selectors
import socket
import threading
import time
import zlib
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from typing import Any
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

from .error import unexpected

MAX_BYTES = 16 * 1024 * 1024
_MAX_IDLE = 10
_CHUNK_BYTES = 64 * 1024


@dataclass(frozen=True)
class Received:
    status: int
    headers: Message
    body: bytes


class _Deadline:
    def __init__(self, seconds: float) -> None:
        self._at = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds. Raises TimeoutError when none are left."""
        left = self._at - time.monotonic()
        if left <= 0:
            raise TimeoutError("timed out")
        return left


class _Reader(io.RawIOBase):
    """A socket's bytes: each read waits for no longer than what is left."""

    def __init__(self, sock: socket.socket, deadline: _Deadline) -> None:
        self._socket = sock
        self._raw = sock.makefile("rb", buffering=0)
        self._deadline = deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._socket.settimeout(self._deadline.left())
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class Connections:
    """GET requests to one service, over at most 10 idle connections. Safe for several threads."""

    def __init__(self, base_url: str) -> None:
        parts = urlsplit(base_url)
        self._is_https = parts.scheme == "https"
        self._host = parts.hostname or ""
        self._port = parts.port
        self._path = parts.path.rstrip("/")
        self._origin = f"{parts.scheme}://{parts.netloc}"
        proxy = None if proxy_bypass(self._host) else getproxies().get(parts.scheme)
        self._proxy = None if proxy is None else urlsplit(proxy if "//" in proxy else f"//{proxy}")
        self._idle: list[http.client.HTTPConnection] = []
        self._lock = threading.Lock()

    def get(self, target: str, headers: Mapping[str, str], timeout_seconds: float) -> Received:
        """
        `target`: function and query. Raises OSError and HTTPException when no complete response came (TimeoutError: not in time),
        ValueError and zlib.error when it can't be read, and UnexpectedResponseError for a body of more than 16 MB.
        """
        deadline = _Deadline(timeout_seconds)
        connection = self._take(deadline)
        try:
            path = f"{self._path}/{target}"
            is_forwarded = self._proxy is not None and not self._is_https
            if is_forwarded:
                headers = {**headers, **self._proxy_headers()}
            connection.request("GET", self._origin + path if is_forwarded else path, headers=headers)
            response = connection.getresponse()
            with response:
                received = Received(response.status, response.headers, _body_of(response))
        except BaseException:
            connection.close()
            raise
        if response.will_close or not self._put(connection):
            connection.close()
        return received

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _take(self, deadline: _Deadline) -> http.client.HTTPConnection:
        connection = self._idle_one() or self._new_one()
        connection.timeout = deadline.left()
        if connection.sock is None:
            connection.connect()
        else:
            connection.sock.settimeout(deadline.left())

        class Response(http.client.HTTPResponse):
            def __init__(self, sock: socket.socket, *args: Any, **options: Any) -> None:
                super().__init__(sock, *args, **options)
                reader = io.BufferedReader(_Reader(sock, deadline))
                self.fp.close()
                self.fp = reader

        connection.response_class = Response
        return connection

    def _idle_one(self) -> http.client.HTTPConnection | None:
        while True:
            with self._lock:
                if not self._idle:
                    return None
                connection = self._idle.pop()
            if not _is_readable(connection.sock):
                return connection
            # The service has closed it.
            connection.close()

    def _new_one(self) -> http.client.HTTPConnection:
        kind: type[http.client.HTTPConnection] = (
            http.client.HTTPSConnection if self._is_https else http.client.HTTPConnection
        )
        if self._proxy is None:
            return kind(self._host, self._port)
        connection = kind(self._proxy.hostname or "", self._proxy.port)
        if self._is_https:
            connection.set_tunnel(self._host, self._port, self._proxy_headers())
        return connection

    def _proxy_headers(self) -> dict[str, str]:
        if self._proxy is None or self._proxy.username is None:
            return {}
        user = f"{unquote(self._proxy.username)}:{unquote(self._proxy.password or '')}"
        return {"Proxy-Authorization": f"Basic {b64encode(user.encode()).decode()}"}

    def _put(self, connection: http.client.HTTPConnection) -> bool:
        with self._lock:
            if len(self._idle) >= _MAX_IDLE:
                return False
            self._idle.append(connection)
            return True


def _is_readable(sock: socket.socket) -> bool:
    with selectors.DefaultSelector() as selector:
        selector.register(sock, selectors.EVENT_READ)
        return bool(selector.select(0))


def _body_of(response: http.client.HTTPResponse) -> bytes:
    is_packed = response.headers.get("Content-Encoding", "").lower() == "gzip"
    unpack = zlib.decompressobj(wbits=31) if is_packed else None
    body = bytearray()
    while chunk := response.read1(_CHUNK_BYTES):
        body += chunk if unpack is None else unpack.decompress(chunk, MAX_BYTES + 1 - len(body))
        if len(body) > MAX_BYTES:
            raise unexpected(response.status, response.headers, "The body is larger than 16 MB")
    if response.length or (unpack is not None and body and not unpack.eof):
        raise http.client.IncompleteRead(bytes(body), response.length)
    return bytes(body)
