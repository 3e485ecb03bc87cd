"""Prints how the hourly prices of an event's words moved: python3 event_history.py EVENT_TICKER. Needs BASE_URL and API_KEY in the environment."""

import os
import sys

from mention_market import MentionMarket


def main(event_ticker: str) -> None:
    client = MentionMarket(api_key=os.environ["API_KEY"], base_url=os.environ["BASE_URL"])
    history = client.get_price_history(event_ticker=event_ticker)
    for market in history["markets"]:
        # A period without a trade has no price.
        prices = [candle["close_dollars"] for candle in market["candles"] if candle["close_dollars"] is not None]
        if prices:
            print(f"{market['strike_word']}: {prices[0]} to {prices[-1]}, between {min(prices)} and {max(prices)}")
    candles = sum(len(market["candles"]) for market in history["markets"])
    print(f"{candles} candles; markets left out: {len(history['errors']) + len(history['not_found'])}")


if __name__ == "__main__":
    main(*sys.argv[1:])
