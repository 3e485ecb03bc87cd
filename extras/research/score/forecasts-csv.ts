import Papa from "papaparse";
import { toIso } from "@mention-market/service/base/clock";
import { quotedAt, type ScoredMarket } from "./walk-forward.ts";

/** A line for each market: what was known before its event, the forecasts, and the result. */
export function forecastsCsv(markets: readonly ScoredMarket[]): string {
  return `${Papa.unparse(markets.map(lineOf), { newline: "\n" })}\n`;
}

function lineOf(market: ScoredMarket) {
  const { evidence, forecasts, quote } = market;
  const { series, record, speaker, transcripts } = evidence;
  return {
    event_ticker: market.eventTicker,
    market_ticker: market.marketTicker,
    event_date: market.day,
    strike_word: market.strikeWord,
    series_yes: series.yes,
    series_no: series.no,
    record_yes: record.yes,
    record_no: record.no,
    speaker_yes: speaker?.record.yes ?? null,
    speaker_no: speaker?.record.no ?? null,
    transcripts: transcripts?.checked ?? null,
    transcripts_weight: transcripts?.checkedWeight ?? null,
    transcripts_said_weight: transcripts?.saidWeight ?? null,
    series_rate: forecasts.series_rate,
    estimate: forecasts.estimate,
    low: market.low,
    high: market.high,
    quoted_at: quote === null ? null : toIso(quotedAt(quote)),
    yes_bid_dollars: quote?.yes_bid_dollars ?? null,
    yes_ask_dollars: quote?.yes_ask_dollars ?? null,
    mid: forecasts.market,
    fair_value: forecasts.fair_value ?? forecasts.fair_value_by_siblings,
    fair_basis: market.fairBasis,
    result: market.outcome === 1 ? "yes" : "no",
  };
}
