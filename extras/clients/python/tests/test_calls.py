"""What the client sends, and how it is set up."""

import gzip
import json
import logging
import os
import unittest
from datetime import date, datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler
from unittest import mock
from urllib.parse import parse_qs, urlsplit

import mention_market
from mention_market import MentionMarket, MorePagesError
from scripted import API_KEY, SERIES, ClientTest, reply, too_many


class CallsTest(ClientTest):
    def query(self) -> dict[str, str]:
        return {name: values[0] for name, values in parse_qs(urlsplit(self.paths[-1]).query).items()}

    def test_sends_times_with_their_offset_lists_with_commas_and_yes_as_true(self) -> None:
        client = self.start(reply({"events": [], "cursor": None}))
        eastern = timezone(timedelta(hours=-5))
        client.get_mention_events(
            starts_after=datetime(2026, 1, 17, 14, tzinfo=eastern),
            starts_before=date(2026, 1, 18),
            series_ticker=["A", "B"],
            limit=5,
        )
        expected = {"starts_after": "2026-01-17T14:00:00-05:00", "starts_before": "2026-01-18"}
        self.assertEqual(self.query(), {**expected, "series_ticker": "A,B", "limit": "5"})
        client.get_mention_event(event_ticker="A", with_record=True)
        self.assertEqual(self.paths[-1], "/getMentionEvent?event_ticker=A&with_record=true")
        client.get_settled_markets(series_ticker="A", start_date=date(2026, 1, 17))
        self.assertEqual(self.query()["start_date"], "2026-01-17")

    def test_names_a_parameter_whose_value_is_not_of_its_type(self) -> None:
        client = self.start(reply({}))
        for name, value in (
            ("starts_after", datetime(2026, 1, 17)),
            ("starts_after", 5),
            ("limit", "5"),
            ("limit", True),
            ("limit", 1.5),
            ("q", 5),
            ("q", date(2026, 1, 17)),
            ("series_ticker", ["A", 1]),
            ("status", True),
            ("start_date", "2026-01-17"),
        ):
            with self.assertRaisesRegex(TypeError, f"^{name} (must be|is not a parameter)"):
                client.request("getMentionEvents", **{name: value})
        with self.assertRaisesRegex(TypeError, "^start_date must be a str or a date$"):
            client.get_settled_markets(series_ticker="A", start_date=datetime.now(timezone.utc))
        with self.assertRaisesRegex(TypeError, "^getNothing is not a function"):
            client.request("getNothing")
        self.assertEqual(self.paths, [])

    def test_takes_key_and_address_from_the_environment_and_says_who_calls(self) -> None:
        self.start(reply(SERIES))
        with self.assertRaisesRegex(ValueError, "^api_key is missing, and so is MENTION_MARKET_API_KEY$"):
            MentionMarket()
        variables = {"MENTION_MARKET_API_KEY": API_KEY, "MENTION_MARKET_BASE_URL": self.base_url + "/"}
        with mock.patch.dict(os.environ, variables), MentionMarket() as client:
            client.get_all_mention_series()
        self.assertEqual(self.sent[0]["x-api-key"], API_KEY)
        agent = rf"^mention-market-python/{mention_market.__version__} \(\w+ 3\.\d+"
        self.assertRegex(self.sent[0]["user-agent"], agent)

    def test_sends_the_key_with_every_request_but_that_of_the_board_which_refuses_one(self) -> None:
        client = self.start(reply(SERIES))
        client.get_all_mention_series()
        client.get_board()
        client.get_health()
        self.assertEqual([sent.get("x-api-key") for sent in self.sent], [API_KEY, None, API_KEY])

    def test_keeps_its_connection_and_opens_another_when_that_was_closed(self) -> None:
        def close_after(handler: BaseHTTPRequestHandler) -> None:
            reply(SERIES)(handler)
            handler.close_connection = True

        client = self.start(reply(SERIES), reply(SERIES), close_after, reply(SERIES))
        for _ in range(3):
            client.get_all_mention_series()
        self.assertEqual(len(self.clients), 1)
        client.get_all_mention_series()
        self.assertEqual((len(self.clients), self.waits), (2, []))

    def test_reads_packed_bodies(self) -> None:
        def packed(handler: BaseHTTPRequestHandler) -> None:
            body = gzip.compress(json.dumps(SERIES).encode())
            handler.send_response(200)
            handler.send_header("Content-Encoding", "gzip")
            handler.send_header("Content-Length", str(len(body)))
            handler.end_headers()
            handler.wfile.write(body)

        client = self.start(packed)
        self.assertEqual(client.get_all_mention_series(), SERIES)
        self.assertEqual(self.sent[0]["accept-encoding"], "gzip")

    def test_logs_each_attempt_and_why_it_repeats_one_without_the_key(self) -> None:
        client = self.start(reply({"error": "x"}, 502, {"X-Request-Id": "r-2"}), reply(SERIES))
        with self.assertLogs("mention_market", logging.DEBUG) as logged:
            client.get_all_mention_series()
        self.assertRegex(logged.output[0], "GET getAllMentionSeries: 502 in")
        self.assertEqual(
            logged.output[1], "INFO:mention_market:GET getAllMentionSeries again in 0.8 s: 502 x (request r-2)"
        )
        self.assertNotIn(API_KEY, "".join(logged.output))

    def test_returns_a_response_with_its_headers_by_a_functions_name(self) -> None:
        client = self.start(reply(SERIES, headers={"x-left-out": 2}), reply({"error": "x"}, 404))
        response = client.request("getMentionEvents", format="csv")
        self.assertEqual((response.status, response.headers["X-Left-Out"], response.json()), (200, "2", SERIES))
        self.assertEqual(json.loads(response.text), SERIES)
        self.failure(lambda: client.request("getMentionMarket", market_ticker="A"))

    def test_refuses_a_table_without_the_rows_of_the_pages_after_it(self) -> None:
        client = self.start(reply("a,b", headers={"x-next-cursor": "c7"}), reply("a,b"))
        error = self.failure(lambda: client.get_mention_events(format="csv"))
        self.assertIsInstance(error, MorePagesError)
        self.assertIn('cursor="c7"', str(error))
        self.assertEqual(client.get_mention_events(cursor="c7", format="csv"), '"a,b"')

    def test_takes_limits_for_one_call(self) -> None:
        client = self.start(too_many(5))
        self.failure(client.with_options(max_wait_seconds=0).get_all_mention_series)
        self.assertEqual(len(self.paths), 1)
        self.assertIsNotNone(client.quota)

    def test_documents_functions_parameters_and_fields(self) -> None:
        method = MentionMarket.get_price_history.__doc__ or ""
        self.assertIn("start: an ISO 8601 time", method)
        self.assertIn("last_price: Price of the last trade, in cents", mention_market.types.MentionMarket.__doc__ or "")


if __name__ == "__main__":
    unittest.main()
