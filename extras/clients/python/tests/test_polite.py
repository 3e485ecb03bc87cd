"""How the client keeps to the quota, and what it raises."""

import gzip
import pickle
import traceback
import unittest
from http.server import BaseHTTPRequestHandler

import mention_market
from mention_market import MentionMarket, MentionMarketError
from scripted import API_KEY, SERIES, ClientTest, Step, hang_up, hour, of_platform, reply, too_many


class PoliteTest(ClientTest):
    def test_waits_as_long_as_retry_after_says(self) -> None:
        client = self.start(too_many(30), too_many(7), reply(SERIES))
        self.assertEqual(client.get_all_mention_series(), SERIES)
        self.assertEqual(self.waits, [30, 7])

    def test_takes_a_429_of_the_platform_for_no_full_hour(self) -> None:
        busy = of_platform(429, "Rate exceeded.")
        client = self.start(busy, busy, busy, reply(SERIES))
        error = self.failure(client.get_all_mention_series)
        self.assertIsInstance(error, mention_market.PlatformBusyError)
        self.assertEqual((error.status, error.error), (429, "The platform is busy"))
        self.assertEqual([round(wait, 3) for wait in self.waits], [1.05, 2.1])
        self.assertEqual(client.get_all_mention_series(), SERIES)
        self.assertEqual(len(self.waits), 2)

    def test_says_of_a_403_of_the_platform_that_the_function_is_not_public(self) -> None:
        client = self.start(of_platform(403, "<html>Forbidden</html>"))
        error = self.failure(client.get_all_mention_series)
        self.assertIsInstance(error, mention_market.PermissionDeniedError)
        self.assertEqual(error.error, "The function is not public")
        self.assertIn("roles/run.invoker", error.detail or "")

    def test_says_of_a_parsed_webhook_to_give_the_body_as_it_arrived(self) -> None:
        parsed: object = {"type": "watch.test"}
        with self.assertRaisesRegex(TypeError, "Give the body as it arrived"):
            mention_market.verify_webhook("whsec_MDEyMzQ1", {}, parsed)  # type: ignore[arg-type]

    def test_says_of_what_are_no_headers_to_give_those_of_the_request(self) -> None:
        headers: object = [("webhook-id", "1")]
        with self.assertRaisesRegex(TypeError, "Give the headers of the request"):
            mention_market.verify_webhook("whsec_MDEyMzQ1", headers, b"{}")  # type: ignore[arg-type]

    def test_never_sends_before_retry_after_has_passed(self) -> None:
        client = self.start(*map(too_many, [5, 2, 20, 9]), reply(SERIES, headers=hour(50, 9)), max_wait_seconds=100, max_retries=4)
        for _ in range(3):
            client.get_all_mention_series()
        self.assertEqual([at - 1000 for at in self.requested_at], [0, 5, 7, 27, 36, 36, 36])

    def test_says_how_long_when_it_may_not_wait_and_sends_nothing_until_then(self) -> None:
        client = self.start(too_many(600), reply({"limit": 100}))
        first = self.failure(client.get_all_mention_series)
        self.assertEqual((first.status, first.detail, first.retry_after_seconds), (429, "later", 600))
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
        self.assertEqual(client.quota.resets_at.timestamp(), self.now + 5)

    def test_retries_a_503_and_a_broken_connection_twice(self) -> None:
        client = self.start(reply({"error": "x"}, 503), hang_up, reply(SERIES))
        self.assertEqual(client.get_all_mention_series(), SERIES)
        self.assertEqual(self.waits, [0.75, 1.5])

    def test_counts_a_429_without_a_wait_as_a_retry_and_backs_off(self) -> None:
        client = self.start(too_many(0))
        self.assertIsInstance(self.failure(client.get_all_mention_series), mention_market.RateLimitError)
        self.assertEqual((len(self.paths), self.waits), (3, [0.75, 1.5]))

    def test_gives_up_after_two_retries_of_what_may_pass(self) -> None:
        for status in (500, 502, 503, 504):
            client = self.start(reply({"error": "Failed", "message": "wait"}, status, {"X-Request-Id": "r-1"}))
            error = self.failure(client.get_all_mention_series)
            self.assertIsInstance(error, mention_market.ServerError)
            self.assertEqual((str(error), error.request_id), (f"{status} Failed: wait", "r-1"))
            self.assertEqual(len(self.paths), 3)

    def test_raises_a_class_for_each_kind_of_refusal_and_retries_none(self) -> None:
        for status, kind in (
            (400, mention_market.InvalidRequestError),
            (401, mention_market.AuthenticationError),
            (403, mention_market.PermissionDeniedError),
            (404, mention_market.NotFoundError),
            (418, mention_market.InvalidRequestError),
        ):
            client = self.start(reply({"error": "no"}, status))
            error = self.failure(client.get_all_mention_series)
            self.assertIs(type(error), kind)
            self.assertEqual((error.error, error.detail, str(error)), ("no", None, f"{status} no"))
            self.assertEqual(len(self.paths), 1)
            self.assertEqual(str(pickle.loads(pickle.dumps(error))), str(error))

    def test_names_an_unreachable_service_with_status_0(self) -> None:
        client = self.start(hang_up)
        error = self.failure(client.get_all_mention_series)
        self.assertIs(type(error), mention_market.ServiceConnectionError)
        self.assertEqual((error.status, error.error), (0, "No response"))

    def test_ends_an_attempt_at_its_one_deadline(self) -> None:
        def drip_a_body(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.send_header("Content-Length", "1000000")
            handler.end_headers()
            self.drip(handler, b" ")

        def drip_a_header(handler: BaseHTTPRequestHandler) -> None:
            handler.wfile.write(b"HTTP/1.1 200 OK\r\nX: ")
            self.drip(handler, b"x")

        for step in (drip_a_body, drip_a_header):
            client = self.start(step, timeout_seconds=0.2, max_retries=0)
            error = self.failure(client.get_all_mention_series)
            self.assertIsInstance(error, mention_market.ServiceTimeoutError)
            self.assertEqual(str(error), "No complete response in 0.2 seconds")

    def drip(self, handler: BaseHTTPRequestHandler, byte: bytes) -> None:
        handler.close_connection = True
        try:
            while True:
                handler.wfile.write(byte)
                self.ended.wait(0.02)
        except OSError:
            pass

    def test_refuses_a_body_of_more_than_16_mb_plain_and_packed(self) -> None:
        packed = gzip.compress(bytes(64 * 1024 * 1024))
        for headers, body in (({"Content-Length": 10**9}, bytes(17 * 1024 * 1024)), ({"Content-Encoding": "gzip"}, packed)):
            client = self.start(self.raw(200, headers, body))
            error = self.failure(client.get_all_mention_series)
            self.assertIsInstance(error, mention_market.UnexpectedResponseError)
            self.assertEqual(error.detail, "The body is larger than 16 MB")
            self.assertEqual(len(self.paths), 1)

    def raw(self, status: int, headers: dict[str, object], body: bytes) -> Step:
        def step(handler: BaseHTTPRequestHandler) -> None:
            handler.close_connection = True
            handler.send_response(status)
            for name, value in headers.items():
                handler.send_header(name, str(value))
            handler.end_headers()
            try:
                handler.wfile.write(body)
            except OSError:
                pass

        return step

    def test_raises_its_own_error_for_whatever_a_response_holds(self) -> None:
        digits = "9" * 5000
        for status, headers, body in (
            (200, {}, b"<html>"),
            (200, {}, b"\xff"),
            (200, {}, b"[" * 200_000),
            (200, {}, b"1" * 5000),
            (400, {}, b'{"a":' * 200_000),
            (502, {}, b"<html>"),
            (429, {"Retry-After": digits, "RateLimit": f";t={digits}", "X-RateLimit-Limit": digits}, b"{}"),
            (200, {"Content-Length": 10}, b"[]"),
            (200, {"Transfer-Encoding": "chunked"}, b"zz\r\n"),
            (200, {"Content-Encoding": "gzip"}, b"[]"),
            (200, {"Content-Encoding": "gzip"}, gzip.compress(b"[]")[:-4]),
            (200, {"X": "x" * 100_000}, b"[]"),
        ):
            client = self.start(self.raw(status, headers, body), max_retries=0)
            error = self.failure(client.get_all_mention_series)
            self.assertIsNone(error.retry_after_seconds)
            self.assertIsNone(client.quota)

    def test_follows_no_redirect(self) -> None:
        client = self.start(reply({}, 302, {"Location": "/other"}))
        self.assertEqual(self.failure(client.get_all_mention_series).status, 302)
        self.assertEqual(len(self.paths), 1)

    def test_shows_the_key_in_no_error(self) -> None:
        texts = []
        for bad in (
            {"api_key": API_KEY + "\n"},
            {"base_url": "ftp://x"},
            {"base_url": f"http://u:{API_KEY}@h"},
            {"base_url": f"http://h?apiKey={API_KEY}"},
            {"base_url": f"http://h/#{API_KEY}"},
            {"base_url": "http://h?"},
            {"base_url": "http://h:x"},
            {"base_url": "http://h/\n"},
        ):
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

    def test_walks_over_the_trades_of_a_market_also_over_a_page_without_any(self) -> None:
        client = self.start(
            reply({"trades": [{"trade_id": "b"}], "cursor": "one"}),
            reply({"trades": [], "cursor": "two"}),
            reply({"trades": [{"trade_id": "a"}], "cursor": None}),
        )
        ids = [trade["trade_id"] for trade in client.each_trade(market_ticker="KX-A-B")]
        self.assertEqual(ids, ["b", "a"])
        starts = "/getTrades?market_ticker=KX-A-B"
        self.assertEqual(self.paths, [starts, f"{starts}&cursor=one", f"{starts}&cursor=two"])


if __name__ == "__main__":
    unittest.main()
