import { z } from "zod";
import type { Clock } from "@mention-market/service/base/clock";
import type { Log } from "@mention-market/service/base/log";
import { runRequest } from "@mention-market/service/base/request";
import type { Collected, Pass } from "../changes/collector.ts";
import type { SeenEvent } from "../changes/snapshot.ts";
import { verdicts } from "../estimates/verdict.ts";
import type { NewDelivery } from "./deliveries/delivery.ts";
import type { SendDeliveries } from "./deliveries/send-deliveries.ts";
import {
  afterVerdicts,
  noStates,
  placesOf,
  type JudgedEvent,
  type VerdictStates,
} from "./verdict-conditions.ts";
import type { SentWatches } from "./matches.ts";
import { storedNewDelivery } from "./passes.ts";
import { readStates, writeStates, type PassMemory } from "../changes/pass-memory.ts";

interface VerdictPassOptions {
  readonly sentWatches: (run: Collected) => Promise<SentWatches>;
  /** Reads events with the verdicts on their words, in the background. Leaves out those that it can't read. */
  readonly readEvents: (events: readonly SeenEvent[]) => Promise<readonly JudgedEvent[]>;
  readonly memory: PassMemory;
  readonly send: SendDeliveries;
  readonly clock: Clock;
  readonly log: Log;
}

/** The states, and the deliveries that may not be stored yet. */
interface Remembered extends VerdictStates {
  readonly unsent: readonly NewDelivery[];
}

/**
 * Reads the verdicts of the events ahead that watches name, in each run, and sends those that become a buy. States and deliveries are
 * saved before they are sent, so a crash at any step repeats work and skips none.
 */
export function createVerdictPass(options: VerdictPassOptions): Pass {
  const { sentWatches, readEvents, memory, send, clock, log } = options;
  /** Whether no watch has a condition, and nothing of former ones is stored. */
  let isIdle = false;
  let leftOut = 0;

  return {
    name: "verdicts",
    async run(collected: Collected) {
      const { now, snapshot, endsBy } = collected;
      const sent = (await sentWatches(collected)).watches;
      const watches = sent.flatMap(({ id, verdict }) =>
        verdict === null ? [] : [{ watchId: id, condition: verdict }],
      );
      if (watches.length === 0 && isIdle) return;
      const { followed: events, ahead } = placesOf(sent, snapshot, now);
      const followed = new Set(events.map(({ event_ticker }) => event_ticker));
      if (ahead.length - events.length !== leftOut) {
        leftOut = ahead.length - events.length;
        log.warn("Not all events whose verdicts are watched have a place", { events: leftOut });
      }
      const before = await load(memory);
      const unsent = before.unsent.filter((one) => isOf(one, followed));
      if (unsent.length > 0) await send(unsent);

      const request = {
        receivedAt: now,
        client: "verdicts",
        deadlineAt: endsBy,
        reads: { count: 0 },
        isInBackground: true,
      };
      const read = events.length === 0 ? [] : await runRequest(request, () => readEvents(events));
      const { states, sent: bought } = afterVerdicts(
        before,
        { watches, followed, events: read },
        clock.now(),
      );
      const isUnchanged = watches.length === 0 && before.watches.size === 0;
      if (!isUnchanged) await save(memory, { ...states, unsent: bought });
      if (bought.length > 0) {
        await send(bought);
        await save(memory, { ...states, unsent: [] });
      }
      isIdle = watches.length === 0;
    },
  };
}

/** Whether a saved delivery is about an event that is still followed, so that nothing is sent after the start. */
function isOf({ data }: NewDelivery, followed: ReadonlySet<string>): boolean {
  return "event_ticker" in data && typeof data.event_ticker === "string" && followed.has(data.event_ticker);
}

const time = z.number();
const storedStates = z.object({
  watches: z.array(z.tuple([z.string(), z.object({ of: z.string(), since: time })])),
  words: z.array(
    z.tuple([
      z.string(),
      z.object({
        event_ticker: z.string(),
        verdict: z.enum(verdicts),
        since: time,
        seenAt: time,
        sent: z.object({ yes: time.nullable(), no: time.nullable() }),
      }),
    ]),
  ),
  unsent: z.array(storedNewDelivery),
});

async function load(memory: PassMemory): Promise<Remembered> {
  const stored = await readStates(memory, "verdicts", storedStates);
  if (stored === null) return { ...noStates, unsent: [] };
  return { watches: new Map(stored.watches), words: new Map(stored.words), unsent: stored.unsent };
}

/** The words of 25 events take some 10 kB. */
async function save(memory: PassMemory, { watches, words, unsent }: Remembered): Promise<void> {
  await writeStates(memory, "verdicts", { watches: [...watches], words: [...words], unsent });
}
