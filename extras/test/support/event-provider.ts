import {
  startProvider,
  wireMarket,
  type Behaviour,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { serveWorld } from "./serve-world.ts";

export const eventTicker = "KXSNLMENTION-26NOV21";

/** A provider that knows one event: its live and archived markets, and its start, each of which a test may change. */
export interface EventProvider extends Provider {
  live: object[];
  archived: object[];
  milestones: object[];
  /** Fields that its event has besides. */
  event: object;
  /** How it answers while nothing is wrong. */
  readonly serves: Behaviour;
}

export async function startEventProvider(): Promise<EventProvider> {
  const provider = await startProvider();
  const known: Pick<EventProvider, "live" | "archived" | "milestones" | "event"> = {
    event: {},
    live: [
      wireMarket(`${eventTicker}-B`),
      wireMarket(`${eventTicker}-A`, { rules_secondary: "And so on.", status: "active" }),
    ],
    archived: [],
    milestones: [{ start_date: "2026-11-22T04:30:00Z", primary_event_tickers: [eventTicker] }],
  };
  const started = Object.assign(provider, known);
  const event = {
    event_ticker: eventTicker,
    series_ticker: "KXSNLMENTION",
    title: "SNL",
    sub_title: "On Nov 21",
  };
  const serves = serveWorld(provider, {
    events: () => [{ ...event, ...started.event, markets: started.live }],
    milestones: () => started.milestones,
    archived: () => started.archived,
  });
  return Object.assign(started, { serves });
}
