import { LRUCache } from "lru-cache";
import { hourMs, secondMs, type Clock } from "../base/clock.ts";
import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { RequestContext } from "../base/request.ts";
import { createSharedCall } from "../base/share.ts";
import { withTimeout } from "../base/with-timeout.ts";
import type { EventDetails } from "./event.ts";
import type { EventMarkets, MentionEvent } from "./event-markets.ts";
import type { EventFinder } from "./find-event.ts";
import { toMentionMarket } from "./market.ts";
import type { CurrentEvent, Provider } from "./ports.ts";
import { eventTickerOf } from "./ticker.ts";

/**
 * An event with all its markets, by its own ticker or by the ticker of one of its markets; null when the provider does not
 * know it. The result is shared and must not be changed. Throws an AppError of code `upstream` when the provider fails.
 */
export type GetEvent = (ticker: string, context: RequestContext) => Promise<MentionEvent | null>;

export interface GetEventOptions {
  readonly provider: Pick<Provider, "currentEvent" | "archivedMarkets" | "eventStart">;
  readonly events: EventFinder;
  readonly clock: Clock;
  readonly log: Log;
  /** Maximum age of a price, ms: of a shared event counted from its request, else from the provider's response. */
  readonly priceMaxAgeMs: number;
}

const maxShared = 200;
const maxArchives = 200;
/** Archived markets stay as they are; read again once in a while all the same. */
const archiveKeptMs = hourMs;
/** How long a request with a stale stored start waits for the provider. */
const refreshTimeoutMs = secondMs;

interface Archive extends EventMarkets {
  /** Markets of the live tier when it was read: one that is gone from there has been archived since. */
  readonly live: ReadonlySet<string>;
  readonly readAt: number;
}

/**
 * Whole events, shared like single markets. Cold, an event costs three reads at once (live markets, archived markets, start);
 * while its start is fresh and its archive known, one.
 */
export function createGetEvent({ provider, events, clock, log, priceMaxAgeMs }: GetEventOptions): GetEvent {
  const archives = new LRUCache<string, Archive>({ max: maxArchives });

  const read = createSharedCall(
    async (ticker, context: RequestContext): Promise<MentionEvent | null> => {
      const live = timed(provider.currentEvent(ticker, context));
      const kept = keptArchive(ticker);
      const archived = kept ?? provider.archivedMarkets(ticker, context);
      const start = startOf(ticker, context);
      // Whatever fails first is thrown below; the others must not be unhandled meanwhile.
      for (const part of [archived, start]) Promise.resolve(part).catch(() => undefined);

      const first = await live;
      if (first.event === null) return null;
      const isGone = kept !== null && isAnyGone(kept.live, first.event);
      const archive = isGone ? await provider.archivedMarkets(ticker, context) : await archived;
      keep(ticker, archive, first.event, kept !== null && !isGone);

      const known = await start;
      const scheduledStartTime = known.start ?? (known.isNew ? first.event.strikeDate : null);
      if (known.isNew) await events.keep(ticker, detailsOf(first.event, scheduledStartTime));
      const isAged = clock.monotonicMs() - first.at > priceMaxAgeMs;
      const latest = isAged ? await provider.currentEvent(ticker, context) : first.event;
      if (latest === null) return null;
      return join(latest, archive, detailsOf(latest, scheduledStartTime));
    },
    { clock, maxAgeMs: priceMaxAgeMs, max: maxShared },
  );

  async function timed(event: Promise<CurrentEvent | null>) {
    return { event: await event, at: clock.monotonicMs() };
  }

  function keptArchive(ticker: string): Archive | null {
    const kept = archives.get(ticker);
    return kept !== undefined && clock.monotonicMs() - kept.readAt < archiveKeptMs ? kept : null;
  }

  /** An archive with an unreadable record is not kept. */
  function keep(ticker: string, archive: EventMarkets, { markets }: CurrentEvent, isKept: boolean): void {
    if (isKept || archive.errors.length > 0) return;
    const live = new Set(markets.markets.map(({ market_ticker }) => market_ticker));
    archives.set(ticker, { ...archive, live, readAt: clock.monotonicMs() });
  }

  /** The start by the store while that is fresh or the provider is slow, else by the provider's milestones. */
  async function startOf(
    ticker: string,
    context: RequestContext,
  ): Promise<{ readonly start: string | null; readonly isNew: boolean }> {
    const stored = await events.stored(ticker);
    if (stored !== null && events.isFresh(stored, false))
      return { start: stored.scheduledStartTime, isNew: false };
    const read = provider.eventStart(ticker, context, stored === null ? "needed" : "refresh");
    if (stored === null) return { start: await read, isNew: true };
    try {
      return { start: await withTimeout(refreshTimeoutMs, read, "The provider"), isNew: true };
    } catch (error) {
      log.warn("The provider failed: using a stale start", { event_ticker: ticker, cause: messageOf(error) });
      return { start: stored.scheduledStartTime, isNew: false };
    }
  }

  return async (ticker, context) => {
    const event = await read(ticker, context);
    if (event !== null) return event;
    const parent = eventTickerOf(ticker);
    const other = parent === null ? null : await read(parent, context);
    const hasMarket = [...(other?.markets ?? []), ...(other?.errors ?? [])].some(
      ({ market_ticker }) => market_ticker === ticker,
    );
    return hasMarket ? other : null;
  };
}

function isAnyGone(live: ReadonlySet<string>, { markets }: CurrentEvent): boolean {
  const still = new Set([...markets.markets, ...markets.errors].map(({ market_ticker }) => market_ticker));
  return [...live].some((ticker) => !still.has(ticker));
}

function detailsOf(
  { event_subtitle, event_title }: CurrentEvent,
  scheduledStartTime: string | null,
): EventDetails {
  return { scheduledStartTime, event_subtitle, event_title: event_title ?? "" };
}

/** Each market once: the live tier's record of one that stands in both. */
function join(live: CurrentEvent, archive: EventMarkets, details: EventDetails): MentionEvent {
  const records = new Map(
    [...archive.markets, ...live.markets.markets].map((one) => [one.market_ticker, one]),
  );
  const errors = new Map([...archive.errors, ...live.markets.errors].map((one) => [one.market_ticker, one]));
  const { event_ticker, series_ticker, event_title, event_subtitle } = live;
  return {
    event_ticker,
    series_ticker,
    event_title,
    event_subtitle,
    scheduledStartTime: details.scheduledStartTime,
    markets: [...records.values()].toSorted(byTicker).map(({ rules_secondary, ...record }) => ({
      ...toMentionMarket(record, details),
      rules_secondary,
    })),
    errors: [...errors.values()]
      .filter(({ market_ticker }) => !records.has(market_ticker))
      .toSorted(byTicker),
  };
}

function byTicker(
  one: { readonly market_ticker: string },
  other: { readonly market_ticker: string },
): number {
  return one.market_ticker < other.market_ticker ? -1 : 1;
}
