"""Generated from extras/openapi.json by `npm run clients`."""

from __future__ import annotations

from typing import Any

LISTS: dict[str, dict[str, Any]] = {
    "getAllMentionSeries": {"series_ticker": "text", "series_title": "text"},
    "by_phrase of searchNFLStrikeWord": {"phrase": "text", "games_with_phrase": "integer", "total_mentions": "integer", "probability": "number"},
    "near_misses of searchNFLStrikeWord": {"form": "text", "mentions": "integer", "transcripts": "integer"},
    "context of searchNFLStrikeWord": {"game_id": "text", "gameday": "day", "home_team": "text", "away_team": "text", "mentions": "integer", "snippets": "objects"},
    "collections of getHealth": {"collection": "text", "status": "choice", "transcripts": "integer", "last_date": "day"},
    "markets of getMentionMarkets": {"market_ticker": "text", "series_ticker": "text", "title": "text", "strike_word": "text", "close_time": "time", "created_time": "time", "event_ticker": "text", "expected_expiration_time": "time", "expiration_time": "time", "last_price": "number", "liquidity": "number", "no_ask_dollars": "number", "no_bid_dollars": "number", "yes_ask_dollars": "number", "yes_bid_dollars": "number", "open_interest": "number", "open_time": "time", "volume": "number", "volume_24h": "number", "result": "choice", "previous_yes_bid_dollars": "number", "previous_yes_ask_dollars": "number", "previous_no_bid_dollars": "number", "previous_no_ask_dollars": "number", "rules_primary": "text", "settlement_ts": "time", "scheduledStartTime": "time", "event_subtitle": "text"},
    "errors of getMentionMarkets": {"market_ticker": "text", "message": "text"},
    "settlement_sources of getMentionEvent": {"name": "text", "url": "text"},
    "markets of getMentionEvent": {"market_ticker": "text", "series_ticker": "text", "title": "text", "strike_word": "text", "close_time": "time", "created_time": "time", "event_ticker": "text", "expected_expiration_time": "time", "expiration_time": "time", "last_price": "number", "liquidity": "number", "no_ask_dollars": "number", "no_bid_dollars": "number", "yes_ask_dollars": "number", "yes_bid_dollars": "number", "open_interest": "number", "open_time": "time", "volume": "number", "volume_24h": "number", "result": "choice", "previous_yes_bid_dollars": "number", "previous_yes_ask_dollars": "number", "previous_no_bid_dollars": "number", "previous_no_ask_dollars": "number", "rules_primary": "text", "settlement_ts": "time", "scheduledStartTime": "time", "event_subtitle": "text", "rules_secondary": "text", "status": "choice", "yes_bid_size": "number", "yes_ask_size": "number", "can_close_early": "boolean", "record?": {"yes": "integer", "no": "integer"}, "transcripts?": {"total_transcripts_checked": "integer", "transcripts_with_phrase": "integer", "total_games_checked?": "integer", "games_with_phrase?": "integer"}, "estimate?": {"probability": "number", "low": "number", "high": "number", "observations": "integer", "basis": "list", "fair_value": "number", "fair_basis": "choice", "parts": "objects"}, "buy_yes?": {"price_dollars": "number", "size": "number", "fee_dollars": "number", "edge_dollars": "number"}, "buy_no?": {"price_dollars": "number", "size": "number", "fee_dollars": "number", "edge_dollars": "number"}, "verdict?": "choice", "estimate_error?": "text"},
    "errors of getMentionEvent": {"market_ticker": "text", "message": "text"},
    "events of getMentionEvents": {"event_ticker": "text", "series_ticker": "text", "event_title": "text", "event_subtitle": "text", "scheduledStartTime": "time"},
    "markets of getPriceHistory": {"market_ticker": "text", "strike_word": "text", "candles": [{"end_ts": "time", "open_dollars": "number", "high_dollars": "number", "low_dollars": "number", "close_dollars": "number", "yes_bid_dollars": "number", "yes_ask_dollars": "number", "volume": "number", "open_interest": "number"}]},
    "errors of getPriceHistory": {"market_ticker": "text", "message": "text"},
    "markets of getSettledMarkets": {"market_ticker": "text", "event_ticker": "text", "series_ticker": "text", "event_title": "text", "event_date": "day", "event_date_basis": "choice", "strike_word": "text", "result": "choice", "settlement_ts": "time", "scheduledStartTime?": "time", "quotes?": {"24h": {"at": "time", "yes_bid_dollars": "number", "yes_ask_dollars": "number", "last_price": "number"}, "1h": {"at": "time", "yes_bid_dollars": "number", "yes_ask_dollars": "number", "last_price": "number"}}, "quotes_basis?": "choice", "known_before?": {"record": {"yes": "integer", "no": "integer"}, "transcripts": {"checked": "integer", "with_phrase": "integer"}, "probability": "number"}},
    "yes of getOrderBook": {"price_dollars": "number", "size": "number"},
    "no of getOrderBook": {"price_dollars": "number", "size": "number"},
    "by_month of searchStrikeWord": {"month": "text", "transcripts": "integer", "transcripts_with_phrase": "integer", "total_mentions": "integer"},
    "by_speaker of searchStrikeWord": {"speaker": "text", "role": "text", "total_mentions": "integer"},
    "near_misses of searchStrikeWord": {"form": "text", "mentions": "integer", "transcripts": "integer"},
    "context of searchStrikeWord": {"transcript_id": "text", "title": "text", "date": "day", "date_is_estimated": "boolean", "event_tickers": "list", "labels?": "map", "mentions": "integer", "snippets": "objects"},
    "words of getEventWordCounts": {"market_ticker": "text", "strike_word": "text", "transcripts_with_phrase": "integer", "probability": "number", "total_mentions": "integer"},
    "near_misses of searchEarningsStrikeWord": {"form": "text", "mentions": "integer", "transcripts": "integer"},
    "context of searchEarningsStrikeWord": {"transcript_id": "text", "report_date": "day", "date_is_estimated": "boolean", "fiscal_year": "integer", "fiscal_quarter": "integer", "event_ticker": "text", "mentions": "integer", "snippets": "objects"},
    "transcripts of getEarningsTranscripts": {"transcript_id": "text", "fiscal_year": "integer", "fiscal_quarter": "integer", "report_date": "day", "date_is_estimated": "boolean", "event_ticker": "text", "words": "integer", "transcript": "objects"},
    "markets of getEarningsEvent": {"market_ticker": "text", "strike_word": "text", "result": "choice", "mentions": "integer", "speaker_type": "choice", "speaker": "text", "paragraph": "text"},
    "paragraphs of getEarningsMarket": {"speaker": "text", "speaker_type": "choice", "paragraph": "text"},
    "collections of getTranscriptCollections": {"collection": "text", "note": "text", "newest": "day", "transcripts": "integer", "words": "integer", "first_date": "day", "last_date": "day", "series": "list", "speakers": "objects", "labels?": "objects", "companies?": "objects"},
    "changes of getChanges": {"id": "text", "type": "choice", "at": "time", "detected_at": "time", "series_ticker": "text", "event_ticker": "text", "market_ticker": "text", "strike_word": "text", "data": "map"},
    "formula of getTrackRecord": {"version": "integer", "first_date": "day", "last_date": "day", "markets": "integer", "events": "integer", "made_up": "boolean", "brier": {"estimate": "number", "price": "number", "fair_value": "number"}, "fair_minus_price": {"value": "number", "low": "number", "high": "number"}, "coverage": {"contained": "number", "expected": "number", "words": "integer"}, "tenths": "objects", "backtest": "objects"},
    "by_month of getTrackRecord": {"month": "text", "version": "integer", "markets": "integer", "events": "integer", "fair_minus_price": {"value": "number", "low": "number", "high": "number"}},
    "by_kind of getTrackRecord": {"kind": "choice", "version": "integer", "markets": "integer", "events": "integer", "fair_minus_price": {"value": "number", "low": "number", "high": "number"}},
}
