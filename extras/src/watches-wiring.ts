import { setTimeout as pause } from "node:timers/promises";
import { secondMs, type Clock } from "@mention-market/service/base/clock";
import type { Log } from "@mention-market/service/base/log";
import { inBackground } from "./base/provider-reads.ts";
import type { Collected, Pass } from "./changes/collector.ts";
import type { ReadSeen } from "./changes/read-seen.ts";
import type { SeenEvent } from "./changes/snapshot.ts";
import type { ExtrasConfig } from "./config.ts";
import type { EventMarketRecord } from "./markets/event/event.ts";
import type { EventFinder } from "./markets/event/event-finder.ts";
import type { Provider } from "./markets/ports.ts";
import { cloudTasksOf } from "./store/firebase-tasks.ts";
import type { ExtraStores } from "./store/open.ts";
import { createDeliver, type Deliver } from "./watches/deliveries/deliver.ts";
import { createEmbeddedQueue } from "./watches/deliveries/wake-ups.ts";
import { localNetwork, publicNetwork, type ReceiverRules } from "./watches/deliveries/network.ts";
import { createSend } from "./watches/deliveries/send.ts";
import { createSendDeliveries, createSweep } from "./watches/deliveries/send-deliveries.ts";
import { createSendKnown } from "./watches/passes.ts";
import { createEncryption } from "./watches/secrets.ts";
import { createFanOut } from "./watches/fan-out.ts";
import { createPricePass } from "./watches/price-pass.ts";
import { createReceivers } from "./watches/receivers.ts";
import { createSentWatches, oncePerRun } from "./watches/matches.ts";
import type { WatchServices } from "./watches/ports.ts";
import type { JudgedEvent } from "./watches/verdict-conditions.ts";
import { createEndPass } from "./watches/ending.ts";
import { createMomentPass } from "./watches/moment-pass.ts";
import { createVerdictPass } from "./watches/verdict-pass.ts";

export interface WatchWiring {
  /** The services of the callables; null if WATCH_SECRET_KEY is not set. */
  readonly watchServices: WatchServices | null;
  /** Makes the attempt of a wake-up; null if WATCH_SECRET_KEY is not set. */
  readonly deliver: Deliver | null;
  /** Counts the active watches whose secrets WATCH_SECRET_KEY does not decrypt; null if it is not set. */
  readonly countUnreadable: (() => Promise<number>) | null;
  readonly passes: readonly Pass[];
  readonly close: () => Promise<void>;
}

