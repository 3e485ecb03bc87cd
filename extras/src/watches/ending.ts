import type { Collected, Pass } from "../changes/collector.ts";
import { changeTypes } from "../changes/change.ts";
import type { Snapshot } from "../changes/snapshot.ts";
import type { DeliveryStore } from "./deliveries/delivery.ts";
import type { SentWatches } from "./matches.ts";
import type { WatchStore } from "./ports.ts";
import type { Watch } from "./watch.ts";

/** Why a watch can't be sent anything any more: all that it names has settled. Null else, and for a series or everything. */
export function endingOf(watch: Watch, snapshot: Pick<Snapshot, "events" | "markets">): string | null {
  const { events, markets } = snapshot;
  const named = namedBy(watch);
  if (named.length === 0) return null;
  const isSettled = (ticker: string) =>
    markets.get(ticker)?.status === "settled" || (events.get(ticker)?.endedAt ?? null) !== null;
  if (!named.every((ticker) => ticker !== null && isSettled(ticker))) return null;
  const [first, ...others] = new Set(named);
  if (first == null || others.length > 0) return "everything that it names has settled";
  const market = markets.get(first);
  return market === undefined
    ? `every word of ${events.get(first)?.title ?? first} has settled`
    : `"${market.strike_word ?? first}" settled ${market.result ?? "void"}`;
}

/** The tickers of the markets and events that a watch names; null stands for a series, and for no ticker at all. */
function namedBy({ types, eventTickers, marketTickers, price, verdict, starts, said }: Watch) {
  const tickers = [...marketTickers, ...eventTickers];
  const hasLists = types.length === 0 || types.some((type) => changeTypes.some((one) => one === type));
  return [
    ...(hasLists && tickers.length === 0 ? [null] : tickers),
    ...(price === null ? [] : [price.marketTicker]),
    ...(verdict === null ? [] : ["event_ticker" in verdict ? verdict.event_ticker : null]),
    ...(starts === null ? [] : [starts.event_ticker]),
    ...(said === null ? [] : ["event_ticker" in said ? said.event_ticker : said.market_ticker]),
  ];
}

interface EndPassOptions {
  readonly sentWatches: (run: Collected) => Promise<SentWatches>;
  readonly watches: Pick<WatchStore, "update">;
  readonly deliveries: Pick<DeliveryStore, "beyond">;
}

/** Ends watches a run after the one that found everything settled, once none of their deliveries waits to be sent. */
export function createEndPass({ sentWatches, watches, deliveries }: EndPassOptions): Pass {
  let settledBefore: ReadonlySet<string> = new Set();
  return {
    name: "ending",
    async run(collected: Collected) {
      const { now, snapshot } = collected;
      const settled = (await sentWatches(collected)).all.filter(
        (watch) => watch.status !== "ended" && endingOf(watch, snapshot) !== null,
      );
      const due = settled.filter(({ id }) => settledBefore.has(id));
      settledBefore = new Set(settled.map(({ id }) => id));
      for (const { id } of due) {
        if ((await deliveries.beyond(id, 0)).length > 0) continue;
        await watches.update(id, (watch) => {
          const reason = endingOf(watch, snapshot);
          return reason === null ? null : { ...watch, status: "ended", ended: { at: now, reason } };
        });
      }
    },
  };
}
