"""
Watches the prices of one event within the key's hourly quota: python3 watch_event.py KXALDERMEREMENTION-26DEC09

Needs BASE_URL and API_KEY in the environment. Two numbers may follow: how often to look, and the seconds between two looks while half
of the hour is left.
"""

import os
import sys
import time

from mention_market import MentionMarket


def main(event_ticker: str, polls: str = "inf", quick_seconds: str = "5") -> None:
    client = MentionMarket(api_key=os.environ["API_KEY"], base_url=os.environ["BASE_URL"], max_wait_seconds=3600)
    prices: dict[str, tuple[float | None, float | None]] = {}
    polled = 0
    while polled < float(polls):
        polled += 1
        for market in client.get_mention_event(event_ticker=event_ticker)["markets"]:
            price = (market["yes_bid_dollars"], market["yes_ask_dollars"])
            if prices.get(market["market_ticker"]) != price:
                print(market["market_ticker"], *price, flush=True)
            prices[market["market_ticker"]] = price
        quota = client.quota
        # Quick while half of the hour is left, then evenly spread.
        is_quick = quota is None or quota.remaining > quota.limit / 2
        time.sleep(float(quick_seconds) if is_quick else 3600 / (quota.limit if quota else 100))


if __name__ == "__main__":
    main(*sys.argv[1:])
