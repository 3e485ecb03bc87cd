import { unavailable } from "@mention-market/service/base/errors";
import type { ExtraStores } from "../../../src/store/open.ts";
import { setTimeout as pause } from "node:timers/promises";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { hourMs, minuteMs, type Clock } from "@mention-market/service/base/clock";
import type { Change } from "../../../src/changes/change.ts";
import { startChangingProvider, type ChangingProvider } from "../../support/changing-provider.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { tick } from "@mention-market/service/test/support/until";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import { follow, pageOf, unlessDown } from "./following.ts";
import { startCollector, startSender } from "./instance.ts";
import { countingReceiver, type CountingReceiver } from "./watching.ts";

/** How many of a hundred calls fail without an effect, and how many after it, as when a response is lost. */
const failsBefore = 5;
const failsAfter = 5;

/** A store of which one call in ten fails as Firestore does. `draw`: a whole number from 0 to 99 for each call. */
function failingStore(store: ExtraStores, draw: () => number): ExtraStores {
  const down = () => unavailable(Object.assign(new Error("14 UNAVAILABLE"), { code: 14 }));
  const failing = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name) {
        const call: unknown = Reflect.get(target, name);
        if (typeof call !== "function") return call;
        return async (...args: unknown[]) => {
          const drawn = draw();
          if (drawn < failsBefore) throw down();
          const result: unknown = await Reflect.apply(call, target, args);
          if (drawn < failsBefore + failsAfter) throw down();
          return result;
        };
      },
    });
  return {
    ...store,
    changes: failing(store.changes),
    watches: failing(store.watches),
    passMemory: failing(store.passMemory),
    deliveries: failing(store.deliveries),
  };
}

export const wordsPerEvent = 24;
const eventsPerRound = 5;
const movesPerRound = 200;
const movesPerTick = 3;
const maxRounds = 120;
const readerPauseMs = 50;
const pageSizes = [1_000, 100, 7];

/** Lists events, and moves each market on once somebody has seen in the feed what it did before: so none of its steps is overtaken by the next. */
export function createMover(provider: ChangingProvider, words = wordsPerEvent) {
  const ready = new Set<string>();
  let listed = 0;
  return {
    saw({ market_ticker, type }: Change) {
      if (market_ticker !== null && type !== "market.settled") ready.add(market_ticker);
    },
    list(events: number) {
      for (const until = listed + events; listed < until; listed += 1)
        provider.list(
          `${listed % 2 === 0 ? "KXA" : "KXB"}-${Math.floor(listed / 2) + 1}`,
          Array.from({ length: words }, (_, at) => `W${at}`),
        );
    },
    move(count: number) {
      for (const ticker of [...ready].slice(0, count)) {
        ready.delete(ticker);
        provider.moveOn(ticker);
      }
    },
  };
}

/** Lets the feed begin: it knows the provider's two series, and the watches are there. */
export async function prepare(
  store: ExtraStores,
  { receiver, ...begin }: { provider: ChangingProvider; receiver: CountingReceiver; clock: Clock },
  host?: string,
): Promise<void> {
  await beginFeed(store, begin);
  await receiver.watch(store.watches, host);
}

/** The same without watches. */
export async function beginFeed(
  store: ExtraStores,
  { provider, clock }: { provider: ChangingProvider; clock: Clock },
): Promise<void> {
  for (const series of ["KXA", "KXB"]) provider.list(`${series}-0`, []);
  const log = recordingLog();
  const { collect, close } = startCollector({ store, clock, log }, provider.url, () => Promise.resolve());
  await collect(hourMs);
  close();
  const head = await store.changes.head();
  const known = head === null ? null : await store.changes.snapshot(head);
  if (known?.series.size !== 2) throw new Error("The feed did not begin");
}

/** Every change of the provider is in the feed once, and those of each event and market in their order; numbers have no gap. */
export function expectEachOnce(seen: readonly Change[], { made }: ChangingProvider): void {
  expect(seen.map(({ id }) => Number(id))).toEqual(seen.map((_, at) => at + 1));
  const shown = seen.map((change) => [change.market_ticker ?? change.event_ticker, shownBy(change)] as const);
  expect(byTicker(shown)).toEqual(byTicker(made));
}

function shownBy(change: Change): string {
  if (change.type === "market.status_changed") return change.data.to ?? "unknown";
  return change.type === "market.settled" ? "settled" : "listed";
}

const byTicker = (steps: readonly (readonly [string, string])[]) =>
  steps.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));

/**
 * Two instances collect and one sends over one store while the provider changes and three clients read, and one call of the store in ten
 * fails. `open`: another instance of the store. It goes on until the readers and the watches have had everything, and some runs longer.
 */
export async function expectNothingLostNothingTwice(open: () => ExtraStores, events: number): Promise<void> {
  const clock = virtualClock();
  const log = recordingLog();
  const provider = await startChangingProvider(() => clock.now());
  const receiver = await countingReceiver();
  await prepare(open(), { provider, receiver, clock });

  const random = xoroshiro128plus(28);
  const openFailing = () => failingStore(open(), () => uniformInt(random, 0, 99));
  const sender = startSender({ store: openFailing(), clock, log });
  const collectors = [openFailing(), openFailing()].map((store) =>
    startCollector({ store, clock, log }, provider.url, sender.wake),
  );
  const mover = createMover(provider);
  const readers = pageSizes.map((limit, at) =>
    follow(pageOf(openFailing().changes, limit), readerPauseMs, at === 0 ? mover.saw : undefined),
  );

  const seen = readers[0]?.seen ?? [];
  const feed = open().changes;
  const haveFailed = () => readers.some(({ hasFailed }) => hasFailed());

  async function aMinuteLater(): Promise<void> {
    clock.advance(minuteMs);
    mover.move(movesPerRound);
    let runs = collectors.length;
    const ended = Promise.all(
      collectors.map(({ collect }) => unlessDown(collect()).finally(() => (runs -= 1))),
    );
    while (runs > 0) {
      mover.move(movesPerTick);
      await tick();
    }
    await ended;
    await sender.idle();
    while (!haveFailed() && Number(seen.at(-1)?.id ?? 0) < ((await feed.head())?.seq ?? 0))
      await pause(readerPauseMs);
  }
  let listed = 0;
  const isOver = () =>
    listed === events && seen.length >= events * (1 + 4 * wordsPerEvent) && receiver.hasAll(seen);
  try {
    for (let rounds = 0; !isOver() && !haveFailed() && rounds < maxRounds; rounds += 1) {
      const next = Math.min(eventsPerRound, events - listed);
      mover.list(next);
      listed += next;
      await aMinuteLater();
    }
    for (let rounds = 0; rounds < 3; rounds += 1) await aMinuteLater();
    for (const reader of readers) await reader.stop();
    expectEachOnce(seen, provider);
    for (const other of readers) expect(other.seen).toEqual(seen);
    expect(receiver.received()).toEqual(receiver.wanted(seen));
  } finally {
    for (const { abandon } of readers) abandon();
    for (const { close } of collectors) close();
    await sender.close();
    await provider.close();
    await receiver.close();
  }
}
