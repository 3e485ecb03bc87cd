import { join } from "node:path";
import {
  findFirestoreEmulator,
  startFirestoreEmulator,
} from "@mention-market/service/test/support/firestore-emulator";
import type { Figure, Row, Size } from "../harness/table.ts";
import { load, perSecond, type LoadResult } from "../harness/load.ts";
import { processorRow, alternate, median, ratioOf } from "../harness/rounds.ts";
import { withServer } from "../harness/server.ts";

const connections = 32;
const rules = join(import.meta.dirname, "../../../firestore.rules");

/** A busy key: an endpoint that does nothing behind our guard, compared with no guard and with Firestore's usual limiter. */
export const guard: Figure = {
  name: "guard",
  async measure(size) {
    const onSqlite = await besideNone("SQLite", size, {});
    const found = findFirestoreEmulator();
    if ("missing" in found) {
      process.stderr.write(`left out on Firestore: ${found.missing}\n`);
      return [onSqlite];
    }
    const onEmulator: OnEmulator = async (work) => {
      const emulator = await startFirestoreEmulator(found, rules);
      try {
        return await work({ FIRESTORE_EMULATOR_HOST: emulator.host });
      } finally {
        await emulator.stop();
      }
    };
    return [
      onSqlite,
      await onEmulator((env) => besideNone("the Firestore emulator", size, env)),
      await besideTransaction(size, onEmulator),
    ];
  },
};

type Environment = Readonly<Record<string, string>>;
type OnEmulator = <Result>(work: (env: Environment) => Promise<Result>) => Promise<Result>;

function besideNone(store: string, { slices }: Size, env: Environment): Promise<Row> {
  return withServer("guard.ts", { keys: slices + 1, env }, (server) => {
    // A key for each slice, because a single key would reach its limit.
    const keys = [...server.keys];
    return processorRow(server, {
      figure: `a request through the guard on ${store}, one hot key`,
      ours: () => [{ path: "/guarded", apiKey: keys.pop() ?? "" }],
      besideName: "no guard",
      beside: () => [{ path: "/open", apiKey: server.keys[0] ?? "" }],
      aim: null,
      connections,
      slices,
    });
  });
}

/** Each side has a fresh process and emulator, because transactions that nobody waits for continue there and delay all others. */
async function besideTransaction({ rounds, seconds }: Size, onEmulator: OnEmulator): Promise<Row> {
  const loadOf = (path: string) => () =>
    onEmulator((env) =>
      withServer("guard.ts", { keys: 1, env }, async ({ port, keys: [apiKey = ""] }) => {
        const requests = [{ path, apiKey }];
        await load({ port, connections: 1, requests, until: { requests: 5 } });
        return load({ port, connections, requests, until: { seconds } });
      }),
    );
  const sides = { ours: loadOf("/guarded"), beside: loadOf("/transaction") };
  const pairs = await alternate(Math.min(rounds, 5), sides, { warmUp: false });
  return {
    figure: "requests a second through the guard on the Firestore emulator, one hot key",
    measured: textOf(pairs.map(({ ours }) => ours)),
    beside: `a limiter by \`runTransaction\`: ${textOf(pairs.map(({ beside }) => beside))}`,
    // A round without an admission counts as one with a single admission.
    ratio: ratioOf(pairs, ({ succeeded, seconds: taken }) => Math.max(1, succeeded) / taken),
    aim: { atLeast: 5 },
  };
}

function textOf(results: readonly LoadResult[]): string {
  const p99s = results.flatMap(({ p99Ms }) => (p99Ms === null ? [] : [p99Ms]));
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  return `${median(results.map(perSecond)).toFixed(0)}/s, p99 ${median(p99s).toFixed(0)} ms, ${failed} failed`;
}
