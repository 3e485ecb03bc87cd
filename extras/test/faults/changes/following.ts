import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { AppError } from "@mention-market/service/base/errors";
import type { Change } from "../../../src/changes/change.ts";
import { readChanges, type changesPage } from "../../../src/changes/get-changes.ts";
import type { ChangeStore } from "../../../src/changes/change-store.ts";

/** A reader of the feed from its first change on, as a client follows it by getChanges. */
export interface Reader {
  readonly seen: readonly Change[];
  /** Reads on to the end of the feed. Rejects when the feed refused a cursor. */
  stop(): Promise<void>;
  hasFailed(): boolean;
  /** Reads no more, wherever it is. */
  abandon(): void;
}

type Page = z.output<typeof changesPage>;

const noFilter = { types: null, series: null, events: null, markets: null };

/** `read`: the page after a cursor, null when the call failed. It is asked again with the same cursor then, and after a pause for more. */
export function follow(
  read: (since: string) => Promise<Page | null>,
  pauseMs: number,
  each: (change: Change) => void = () => undefined,
): Reader {
  const seen: Change[] = [];
  let isStopped = false;
  let isAbandoned = false;
  let hasFailed = false;
  const run = async () => {
    let cursor = "0".repeat(12);
    while (!isAbandoned) {
      const isLast = isStopped;
      const page = await read(cursor);
      for (const change of page?.changes ?? []) {
        seen.push(change);
        each(change);
      }
      cursor = page?.cursor ?? cursor;
      if (isLast && page?.more === false) return;
      if (page?.more !== true) await pause(pauseMs);
    }
  };
  const ended = run();
  ended.catch(() => (hasFailed = true));
  return {
    seen,
    async stop() {
      isStopped = true;
      await ended;
    },
    hasFailed: () => hasFailed,
    abandon: () => {
      isAbandoned = true;
    },
  };
}

/** What a call of a store returned; null when the store was down. */
export async function unlessDown<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.code === "unavailable") return null;
    throw error;
  }
}

/** The page of a store, by the use case of getChanges; null when the store was down. */
export const pageOf =
  (feed: ChangeStore, limit: number) =>
  async (since: string): Promise<Page | null> =>
    unlessDown(
      readChanges(feed, { since, filter: noFilter, limit, now: 0 }).then((page) => {
        if (page === null) throw new Error(`The feed refused the cursor ${since}`);
        return page;
      }),
    );
