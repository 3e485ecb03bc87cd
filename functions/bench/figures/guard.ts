import { join } from "node:path";
import { findFirestoreEmulator, startFirestoreEmulator } from "../../sandbox/emulators/firestore.ts";
import type { Figure, Row, Size } from "../harness/figure.ts";
import { load, perSecond, type LoadResult } from "../harness/load.ts";
import { measuredLoad, microsARequest, microsText, type MeasuredLoad } from "../harness/processor.ts";
import { alternate, median, ratioOf, type Pair } from "../harness/rounds.ts";
import { withServer } from "../harness/server.ts";
import { loadText } from "../harness/table.ts";

const connections = 32;

/** Many keys at once, as on a busy day: with so many requests under way, and at a steady rate. */
const manyKeys = 256;
const underWay = 64;
const steadyPerSecond = 250;
const rules = join(import.meta.dirname, "../../../firestore.rules");

/** One hot key: an endpoint that does nothing behind our guard, beside the same without one and behind the textbook's. */
export const guard: Figure = {
  name: "guard",
  async measure(size) {
    const sqlite = rowOf("SQLite", await besideNone(size, {}));
    const found = findFirestoreEmulator();
    if ("missing" in found) {
      process.stderr.write(`left out on Firestore: ${found.missing}\n`);
      return [sqlite];
    }
    const emulator = await startFirestoreEmulator(found, rules);
    const env = { FIRESTORE_EMULATOR_HOST: emulator.host };
    try {
      const firestore = rowOf("Firestore emulator", await besideNone(size, env));
      const textbook = textbookRow(await besideTextbook(size, env));
      return [sqlite, firestore, textbook, ...(await manyKeysRows(size, env))];
    } finally {
      await emulator.stop();
    }
  },
};

function besideNone({ rounds, seconds }: Size, env: Readonly<Record<string, string>>) {
  return withServer("guard.ts", { keys: 2 * rounds + 2, env }, async ({ port, keys }) => {
    // A key each, for many rounds on one would meet its limit.
    const loadOf = (path: string) => () =>
      load({ port, connections, requests: [{ path, apiKey: keys.pop() ?? "" }], until: { seconds } });
    return alternate(rounds, { ours: loadOf("/guarded"), beside: loadOf("/open") });
  });
}

/** Each in a fresh process with a fresh key: the textbook's transactions go on when nobody waits for them any more. */
function besideTextbook({ rounds, seconds }: Size, env: Readonly<Record<string, string>>) {
  const loadOf = (path: string) => () =>
    withServer("guard.ts", { keys: 1, env }, async ({ port, keys: [apiKey = ""] }) => {
      const requests = [{ path, apiKey }];
      await load({ port, connections: 1, requests, until: { requests: 5 } });
      return load({ port, connections, requests, until: { seconds: 2 * seconds } });
    });
  return alternate(rounds, { ours: loadOf("/guarded"), beside: loadOf("/textbook") }, { warmUp: false });
}

function manyKeysRows({ rounds, seconds }: Size, env: Readonly<Record<string, string>>): Promise<Row[]> {
  return withServer("guard.ts", { keys: manyKeys, env }, async (server) => {
    const measure = (path: string, perSecond?: number) => () =>
      measuredLoad(server, {
        port: server.port,
        connections: underWay,
        requests: server.keys.map((apiKey) => ({ path, apiKey })),
        perSecond,
        until: { seconds },
      });
    const row = (load: string, pairs: readonly Pair<MeasuredLoad>[]): Row => ({
      figure: `guard on Firestore emulator, ${manyKeys} keys, ${load}`,
      measured: `${loadText(pairs.map(({ ours }) => ours))}, ${microsText(pairs.map(({ ours }) => ours))} of processor time a request`,
      beside: `no guard: ${microsText(pairs.map(({ beside }) => beside))}`,
      ratio: ratioOf(pairs, microsARequest),
      aim: null,
    });
    const pairsAt = (perSecond?: number) =>
      alternate(rounds, { ours: measure("/guarded", perSecond), beside: measure("/open", perSecond) });
    return [
      row(`${underWay} requests under way`, await pairsAt()),
      row(`a steady ${steadyPerSecond}/s`, await pairsAt(steadyPerSecond)),
    ];
  });
}

function rowOf(store: string, pairs: readonly Pair<LoadResult>[]): Row {
  const microseconds = (result: LoadResult) => 1e6 / perSecond(result);
  const cost = median(pairs.map(({ ours, beside }) => microseconds(ours) - microseconds(beside)));
  return {
    figure: `guard on ${store}, one hot key`,
    measured: `${loadText(pairs.map(({ ours }) => ours))}: ${cost.toFixed(0)} µs a request`,
    beside: `no guard: ${loadText(pairs.map(({ beside }) => beside))}`,
    ratio: ratioOf(pairs, perSecond),
    aim: null,
  };
}

function textbookRow(pairs: readonly Pair<LoadResult>[]): Row {
  return {
    figure: "guard on Firestore emulator, one hot key",
    measured: loadText(pairs.map(({ ours }) => ours)),
    beside: `runTransaction: ${loadText(pairs.map(({ beside }) => beside))}`,
    // A round in which the textbook let nobody in is taken for one in which it let one in.
    ratio: ratioOf(pairs, ({ succeeded, seconds }) => Math.max(1, succeeded) / seconds),
    aim: { atLeast: 5 },
  };
}
