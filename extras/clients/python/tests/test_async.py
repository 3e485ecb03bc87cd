"""The client for asyncio; left out without httpx."""

import asyncio
import inspect
import unittest
from collections.abc import Awaitable, Callable
from http.server import BaseHTTPRequestHandler
from typing import Any

try:
    import httpx
except ImportError:
    httpx = None

import mention_market
from mention_market import AsyncMentionMarket, MentionMarket, MentionMarketError
from mention_market.async_client import AsyncTiming
from scripted import API_KEY, SERIES, ClientTest, Step, hang_up, hour, reply, too_many

Call = Callable[[AsyncMentionMarket], Awaitable[Any]]


def redirect(handler: BaseHTTPRequestHandler) -> None:
    reply({}, 302, {"Location": "/getHealth"})(handler)


def too_large(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.end_headers()
    handler.close_connection = True
    try:
        for _ in range(20):
            handler.wfile.write(b" " * 1024 * 1024)
    except OSError:
        pass


@unittest.skipIf(httpx is None, "needs httpx")
class AsyncTest(ClientTest):
    def call(self, call: Call, *script: Step, **options: Any) -> Any:
        """Serves the script, and runs a call of a client with a virtual clock."""
        self.start(*script)

        async def wait(seconds: float) -> None:
            self.wait(seconds)

        timing = AsyncTiming(now=lambda: self.now, wait=wait, random=lambda: 0.5)
        given = {"api_key": API_KEY, "base_url": self.base_url, "timing": timing, **options}

        async def run() -> Any:
            async with AsyncMentionMarket(**given) as client:
                return await call(client)

        return asyncio.run(run())

    def test_has_every_method_of_the_other_client_with_the_same_parameters(self) -> None:
        for name, method in inspect.getmembers(MentionMarket, inspect.isfunction):
            if name.startswith("_"):
                continue
            other = getattr(AsyncMentionMarket, name)
            names = [one for one in inspect.signature(method).parameters if one != "progress"]
            self.assertEqual([name, *inspect.signature(other).parameters], [name, *names])
            if name.startswith(("get_", "search_")):
                self.assertTrue(inspect.iscoroutinefunction(other), name)

    def test_waits_as_the_service_says_and_sends_what_it_had_before(self) -> None:
        async def twice(client: AsyncMentionMarket) -> Any:
            return [await client.get_all_mention_series(), await client.get_all_mention_series(), client.quota]

        kept = reply(SERIES, headers={"ETag": '"a"', **hour(0, 20)})
        first, second, quota = self.call(twice, too_many(30), kept, reply(None, 304, hour(7, 9)))
        self.assertEqual([first, second, quota.remaining], [SERIES, SERIES, 7])
        self.assertEqual((self.waits, self.tags), ([30, 20], [None, None, '"a"']))
        self.assertEqual({headers["x-api-key"] for headers in self.sent}, {API_KEY})

    def test_retries_what_may_pass_and_raises_the_same_errors(self) -> None:
        series: Call = lambda client: client.get_all_mention_series()
        self.assertEqual(self.call(series, reply({"error": "x"}, 503), hang_up, reply(SERIES)), SERIES)
        self.assertEqual(self.waits, [0.75, 1.5])
        for step, kind in [
            (reply({"error": "no"}, 404), mention_market.NotFoundError),
            (redirect, mention_market.UnexpectedResponseError),
            (too_large, mention_market.UnexpectedResponseError),
            (hang_up, mention_market.ServiceConnectionError),
        ]:
            error = self.failure(lambda: self.call(series, step, max_retries=0))
            self.assertIs(type(error), kind)
            self.assertNotIn(API_KEY, repr(error))
            self.assertEqual(len(self.paths), 1)

    def test_ends_an_attempt_at_its_deadline(self) -> None:
        def hang(_: BaseHTTPRequestHandler) -> None:
            self.ended.wait()

        series: Call = lambda client: client.get_all_mention_series()
        error = self.failure(lambda: self.call(series, hang, max_retries=0, timeout_seconds=0.05))
        self.assertIs(type(error), mention_market.ServiceTimeoutError)

    def test_walks_over_all_pages_and_over_several_series(self) -> None:
        def page(word: str, cursor: str | None) -> Step:
            return reply({"markets": [{"strike_word": word}], "cursor": cursor})

        tickers = [f"KX{at:02}" for at in range(26)]

        async def words(client: AsyncMentionMarket) -> list[str]:
            return [row["strike_word"] async for row in client.settled(tickers, start_date="2026-01-17")]

        self.assertEqual(self.call(words, page("a", "one"), page("b", None), page("c", None)), ["a", "b", "c"])
        first, last = (
            f"/getSettledMarkets?series_ticker={'%2C'.join(chunk)}&start_date=2026-01-17"
            for chunk in (tickers[:25], tickers[25:])
        )
        self.assertEqual(self.paths, [first, f"{first}&cursor=one", last])

    def test_runs_calls_side_by_side_within_one_hour(self) -> None:
        async def three(client: AsyncMentionMarket) -> Any:
            calls = [client.get_mention_market(market_ticker=f"KX-A-{one}") for one in range(3)]
            return await asyncio.gather(*calls, return_exceptions=True)

        results = self.call(three, reply({"market_ticker": "KX-A"}))
        self.assertEqual([type(one) for one in results], [dict, dict, dict])
        refused = self.call(three, too_many(600), max_wait_seconds=0)
        self.assertTrue(all(isinstance(one, MentionMarketError) and one.status == 429 for one in refused))


class WithoutHttpxTest(unittest.TestCase):
    @unittest.skipIf(httpx is not None, "needs to be without httpx")
    def test_says_what_to_install(self) -> None:
        with self.assertRaisesRegex(ImportError, r"pip install mention-market\[async\]"):
            AsyncMentionMarket(api_key=API_KEY, base_url="http://127.0.0.1")


if __name__ == "__main__":
    unittest.main()
