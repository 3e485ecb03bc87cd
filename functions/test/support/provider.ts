import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a provider of a test does with one request; it may never answer. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse, path: string) => void;

export interface Provider {
  readonly baseUrl: string;
  /** Paths that were asked for, with their queries, in the order of their arrival. */
  readonly calls: string[];
  /** Sets what is done with paths that begin so; the latest wins. */
  on(prefix: string, behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** A real HTTP server, on a free port unless one is given, that answers 404 on every path without a handler. */
export async function startProvider(givenPort = 0): Promise<Provider> {
  const behaviours: { prefix: string; behaviour: Behaviour }[] = [];
  const calls: string[] = [];
  // Longer than a busy machine takes between two requests: a connection that the server closes first fails the next one.
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    const path = request.url ?? "";
    calls.push(path);
    // The test's clock is not this machine's.
    response.sendDate = false;
    const found = behaviours.findLast(({ prefix }) => path.startsWith(prefix));
    (found?.behaviour ?? notFound)(request, response, path);
  });
  await new Promise<void>((resolve) => server.listen(givenPort, "127.0.0.1", resolve));
  const { port } = addressOf(server.address());
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    calls,
    on: (prefix, behaviour) => behaviours.push({ prefix, behaviour }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("The server listens on no port");
  return address;
}

export function answer(body: unknown, status = 200): Behaviour {
  return (_request, response) => {
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  };
}

export const notFound = answer({ error: { code: "not_found", message: "not found" } }, 404);

/** A gate that holds every answer back until it is opened. */
export function held(behaviour: Behaviour): Behaviour & { open(): void; readonly waiting: () => number } {
  const waiting: (() => void)[] = [];
  const gate: Behaviour = (request, response, path) => {
    waiting.push(() => behaviour(request, response, path));
  };
  return Object.assign(gate, {
    open: () => waiting.splice(0).forEach((release) => release()),
    waiting: () => waiting.length,
  });
}

const eventTicker = "KXSNLMENTION-26NOV21";
export const sampleTicker = `${eventTicker}-CLUE`;

/** A market in the provider's present shape. */
export function wireMarket(ticker = sampleTicker, changes: object = {}): object {
  return {
    ticker,
    event_ticker: ticker.slice(0, ticker.lastIndexOf("-")),
    title: "What will be said on SNL?",
    custom_strike: { Word: "Clue" },
    yes_sub_title: "Clue",
    yes_bid_dollars: "0.1900",
    yes_ask_dollars: "0.2100",
    last_price_dollars: "0.2000",
    volume_fp: "12.50",
    result: "",
    ...changes,
  };
}

/** Lets a provider know one event with a milestone, and every market of it. */
export function withSampleEvent(provider: Provider): void {
  provider.on(`/markets/${eventTicker}`, (request, response, path) =>
    answer({ market: wireMarket(path.slice("/markets/".length)) })(request, response, path),
  );
  provider.on("/historical/markets?", answer({ markets: [], cursor: "" }));
  provider.on("/events?", sampleEvents());
}

/** The list of events of a provider that knows one. */
export function sampleEvents(
  milestones: readonly object[] = [sampleMilestone],
  event: object = {},
): Behaviour {
  const sample = { event_ticker: eventTicker, title: "SNL", sub_title: "On Nov 21", ...event };
  return answer({ events: [sample], milestones, cursor: "" });
}

export const sampleMilestone = {
  start_date: "2026-11-22T04:30:00Z",
  end_date: null,
  primary_event_tickers: [eventTicker],
  related_event_tickers: [eventTicker],
};
