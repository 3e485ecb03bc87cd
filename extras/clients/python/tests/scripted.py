"""A local server that follows a script, and a client of it with a virtual clock."""

import json
import threading
import unittest
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from mention_market import MentionMarket, MentionMarketError
from mention_market.polite import Timing

API_KEY = "mm_test_secret"
SERIES = [{"series_ticker": "KX", "series_title": ""}]
Step = Callable[[BaseHTTPRequestHandler], None]


def reply(body: object, status: int = 200, headers: dict[str, object] | None = None) -> Step:
    def step(handler: BaseHTTPRequestHandler) -> None:
        data = b"" if status == 304 else json.dumps(body).encode()
        handler.send_response(status)
        for name, value in {**(headers or {}), "Content-Length": len(data)}.items():
            handler.send_header(name, str(value))
        handler.end_headers()
        handler.wfile.write(data)

    return step


def hour(left: int, seconds: int) -> dict[str, object]:
    """The headers after which `left` requests are left, and the next place is freed after `seconds`."""
    return {
        "X-RateLimit-Limit": 100,
        "X-RateLimit-Remaining": left,
        "RateLimit": f'"hourly";r={left};t={seconds}',
    }


def of_platform(status: int, text: str) -> Step:
    """What Google's front end sends when no instance is free, or a function is not public."""

    def step(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Type", "text/html")
        handler.send_header("Content-Length", str(len(text)))
        handler.end_headers()
        handler.wfile.write(text.encode())

    return step


def too_many(retry_after: int) -> Step:
    body = {"error": "Rate limit exceeded (100 requests/hour)", "message": "later"}
    return reply(body, 429, {"Retry-After": retry_after, **hour(0, retry_after)})


def hang_up(handler: BaseHTTPRequestHandler) -> None:
    handler.close_connection = True


class ClientTest(unittest.TestCase):
    def start(self, *script: Step, **options: Any) -> MentionMarket:
        """The last step serves all requests that follow."""
        self.ended = threading.Event()
        self.addCleanup(self.ended.set)
        self.now = 1000.0
        self.waits: list[float] = []
        self.requested_at: list[float] = []
        self.paths: list[str] = []
        self.sent: list[dict[str, str]] = []
        self.clients: set[object] = set()
        test = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                test.requested_at.append(test.now)
                test.paths.append(self.path)
                test.sent.append({name.lower(): value for name, value in self.headers.items()})
                test.clients.add(self.client_address)
                script[min(len(test.paths), len(script)) - 1](self)

            def log_message(self, format: str, *args: object) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.base_url = f"http://127.0.0.1:{server.server_port}"
        timing = Timing(now=lambda: self.now, wait=self.wait, random=lambda: 0.5)
        client = MentionMarket(**{"api_key": API_KEY, "base_url": self.base_url, "timing": timing, **options})
        self.addCleanup(client.close)
        return client

    @property
    def tags(self) -> list[str | None]:
        return [headers.get("if-none-match") for headers in self.sent]

    def wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds

    def failure(self, call: Callable[[], object]) -> MentionMarketError:
        with self.assertRaises(MentionMarketError) as caught:
            call()
        return caught.exception
