import { z } from "zod";
import { toIso } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { by } from "@mention-market/service/base/arrays";
import { deletedOf, type Accounts } from "@mention-market/service/keys/end-deleted-accounts";
import type { Snapshot } from "../changes/snapshot.ts";
import type { WatchServices, WatchStore } from "./ports.ts";
import { placesOf, waitingOf, type Places } from "./verdict-conditions.ts";
import {
  priceCondition,
  saidCondition,
  startsCondition,
  verdictCondition,
  watchFilter,
  watchFormats,
  watchStatuses,
  type Watch,
} from "./watch.ts";
import type { Instance } from "@mention-market/service/http/endpoint";
import { runJob } from "@mention-market/service/middleware/run-job";

const time = z.iso.datetime();
const lists = watchFilter.shape;
const matching = "a change must match one of them; empty: any";

/** A watch in responses to its owner. */
export const shownWatch = z
  .object({
    watchId: z.string().describe("The watch's id"),
    name: z.string().describe("As given"),
    format: z
      .enum(watchFormats)
      .describe("How it is sent: signed as a `webhook`, or as a message of the service that is named"),
    url: z
      .string()
      .describe(
        "Where its deliveries are sent, in its normal spelling; of another format than `webhook` its " +
          "host and last four characters, because it is a secret",
      ),
    types: lists.types.describe(`Types of changes; ${matching}`),
    seriesTickers: lists.seriesTickers.describe(`Tickers of series; ${matching}`),
    eventTickers: lists.eventTickers.describe(`Tickers of events; ${matching}`),
    marketTickers: lists.marketTickers.describe(`Tickers of markets; ${matching}`),
    strikeWords: lists.strikeWords.describe(`Words or phrases; ${matching}`),
    price: priceCondition
      .nullable()
      .describe("A price that is sent as `price.crossed`, whatever the lists hold; null: none"),
    verdict: verdictCondition
      .nullable()
      .describe(
        "Whose words are followed until the start: a verdict that becomes a buy is sent as `verdict.buys`, " +
          "whatever the lists hold; null: none",
      ),
    starts: startsCondition
      .nullable()
      .describe("Whose start is sent once as `event.started`, whatever the lists hold; null: none"),
    said: saidCondition
      .nullable()
      .describe(
        "Whose words are sent as `market.said`, each once when it is said, whatever the lists hold; null: none",
      ),
    waiting: z
      .array(z.string())
      .describe(
        "Tickers of the events ahead whose verdicts are not read, because others hold all places; only active " +
          "watches have places",
      ),
    status: z
      .enum(watchStatuses)
      .describe(
        "`new` until a test was delivered; `active`; `failing` since its last attempt failed; " +
          "`disabled` by its owner, after a refusal (a webhook's 410) or 5 days without a success; `ended` " +
          "once every market and event that it names has settled. Changes are sent to `active` and `failing` ones",
      ),
    ended: z
      .object({ at: time.describe("When it ended"), reason: z.string().describe("Why, for people") })
      .nullable()
      .describe("null unless its status is `ended`; it can only be deleted then"),
    createdAt: time.describe("When it was made"),
    lastDelivery: z
      .object({
        at: time.describe(
          "When the last attempt was made, or one that came to the same less than a minute before it",
        ),
        type: z.string().describe("Type of what was sent, as in listDeliveries"),
        httpStatus: z.number().nullable().describe("The receiver's status; null: no response"),
      })
      .nullable()
      .describe("The last attempt; null: none yet"),
    failingSince: time
      .nullable()
      .describe("The first attempt that failed since the last success; null: none"),
  })
  .meta({ id: "Watch" });
export type ShownWatch = Readonly<z.output<typeof shownWatch>>;

