import type { z } from "zod";
import { megabyte } from "../base/bytes.ts";
import { AppError, messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { Client } from "./client.ts";
import type { ReadPriority } from "./queue.ts";
import type { ProviderQuery } from "./transport.ts";
import { parse } from "./wire.ts";

/** Called with the reason for which a record of the provider is left out. */
export type LeaveOut = (reason: unknown) => void;

interface ListRead<Page> {
  readonly path: string;
  readonly query: ProviderQuery;
  readonly schema: z.ZodType<Page>;
  /** Default: `normal`. */
  readonly priority?: ReadPriority;
  /** Default: 20. */
  readonly maxPages?: number;
  /** Of the bodies of the list together. Default: 64 MB. */
  readonly maxBytes?: number;
}

/** Far more than the provider has ever had of most lists; ends a cursor that never does. */
const defaultMaxPages = 20;
/** Of a list, and of all that are being read. */
const maxListBytes = 64 * megabyte;
/** What a record takes in memory beside its texts. */
const recordBytes = 256;

/** The provider's lists, page by page, so that none is held as it was sent. */
export class Lists {
  readonly #client: Client;
  readonly #log: Log;
  /** What each list that is being read holds, bytes. */
  readonly #open = new Map<symbol, number>();

  constructor(client: Client, log: Log) {
    this.#client = client;
    this.#log = log;
  }

  /**
   * Hands every page of a list to `each`, one by one, until it returns "enough"; the provider's cursor is "" or absent on the last
   * page. The log says once a list what that leaves out. Throws an AppError of code `upstream` for a page in an unknown shape, and for
   * a list that is too long.
   */
  async read<Page extends { cursor?: string | null | undefined }>(
    { path, query, schema, priority, maxPages = defaultMaxPages, maxBytes = maxListBytes }: ListRead<Page>,
    each: (page: Page, leaveOut: LeaveOut) => unknown,
  ): Promise<void> {
    const list = Symbol(path);
    this.#open.set(list, 0);
    let cursor = "";
    let bytes = 0;
    try {
      await this.logLeftOut(path, async (leaveOut) => {
        for (let pages = 0; pages < maxPages; pages += 1) {
          const paged = cursor === "" ? query : { ...query, cursor };
          const result = await this.#client.get(path, paged, { priority });
          if (result === null) throw new AppError("upstream", "Provider answered 404 to a list");
          bytes += result.bytes;
          if (bytes > maxBytes) throw tooMuch(`more than ${maxBytes / megabyte} MB to a list`);
          const page = parse(schema, result.json);
          this.#hold(list, result.bytes + recordBytes * recordsOf(page));
          if ((await each(page, leaveOut)) === "enough") return;
          cursor = page.cursor ?? "";
          if (cursor === "") return;
        }
        throw new AppError("upstream", `The provider's pagination did not end after ${maxPages} pages`);
      });
    } finally {
      this.#open.delete(list);
    }
  }

  /** Runs a read of a path. What it leaves out is logged once: how many records, and why the first one was. */
  async logLeftOut<Result>(
    path: string,
    read: (leaveOut: LeaveOut) => Result | Promise<Result>,
  ): Promise<Result> {
    let records = 0;
    let first: unknown;
    try {
      return await read((reason) => {
        first ??= reason;
        records += 1;
      });
    } finally {
      if (records > 0)
        this.#log.warn("Left out records of the provider", { path, records, cause: messageOf(first) });
    }
  }

  /**
   * When all lists hold too much together, those that hold more than their share fail at their next page: a list without end costs
   * nobody else a short one.
   */
  #hold(list: symbol, bytes: number): void {
    const own = (this.#open.get(list) ?? 0) + bytes;
    this.#open.set(list, own);
    const together = [...this.#open.values()].reduce((sum, one) => sum + one, 0);
    if (together > maxListBytes && own >= together / this.#open.size)
      throw tooMuch(`lists of more than ${maxListBytes / megabyte} MB together`);
  }
}

function tooMuch(what: string): AppError {
  return new AppError("upstream", `Provider answered with ${what}`);
}

function recordsOf(page: object): number {
  return Object.values(page).reduce(
    (records: number, part: unknown) => records + (Array.isArray(part) ? part.length : 0),
    0,
  );
}

/** The records of a page, each read and mapped by itself, so that a bad one spoils only itself: it is left out. */
export function readRecords<Wire, Result>(
  schema: z.ZodType<Wire>,
  records: readonly unknown[] | null | undefined,
  leaveOut: LeaveOut,
  map: (wire: Wire) => Result,
): Result[] {
  return (records ?? []).flatMap((record) => {
    try {
      return [map(parse(schema, record))];
    } catch (error) {
      leaveOut(error);
      return [];
    }
  });
}

export const asSent = <Wire>(wire: Wire): Wire => wire;
