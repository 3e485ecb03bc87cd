"""The client against a local server that follows a script, with a virtual clock."""

import json
import threading
import traceback
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


def too_many(retry_after: int) -> Step:
    body = {"error": "Rate limit exceeded (100 requests/hour)", "message": "later"}
    return reply(body, 429, {"Retry-After": retry_after, **hour(0, retry_after)})


def hang_up(handler: BaseHTTPRequestHandler) -> None:
    handler.close_connection = True


class PoliteTest(unittest.TestCase):
    def start(self, *script: Step, **options: Any) -> MentionMarket:
        """The last step serves all requests that follow."""
        self.now = 1000.0
        self.waits: list[float] = []
        self.requested_at: list[float] = []
        self.paths: list[str] = []
        self.tags: list[str | None] = []
        test = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                test.requested_at.append(test.now)
                test.paths.append(self.path)
                test.tags.append(self.headers.get("If-None-Match"))
                script[min(len(test.paths), len(script)) - 1](self)

            def log_message(self, format: str, *args: object) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        timing = Timing(now=lambda: self.now, wait=self.wait, random=lambda: 0.5)
        base_url = f"http://127.0.0.1:{server.server_port}"
        return MentionMarket(**{"api_key": API_KEY, "base_url": base_url, "timing": timing, **options})

    def wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds

    def failure(self, call: Callable[[], object]) -> MentionMarketError:
        with self.assertRaises(MentionMarketError) as caught:
            call()
        return caught.exception

    def test_waits_as_long_as_retry_after_says(self) -> None:
        client = self.start(too_many(30), too_many(7), reply(SERIES))
        self.assertEqual(client.get_all_mention_series(), SERIES)
        self.assertEqual(self.waits, [30, 7])

    def test_never_sends_before_retry_after_has_passed(self) -> None:
        client = self.start(*map(too_many, [5, 1, 20, 9]), reply(SERIES, headers=hour(50, 9)), max_wait_seconds=100)
        for _ in range(3):
            client.get_all_mention_series()
        self.assertEqual([at - 1000 for at in self.requested_at], [0, 5, 6, 26, 35, 35, 35])

    def test_says_how_long_when_it_may_not_wait_and_sends_nothing_until_then(self) -> None:
        client = self.start(too_many(600), reply({"limit": 100}))
        first = self.failure(client.get_all_mention_series)
        self.assertEqual((first.status, first.message, first.retry_after_seconds), (429, "later", 600))
        second = self.failure(lambda: client.get_mention_market(market_ticker="KX-A-B"))
        self.assertEqual((second.status, second.retry_after_seconds), (429, 600))
        self.assertEqual(len(self.paths), 1)
        self.assertEqual(client.get_rate_limit(), {"limit": 100})
        self.assertEqual(self.waits, [])

    def test_never_waits_with_0(self) -> None:
        client = self.start(too_many(1), max_wait_seconds=0)
        self.assertEqual(self.failure(client.get_all_mention_series).retry_after_seconds, 1)
        self.assertEqual((self.waits, len(self.paths)), ([], 1))

    def test_waits_when_the_last_response_left_nothing(self) -> None:
        client = self.start(reply(SERIES, headers=hour(0, 20)), reply(SERIES, headers=hour(1, 5)))
        self.assertIsNone(client.quota)
        for _ in range(3):
            client.get_all_mention_series()
        self.assertEqual(self.waits, [20])
        assert client.quota is not None
        self.assertEqual((client.quota.limit, client.quota.remaining), (100, 1))

    def test_retries_a_503_and_a_broken_connection_twice(self) -> None:
        client = self.start(reply({"error": "x"}, 503), hang_up, reply(SERIES))
        self.assertEqual(client.get_all_mention_series(), SERIES)
        self.assertEqual(self.waits, [0.75, 1.5])

    def test_gives_up_after_two_retries(self) -> None:
        client = self.start(reply({"error": "Service temporarily unavailable", "message": "wait"}, 503))
        error = self.failure(client.get_all_mention_series)
        self.assertEqual((error.status, error.error, error.message), (503, "Service temporarily unavailable", "wait"))
        self.assertEqual(len(self.paths), 3)

    def test_retries_no_other_status(self) -> None:
        for status in (400, 401, 403, 404, 500):
            client = self.start(reply({"error": "no"}, status))
            error = self.failure(client.get_all_mention_series)
            self.assertEqual((error.status, error.error, len(self.paths)), (status, "no", 1))

    def test_names_an_unreachable_service_with_status_0(self) -> None:
        client = self.start(hang_up)
        error = self.failure(client.get_all_mention_series)
        self.assertEqual((error.status, error.error), (0, "No response"))

    def test_reports_pages_that_are_not_json(self) -> None:
        def page(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(200 if len(self.paths) == 1 else 502)
            handler.end_headers()
            handler.wfile.write(b"<html>")

        client = self.start(page)
        self.assertEqual(self.failure(client.get_all_mention_series).error, "Unexpected response")
        self.assertEqual(self.failure(client.get_all_mention_series).status, 502)

    def test_follows_no_redirect(self) -> None:
        client = self.start(reply({}, 302, {"Location": "/other"}))
        self.assertEqual(self.failure(client.get_all_mention_series).status, 302)
        self.assertEqual(len(self.paths), 1)

    def test_shows_the_key_in_no_error(self) -> None:
        texts = []
        for bad in ({"api_key": API_KEY + "\n"}, {"base_url": "ftp://x"}, {"base_url": f"http://u:{API_KEY}@h"}):
            with self.assertRaises(ValueError) as caught:
                MentionMarket(**{"api_key": API_KEY, "base_url": "http://127.0.0.1", **bad})
            texts += traceback.format_exception_only(caught.exception)
        client = self.start(reply({"error": "no"}, 401))
        texts += traceback.format_exception_only(self.failure(client.get_all_mention_series))
        self.assertNotIn(API_KEY, "".join([*texts, repr(client)]))

    def test_returns_the_former_body_after_a_304(self) -> None:
        client = self.start(reply(SERIES, headers={"ETag": '"a"'}), reply(None, 304, {"ETag": '"a"'}))
        for _ in range(2):
            self.assertEqual(client.get_all_mention_series(), SERIES)
        self.assertEqual(self.tags, [None, '"a"'])

    def test_keeps_the_bodies_of_the_100_urls_used_last(self) -> None:
        client = self.start(reply({}, headers={"ETag": '"a"'}))
        for n in [*range(101), 0, 100]:
            client.get_mention_market(market_ticker=f"KX-{n}")
        self.assertEqual([tag for tag in self.tags if tag], ['"a"'])
        self.assertEqual(self.tags[-1], '"a"')

    def test_keeps_at_most_20_mb(self) -> None:
        client = self.start(reply({"text": "x" * 8 * 1024 * 1024}, headers={"ETag": '"a"'}))
        for n in [1, 2, 3, 3, 1]:
            client.get_mention_market(market_ticker=f"KX-{n}")
        self.assertEqual(self.tags, [None, None, None, '"a"', None])

    def test_walks_over_all_pages_and_ends(self) -> None:
        client = self.start(
            reply({"events": [{"event_ticker": "A"}], "cursor": "one"}),
            reply({"events": [{"event_ticker": "B"}], "cursor": None}),
        )
        names = [event["event_ticker"] for event in client.each_mention_event(status="open")]
        self.assertEqual(names, ["A", "B"])
        self.assertEqual(self.paths, ["/getMentionEvents?status=open", "/getMentionEvents?status=open&cursor=one"])

    def test_sends_lists_with_commas_and_yes_as_true(self) -> None:
        client = self.start(reply({}))
        client.get_mention_event(event_ticker="A", with_record=True)
        client.get_mention_markets(market_tickers=["A", "B"])  # type: ignore[arg-type, unused-ignore]
        self.assertEqual(
            self.paths,
            ["/getMentionEvent?event_ticker=A&with_record=true", "/getMentionMarkets?market_tickers=A%2CB"],
        )


if __name__ == "__main__":
    unittest.main()
