import { renameSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { settledLine, type LineQuote, type SettledLine } from "./settled-lines.ts";
import type { Tier } from "./provider-history.ts";
import { planReads, type PendingMarket, type PlannedRead } from "./quotes.ts";

/** The series and the provider of a run. */
export interface HistoryRun {
  readonly series: readonly string[];
  /** The base URL, or the name of the sample provider. */
  readonly provider: string;
}

class OtherProviderError extends Error {
  override readonly name = "OtherProviderError";
}

/**
 * Opens the state of a run. A file that was begun with another provider is renamed, `setAside` says so, and
 * the run begins anew. Throws as `HistoryState` does.
 */
export function openState(file: string, run: HistoryRun): { state: HistoryState; setAside: string | null } {
  try {
    return { state: new HistoryState(file, run), setAside: null };
  } catch (error) {
    if (!(error instanceof OtherProviderError)) throw error;
    renameSync(file, `${file}.other`);
    const setAside = `${error.message}, another provider. It is kept as ${file}.other, and this run begins anew`;
    return { state: new HistoryState(file, run), setAside };
  }
}

/** A listed market, without its quotes. */
export interface FoundMarket {
  readonly line: SettledLine;
  readonly tier: Tier;
  /** Unix seconds; null if unknown. */
  readonly startsAt: number | null;
  readonly openedAt: number | null;
}

export interface ReadQuotes {
  readonly ticker: string;
  readonly quote: LineQuote | null;
  readonly quote_24h: LineQuote | null;
}

const tables = `
  CREATE TABLE IF NOT EXISTS run (made_of TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS listed (series TEXT PRIMARY KEY, reads INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS markets (
    ticker TEXT PRIMARY KEY, tier TEXT NOT NULL, starts_at INTEGER, opened_at INTEGER, line TEXT NOT NULL, quotes TEXT, read INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS reads (
    number INTEGER PRIMARY KEY, tier TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL
  ) STRICT;
`;
const tier = z.enum(["live", "historical"]);
const pendingRow = z.object({
  ticker: z.string(),
  tier,
  startsAt: z.number(),
  openedAt: z.number().nullable(),
  read: z.number().nullable(),
});
const readRow = z.object({ number: z.number(), tier, start: z.number(), end: z.number() });
const lineRow = z.object({ line: z.string(), quotes: z.string().nullable() });

/**
 * The progress of a run, in a file next to its output. Each step is stored completely or not at all, so a killed run continues where it
 * ended.
 */
export class HistoryState {
  readonly #file: string;
  readonly #database: DatabaseSync;

  /** Throws if the file belongs to another run (`run` differs) or another process has it open. */
  constructor(file: string, { series, provider }: HistoryRun) {
    const madeOf = `${series.join(",")} of ${provider}`;
    this.#file = file;
    this.#database = new DatabaseSync(file);
    try {
      this.#database.exec(`PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ${tables} COMMIT`);
      const row = z
        .object({ made_of: z.string() })
        .optional()
        .parse(this.#database.prepare("SELECT made_of FROM run").get());
      if (row === undefined) this.#database.prepare("INSERT INTO run VALUES (?)").run(madeOf);
      else if (row.made_of !== madeOf)
        throw row.made_of.endsWith(` of ${provider}`)
          ? new Error(`${file} was begun for ${row.made_of}: finish that run, or delete the file`)
          : new OtherProviderError(`${file} was begun for ${row.made_of}`);
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  isListed(series: string): boolean {
    return this.#database.prepare("SELECT 1 FROM listed WHERE series = ?").get(series) !== undefined;
  }

  /** Stores the listed markets of a series, in a single step. */
  keepListed(series: string, reads: number, markets: readonly FoundMarket[]): void {
    const insert = this.#database.prepare(
      "INSERT OR REPLACE INTO markets (ticker, tier, starts_at, opened_at, line) VALUES (?, ?, ?, ?, ?)",
    );
    this.#atOnce(() => {
      for (const { line, tier, startsAt, openedAt } of markets)
        insert.run(line.market_ticker, tier, startsAt, openedAt, JSON.stringify(line));
      this.#database.prepare("INSERT INTO listed VALUES (?, ?)").run(series, reads);
    });
  }

  /**
   * The remaining reads. They are planned once, so that a resumed run makes the same requests as an undisturbed one. Markets that were
   * listed or moved since the last plan are planned now.
   */
  reads(): PlannedRead[] {
    this.#plan();
    const byRead = Map.groupBy(this.#pending("read IS NOT NULL"), ({ read }) => read);
    return z
      .array(readRow)
      .parse(
        this.#database
          .prepare(`SELECT number, tier, first AS start, last AS "end" FROM reads ORDER BY number`)
          .all(),
      )
      .flatMap(({ number, ...read }) => {
        const markets = byRead.get(number);
        return markets === undefined ? [] : [{ ...read, markets }];
      });
  }

  keepQuotes(read: readonly ReadQuotes[]): void {
    const update = this.#database.prepare("UPDATE markets SET quotes = ? WHERE ticker = ?");
    this.#atOnce(() => {
      for (const { ticker, quote, quote_24h } of read)
        update.run(JSON.stringify({ quote, quote_24h }), ticker);
    });
  }

  /** Marks a market as archived, because it was moved after it was listed. */
  moveToArchive(ticker: string): void {
    this.#database
      .prepare("UPDATE markets SET tier = 'historical', read = NULL WHERE ticker = ?")
      .run(ticker);
  }

  lines(): SettledLine[] {
    return z
      .array(lineRow)
      .parse(this.#database.prepare("SELECT line, quotes FROM markets").all())
      .map(({ line, quotes }) =>
        settledLine.parse({ ...parsedObject(line), ...(quotes === null ? {} : parsedObject(quotes)) }),
      );
  }

  close(): void {
    this.#database.close();
  }

  /** Closes it and deletes its file. */
  remove(): void {
    this.close();
    rmSync(this.#file, { force: true });
    rmSync(`${this.#file}-journal`, { force: true });
  }

  #plan(): void {
    const insert = this.#database.prepare("INSERT INTO reads (tier, first, last) VALUES (?, ?, ?)");
    const assign = this.#database.prepare("UPDATE markets SET read = ? WHERE ticker = ?");
    this.#atOnce(() => {
      for (const { tier, markets, start, end } of planReads(this.#pending("read IS NULL"))) {
        const { lastInsertRowid } = insert.run(tier, start, end);
        for (const { ticker } of markets) assign.run(lastInsertRowid, ticker);
      }
    });
  }

  /** Markets with a start and without quotes so far. */
  #pending(condition: "read IS NULL" | "read IS NOT NULL"): (PendingMarket & { read: number | null })[] {
    const rows = this.#database
      .prepare(
        `SELECT ticker, tier, starts_at AS startsAt, opened_at AS openedAt, read FROM markets
           WHERE quotes IS NULL AND starts_at IS NOT NULL AND ${condition} ORDER BY ticker`,
      )
      .all();
    return z.array(pendingRow).parse(rows);
  }

  #atOnce(write: () => void): void {
    this.#database.exec("BEGIN");
    try {
      write();
      this.#database.exec("COMMIT");
    } catch (error) {
      this.#database.exec("ROLLBACK");
      throw error;
    }
  }
}

function parsedObject(text: string): object {
  return z.looseObject({}).parse(JSON.parse(text));
}
