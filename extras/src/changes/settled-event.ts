import { z } from "zod";
import { settledSummary, type Said, type SettledEvent } from "../markets/event/event.ts";
import { toSummary } from "../markets/event/find-events.ts";
import { isSettledMarket } from "../markets/event/phase.ts";
import { saysNoEvent } from "../markets/strike-word.ts";
import type { SeenEvent, SeenMarket, Snapshot } from "./snapshot.ts";

const stored = z.object({ settledAt: z.number(), event: settledSummary });

/** Parses the stored text. Throws for a damaged one. */
export function settledEventIn(text: string): SettledEvent {
  return stored.parse(JSON.parse(text));
}

/** The events of a snapshot that have all their results, and did not have the same ones before. `now`: UTC ms. */
export function newlySettled(before: Snapshot, after: Snapshot, now: number): readonly SettledEvent[] {
  const changed = new Set(
    [...after.markets.values()].flatMap((market) =>
      before.markets.get(market.market_ticker) === market ? [] : market.event_ticker,
    ),
  );
  const isOfChanged = ({ event_ticker }: SeenMarket) => changed.has(event_ticker);
  const [earlier, later] = [before, after].map(({ markets }) =>
    Map.groupBy([...markets.values()].filter(isOfChanged), ({ event_ticker }) => event_ticker),
  );
  return [...changed].flatMap((ticker) => {
    const event = after.events.get(ticker);
    const ended = saidIn(later?.get(ticker) ?? []);
    const isSame = JSON.stringify(ended) === JSON.stringify(saidIn(earlier?.get(ticker) ?? []));
    return event === undefined || ended === null || isSame ? [] : [settledEvent(event, ended, now)];
  });
}

/** How the words of an event ended; a strike on the event itself is none. Null without markets, and while a result is missing. */
function saidIn(markets: readonly SeenMarket[]): Said | null {
  if (markets.length === 0 || !markets.every(isSettledMarket)) return null;
  const words = markets.filter(({ strike_word }) => strike_word !== null && !saysNoEvent(strike_word));
  const countOf = (wanted: SeenMarket["result"]) => words.filter(({ result }) => result === wanted).length;
  return { yes: countOf("yes"), no: countOf("no"), void: countOf(null) };
}

function settledEvent(event: SeenEvent, ended: Said, now: number): SettledEvent {
  const { event_ticker, series_ticker, scheduledStartTime, startBasis = null } = event;
  const texts = { event_title: event.title ?? null, event_subtitle: event.subtitle ?? null };
  const listed = { event_ticker, series_ticker, ...texts, scheduledStartTime, startBasis };
  return { settledAt: now, event: { ...toSummary(listed, "settled", event), said: ended } };
}
