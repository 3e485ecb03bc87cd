"""Watches the prices of one event within the key's hourly quota: python3 watch_event.py KXNFLMENTION-SB27

Needs BASE_URL and API_KEY in the environment, and nothing but Python's standard library.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request


def get(path, query, etag):
    """Status, headers and body of a response; no body when nothing has changed since the ETag."""
    url = f"{os.environ['BASE_URL']}/{path}?{urllib.parse.urlencode(query)}"
    headers = {"x-api-key": os.environ["API_KEY"]}
    if etag:
        headers["If-None-Match"] = etag
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=30) as response:
            return response.status, response.headers, json.load(response)
    except urllib.error.HTTPError as error:
        return error.code, error.headers, None


def seconds_to_wait(status, headers, quick_seconds):
    """Quick while half of the hour is left, then evenly spread; as long as the server says once it is full."""
    if status == 429:
        return float(headers.get("Retry-After", 60))
    limit = int(headers.get("X-RateLimit-Limit", 100))
    remaining = int(headers.get("X-RateLimit-Remaining", 0))
    return quick_seconds if remaining > limit / 2 else 3600 / limit


def main(event_ticker, polls="inf", quick_seconds="5"):
    prices = {}
    etag = None
    polled = 0
    while polled < float(polls):
        polled += 1
        status, headers, event = get("getMentionEvent", {"event_ticker": event_ticker}, etag)
        if event is not None:
            etag = headers.get("ETag")
            for market in event["markets"]:
                price = (market["yes_bid_dollars"], market["yes_ask_dollars"])
                if prices.get(market["market_ticker"]) != price:
                    print(market["market_ticker"], *price, flush=True)
                prices[market["market_ticker"]] = price
        elif status not in (304, 429) and status < 500:
            sys.exit(f"The service answered {status}")
        time.sleep(seconds_to_wait(status, headers, float(quick_seconds)))


if __name__ == "__main__":
    main(*sys.argv[1:])
