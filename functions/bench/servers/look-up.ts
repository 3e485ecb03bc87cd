import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { createAdmit } from "../../src/keys/admit.ts";
import { readConfig } from "../../src/config.ts";
import { systemClock } from "../../src/base/clock.ts";
import { createEndpointHandler } from "../../src/http/endpoint-handler.ts";
import { getMentionMarket } from "../../src/endpoints/market/get-mention-market.ts";
import { connectProvider } from "../../src/kalshi/connect.ts";
import { createEventFinder } from "../../src/markets/event/find-event.ts";
import { marketReads } from "../../src/markets/market/get-market.ts";
import type { EventStore } from "../../src/markets/ports.ts";
import { openSqliteStore } from "../../src/store/sqlite/open.ts";
import type { KeyCounter } from "../../src/keys/key-store.ts";
import { build } from "../../src/wiring.ts";
import { addressOf } from "../../test/support/provider.ts";
import { respondToParent } from "../harness/child.ts";
import { sendReady } from "./ready.ts";

/** The service with each call of its store as slow as one of a database elsewhere. */
const delayMs = 5;

const config = readConfig();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = systemClock;
const store = openSqliteStore({ folder: config.DATA_DIR ?? "", clock });

const keys: KeyCounter = {
  count: async (...call) => pause(delayMs).then(() => store.keys.count(...call)),
  refund: async (...call) => pause(delayMs).then(() => store.keys.refund(...call)),
  peek: async (...call) => pause(delayMs).then(() => store.keys.peek(...call)),
};
const events: EventStore = {
  get: async (ticker) => pause(delayMs).then(() => store.events.get(ticker)),
  put: async (ticker, event) => pause(delayMs).then(() => store.events.put(ticker, event)),
};

const built = build(config, { clock, log });
const { provider } = connectProvider({ baseUrl: config.UPSTREAM_BASE_URL, readsPerSecond: 0, clock, log });
const services = {
  ...built,
  admit: createAdmit({ keys, clock, log, limit: built.limit }),
  markets: marketReads({
    provider,
    finder: createEventFinder({ provider, store: events, clock, log }),
    clock,
    priceMaxAgeMs: config.PRICE_MAX_AGE_MS,
  }),
};
const handler = createEndpointHandler(getMentionMarket, { clock, log, services: () => services });

/** Stores events before they are looked up. */
const toStore = z.object({ store: z.array(z.string()) });
respondToParent(async (message) => {
  for (const ticker of toStore.parse(message).store) {
    const event = {
      scheduledStartTime: "2026-11-22T04:30:00Z",
      event_subtitle: "A at B",
      event_title: "A game",
    };
    await store.events.put(ticker, { ...event, fetchedAt: clock.now() });
  }
  return "stored";
});
const server = createServer((request, response) => void handler(request, response));
server.listen(0, "127.0.0.1", () => void sendReady(addressOf(server.address()).port, store.keys));