export function showWatch(watch: Watch, places: Places): ShownWatch {
  const { lastDelivery, failingSince, ended } = watch;
  return {
    watchId: watch.id,
    name: watch.name,
    format: watch.format,
    url: watch.url,
    types: watch.types,
    seriesTickers: watch.seriesTickers,
    eventTickers: watch.eventTickers,
    marketTickers: watch.marketTickers,
    strikeWords: watch.strikeWords,
    price: watch.price,
    verdict: watch.verdict,
    starts: watch.starts,
    said: watch.said,
    waiting: waitingOf(watch, places),
    status: watch.status,
    ended: ended === null ? null : { ...ended, at: toIso(ended.at) },
    createdAt: toIso(watch.createdAt),
    lastDelivery: lastDelivery === null ? null : { ...lastDelivery, at: toIso(lastDelivery.at) },
    failingSince: failingSince === null ? null : toIso(failingSince),
  };
}

/** The watches of all accounts, and what the feed has seen. Throws `unavailable` when the store fails. */
export interface Watching {
  readonly all: readonly Watch[];
  readonly snapshot: Snapshot;
}

export async function readWatching({ sentWatches, readSnapshot }: WatchServices): Promise<Watching> {
  const [{ all }, snapshot] = await Promise.all([sentWatches(), readSnapshot()]);
  return { all, snapshot };
}

/** The account's watch with this id. Throws the same `not_found` for an unknown id and for another account's watch. */
export function findWatch(watches: readonly Watch[], watchId: string): Watch {
  const watch = watches.find(({ id }) => id === watchId);
  if (watch === undefined) throw new AppError("not_found", "No such watch");
  return watch;
}

/** Replaces an account's watch by the result of `decide` and returns it. Throws `not_found` like findWatch. */
export async function changeWatch(
  store: WatchStore,
  uid: string,
  watchId: string,
  decide: (watch: Watch, all: readonly Watch[]) => Watch,
): Promise<Watch> {
  return store.change(uid, (all) => {
    const result = decide(findWatch(all, watchId), all);
    return { write: [result], remove: [], result };
  });
}

export const listWatchesInput = z.object({});

export const watchList = z
  .object({ watches: z.array(shownWatch).describe("Newest first") })
  .meta({ id: "Watches" });

/** An account's watches, newest first. Throws `unavailable` when the store fails. */
export async function listWatches(
  services: WatchServices,
  uid: string,
  at: number,
): Promise<z.output<typeof watchList>> {
  const { all, snapshot } = await readWatching(services);
  const places = placesOf(all, snapshot, at);
  const listed = (await services.watches.list(uid)).toSorted(
    by(
      ({ createdAt }) => -createdAt,
      ({ id }) => id,
    ),
  );
  return { watches: listed.map((watch) => showWatch(watch, places)) };
}

export const deletedWatch = z
  .object({ watchId: z.string().describe("As given") })
  .meta({ id: "DeletedWatch" });

/** Deletes a watch for good; nothing more is sent to it. Throws `not_found`, or `unavailable` when the store fails. */
export async function deleteWatch(
  { watches }: WatchServices,
  uid: string,
  watchId: string,
): Promise<z.output<typeof deletedWatch>> {
  return watches.change(uid, (all) => {
    const { id } = findWatch(all, watchId);
    return { write: [], remove: [id], result: { watchId } };
  });
}

/** Deletes the watches of an account, and returns how many. Nothing more is sent to them, and their deliveries expire. */
export function deleteWatchesOf(uid: string, watches: WatchStore): Promise<number> {
  return watches.change(uid, (all) => ({ write: [], remove: all.map(({ id }) => id), result: all.length }));
}

const jobName = "endWatchesOfDeletedAccounts";

/** The daily job that deletes the watches of deleted accounts. */
export function endWatchesOfDeletedAccounts(
  { clock, log, services }: Instance<{ readonly watches: WatchStore }>,
  accounts: Accounts,
): () => Promise<void> {
  return () =>
    runJob(jobName, log, async () => {
      const startedAt = clock.monotonicMs();
      const { watches } = services();
      const owners = new Set((await watches.all()).map(({ uid }) => uid));
      let deleted = 0;
      for await (const uid of deletedOf([...owners], accounts))
        deleted += await deleteWatchesOf(uid, watches);
      log.info(jobName, {
        function: jobName,
        watches: deleted,
        ms: Math.round(clock.monotonicMs() - startedAt),
      });
    });
}