interface WatchWiringOptions {
  readonly config: ExtrasConfig;
  readonly stores: Omit<ExtraStores, "close">;
  readonly provider: Pick<Provider, "listMarkets">;
  readonly finder: Pick<EventFinder, "lastKnown" | "detailsOf">;
  readonly readVerdicts: (events: readonly SeenEvent[]) => Promise<readonly JudgedEvent[]>;
  readonly readSeen: ReadSeen;
  readonly readPhase: WatchServices["readPhase"];
  /** Whether the words of a series close one by one, as they are said. */
  readonly closesByWord: (series: string) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The watches of an instance. With the embedded store the queue is embedded, too, and starts at once. */
export function wireWatches({
  config,
  stores,
  provider,
  finder,
  readVerdicts,
  readSeen,
  readPhase,
  closesByWord,
  clock,
  log,
}: WatchWiringOptions): WatchWiring {
  const { watches, deliveries, changes, passMemory: memory } = stores;
  const queue = config.DATA_DIR === undefined ? null : createEmbeddedQueue(clock, log);
  const wake = queue?.wake ?? cloudTasksOf(config.REGION, clock);
  const send = createSendDeliveries(deliveries, wake, clock);
  const sentWatches = createSentWatches(watches);
  const ofConditions = oncePerRun(sentWatches);
  const readValues = async (tickers: readonly string[]) => {
    const { events } = (await readSeen()).snapshot;
    return inBackground(() => readVerdicts(tickers.flatMap((ticker) => events.get(ticker) ?? [])));
  };
  const readEvent = eventReadOf(finder);
  const sendKnown = createSendKnown({ send, sentWatches, readEvent, readValues, pause });
  const sweep = createSweep(deliveries, wake);
  const readQuotes = quotesOf(provider);
  const passes = [
    inOrder(
      createFanOut({ changes, memory, sentWatches, send: sendKnown, clock, log }),
      createMomentPass({
        sentWatches: ofConditions,
        watches,
        readMarkets: readQuotes,
        closesByWord,
        send: sendKnown,
        log,
      }),
      createEndPass({ sentWatches: ofConditions, watches, deliveries }),
    ),
    createPricePass({
      sentWatches: ofConditions,
      readQuotes,
      memory,
      send: sendKnown,
      maxPauseMs: config.WATCHED_PRICE_SECONDS * secondMs,
      clock,
      pause,
      log,
    }),
    createVerdictPass({
      ...{ sentWatches: ofConditions, readEvents: readVerdicts, memory, send: sendKnown, clock, log },
    }),
    { name: "overdue", run: ({ now }: Collected) => sweep(now) },
  ];
  const [firstKey, ...otherKeys] = config.WATCH_SECRET_KEY ?? [];
  const close = () => queue?.close() ?? Promise.resolve();
  if (firstKey === undefined)
    return { watchServices: null, deliver: null, countUnreadable: null, passes, close };

  const encryption = createEncryption([firstKey, ...otherKeys]);
  const receiverRules = rulesOf(config);
  const deliver = createDeliver({
    store: deliveries,
    receivers: createReceivers(watches, encryption, clock),
    send: createSend({
      network: receiverRules.allowsLocal ? localNetwork : publicNetwork(receiverRules.ownHosts),
      clock,
    }),
    wake,
    eventOf: (eventTicker) => finder.lastKnown(eventTicker),
    siteUrl: config.SITE_URL === "" ? undefined : config.SITE_URL,
    clock,
    log,
  });
  queue?.start(deliver);
  return {
    watchServices: {
      ...{ watches, deliveries, send, wake, encryption, receiverRules, sentWatches, log },
      readSnapshot: async () => (await readSeen()).snapshot,
      readPhase,
    },
    deliver,
    countUnreadable: async () =>
      (await sentWatches()).watches.filter(({ secret }) => !encryption.isReadable(secret)).length,
    passes,
    close,
  };
}

/** A pass that runs others one after another, and those after one that fails in the next run. */
function inOrder(...passes: readonly Pass[]): Pass {
  return {
    name: "watches",
    async run(collected) {
      for (const pass of passes) await pass.run(collected);
    },
  };
}

/** The hosts of this service, which no watch may call: Hosting's, and those that settings name. */
function rulesOf({
  GCLOUD_PROJECT: project,
  OWN_HOSTS,
  CORS_ORIGIN,
  LOCAL_RECEIVERS,
}: ExtrasConfig): ReceiverRules {
  const ofProject = project === undefined ? [] : [`${project}.web.app`, `${project}.firebaseapp.com`];
  const ofPages = CORS_ORIGIN.flatMap((origin) => URL.parse(origin)?.host ?? []);
  return { allowsLocal: LOCAL_RECEIVERS, ownHosts: [...ofProject, ...ofPages, ...OWN_HOSTS] };
}

/** Reads an event in the background, so that it is stored. */
function eventReadOf(finder: Pick<EventFinder, "detailsOf">) {
  return (eventTicker: string) => inBackground(() => finder.detailsOf(eventTicker, false));
}

/** Reads prices of markets in the background. */
function quotesOf(provider: Pick<Provider, "listMarkets">) {
  return async (tickers: readonly string[]) => {
    const quotes = new Map<string, EventMarketRecord>();
    await inBackground(() =>
      provider.listMarkets({ tickers }, (market) => quotes.set(market.market_ticker, market)),
    );
    return quotes;
  };
}
