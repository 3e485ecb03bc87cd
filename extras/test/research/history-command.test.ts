import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { settledMarkets, type SettledRow } from "../../src/words/settled-row.ts";
import { readLines } from "../../research/history/settled-lines.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { addPast, startHistoryProvider, type HistoryProvider } from "../support/history-provider.ts";
import { madeUpHistory } from "../support/made-up-history.ts";
import { naiveQuotes } from "../support/naive-quotes.ts";
import { startService } from "../support/service.ts";
import { seededRandom } from "@mention-market/service/local/sample/broadcast";

const command = join(__dirname, "../../research/history.ts");
const folder = temporaryFolder();
afterAll(() => folder.remove());

let provider: HistoryProvider;
beforeEach(async () => {
  provider = await startHistoryProvider();
  addPast(provider, "KXONE", { events: 10, words: 6 });
  addPast(provider, "KXTWO", { events: 4, words: 5, seed: 2 });
});
afterEach(() => provider.close());

let outs = 0;
const newOut = () => join(folder.path, `settled-${outs++}.jsonl`);

function start(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): {
  child: ChildProcess;
  result: Promise<{ code: number | null; out: string; err: string }>;
} {
  const env = {
    ...process.env,
    UPSTREAM_BASE_URL: provider.url,
    UPSTREAM_READS_PER_SECOND: "0",
    ...settings,
  };
  const child = spawn(process.execPath, [command, ...args], { env });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const result = once(child, "close").then(() => ({ code: child.exitCode, out, err }));
  return { child, result };
}
const run = (...args: readonly string[]) => start(args).result;
const both = (out: string) => ["--series", "KXONE,KXTWO", "--out", out];
const linesOf = (file: string) => readLines(file);

describe("the history command", () => {
  it("writes every settled market of both tiers with its start and its two quotes, by the reads that it states beforehand", async () => {
    const out = newOut();
    const { code, err, out: said } = await run(...both(out));
    expect(code).toBe(0);
    expect(said).toBe(
      `Wrote ${out.split("/").at(-1) ?? ""}: 80 settled markets of 14 events; 0 events have no start or day, 0 markets no quote\n`,
    );
    expect(err).toContain("KXONE: 60 settled markets");
    expect(err).toContain(
      "The lists took 6 reads. The quotes need 43 (3 for 40 live markets, 40 for archived markets, one each)",
    );
    expect(provider.reads).toHaveLength(6 + 43);
    expect(new Set(provider.reads).size).toBe(6 + 43);
    const lines = linesOf(out);
    expect(lines).toHaveLength(80);
    const [first] = lines;
    expect(first).toMatchObject({
      market_ticker: "KXONE-E0-W0",
      event_ticker: "KXONE-E0",
      series_ticker: "KXONE",
      event_title: "Event 0",
      event_date: "2026-06-01",
      strike_word: "Word A",
      scheduledStartTime: "2026-06-01T18:30:00.000Z",
      settlement_ts: "2026-06-01T23:30:00.000Z",
    });
    const quotes = provider.quotes.get("KXONE-E0-W0");
    const at = Date.UTC(2026, 5, 1, 17) / 1000;
    expect(first?.quote).toEqual({
      at,
      yes_bid_dollars: Number(quotes?.get(at)?.bid),
      yes_ask_dollars: Number(quotes?.get(at)?.ask),
    });
  });

  it("killed at random moments and resumed, writes the file of an undisturbed run, reading nothing twice but the reads under way", async () => {
    const undisturbed = newOut();
    await run(...both(undisturbed));
    const random = seededRandom(7);
    const out = newOut();
    provider.reads.length = 0;
    let kills = 0;
    for (let finished = false; !finished;) {
      const { child, result } = start(both(out));
      const killAt = provider.reads.length + 1 + random.whole(25);
      provider.refuse = () => {
        if (kills < 3 && provider.reads.length >= killAt) child.kill("SIGKILL");
        return null;
      };
      const { code } = await result;
      if (child.signalCode === "SIGKILL") {
        kills += 1;
        expect(existsSync(out)).toBe(false);
      } else {
        expect(code).toBe(0);
        finished = true;
      }
    }
    expect(kills).toBeGreaterThan(0);
    expect(readFileSync(out, "utf8")).toBe(readFileSync(undisturbed, "utf8"));
    expect(provider.reads.length).toBeLessThanOrEqual(49 + kills * 32);
    expect(readdirSync(folder.path).filter((name) => name.includes("partial"))).toEqual([]);
  });

  it("keeps all markets read so far when the provider fails, and goes on from there", async () => {
    const out = newOut();
    provider.refuse = (path) => (path.includes("KXTWO-E1-W3/") ? 400 : null);
    const { code, err } = await run(...both(out));
    expect(code).toBe(1);
    expect(err).toContain("Provider answered 400: maintenance");
    expect(err).toContain("run the same command again to go on");
    expect(existsSync(out)).toBe(false);
    const wasRead = new Set(provider.reads.splice(0));
    provider.refuse = () => null;
    expect((await run(...both(out))).code).toBe(0);
    const again = provider.reads.filter((read) => wasRead.has(read));
    expect(again.every((read) => read.includes("KXTWO-E1-W3/"))).toBe(true);
    expect(linesOf(out)).toHaveLength(80);
  });

  it("refuses to go on with a history of other series; sets aside one that was begun with another provider, and begins anew", async () => {
    const out = newOut();
    provider.refuse = (path) => (path.includes("candlesticks") ? 400 : null);
    await run(...both(out));
    const others = await run("--series", "KXONE", "--out", out);
    expect(others.code).toBe(1);
    expect(others.err).toContain("was begun for KXONE,KXTWO of");
    const first = provider.url;
    await provider.close();
    provider = await startHistoryProvider();
    addPast(provider, "KXONE", { events: 1, words: 2 });
    addPast(provider, "KXTWO", { events: 1, words: 2, seed: 2 });
    const { code, err } = await run(...both(out));
    expect(code).toBe(0);
    expect(err).toContain(
      `was begun for KXONE,KXTWO of ${first}, another provider. It is kept as ${out}.partial.other`,
    );
    expect(linesOf(out)).toHaveLength(4);
    expect(existsSync(`${out}.partial.other`)).toBe(true);
    expect(existsSync(`${out}.partial`)).toBe(false);
  });

  it("reads the sample provider in one command, and never the one that is configured", async () => {
    const out = newOut();
    const { code, err } = await run("--sample", "--series", "KXNFLMENTION", "--out", out);
    expect([code, err.includes("settled markets")]).toEqual([0, true]);
    expect(provider.reads).toEqual([]);
    const lines = linesOf(out);
    expect(lines.length).toBeGreaterThan(50);
    expect(new Set(lines.map(({ series_ticker }) => series_ticker))).toEqual(new Set(["KXNFLMENTION"]));
    expect(lines.some(({ quote }) => quote !== null)).toBe(true);
  });

  it("reads a market from the archive when it was moved there after it was listed", async () => {
    const [undisturbed, out] = [newOut(), newOut()];
    await run(...both(undisturbed));
    provider.refuse = (path) => {
      if (path.startsWith("/markets/candlesticks")) {
        provider.archived.push(...provider.live.splice(0));
      }
      return null;
    };
    expect((await run(...both(out))).code).toBe(0);
    expect(readFileSync(out, "utf8")).toBe(readFileSync(undisturbed, "utf8"));
  });

  it("takes the earliest start, else the strike date, else the day in the texts; dates no other event and none on a time span, and leaves out void markets", async () => {
    provider.events = provider.events.map((event, i) => ({
      ...event,
      ...(i === 0 && { milestone: null, strike_date: "2026-06-01T20:00:00Z" }),
      ...(i === 1 && { milestone: null }),
      ...(i === 3 && { milestone: null, title: "Event 3, originally scheduled for June 22, 2026" }),
    }));
    const rules_primary = "If it is said after June 29, 2026 at 8am ET and before July 6, 2026 at 12am ET";
    const week = provider.archived.filter(({ event_ticker }) => event_ticker === "KXONE-E4");
    for (const market of week) Object.assign(market, { rules_primary });
    const isThird = ({ event_ticker }: { event_ticker?: unknown }) => event_ticker === "KXONE-E2";
    const voided = [...provider.live, ...provider.archived].filter(isThird).length;
    const asVoid = <Wire extends object>(market: Wire) =>
      isThird(market) ? { ...market, result: "scalar" } : market;
    provider.live = provider.live.map(asVoid);
    provider.archived = provider.archived.map(asVoid);
    const out = newOut();
    const { out: said } = await run("--series", "KXONE", "--out", out);
    expect(said).toContain(
      `${60 - voided} settled markets of 9 events; 2 events have no start or day, 12 markets no quote`,
    );
    const lines = new Map(linesOf(out).map((line) => [line.event_ticker, line]));
    const days = ["E0", "E1", "E2", "E3", "E4"].map((event) => lines.get(`KXONE-${event}`)?.event_date);
    expect(days).toEqual(["2026-06-01", null, undefined, "2026-06-22", null]);
    const third = lines.get("KXONE-E3");
    expect(third).toMatchObject({ event_date_basis: "rules", scheduledStartTime: null });
    expect(third?.quote?.at).toBe(Date.UTC(2026, 5, 22, 3) / 1000);
  });

  it("reads, checks and sorts a file of the same form instead of the provider", async () => {
    const [from, out] = [newOut(), newOut()];
    const lines = madeUpHistory({ events: 3, words: 4 });
    writeFileSync(
      from,
      lines
        .toReversed()
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(""),
    );
    expect((await run("--from", from, "--out", out)).code).toBe(0);
    expect(linesOf(out)).toEqual(lines);
    await run("--from", from, "--series", "KXOTHER", "--out", out);
    expect(readFileSync(out, "utf8")).toBe("");
    expect(provider.reads).toEqual([]);
  });

  it("exits 2 with its usage for an unknown option, a missing one and a bad value", async () => {
    const out = newOut();
    const wrong = [
      ["--sreies", "KXONE", "--out", out],
      ["--series", "KXONE"],
      ["--out", out],
      ["--series", "KX ONE/", "--out", out],
      ["--series", "KXONE", "--out", out, "--pace", "0"],
      ["--series", "KXONE", "--out", out, "--store"],
      ["--series", "KXONE", "--sample", "--store"],
      ["--store"],
    ];
    for (const args of wrong) {
      const { code, err } = await run(...args);
      expect(code).toBe(2);
      expect(err).toContain("Usage: npm --prefix extras run --silent history --");
    }
    expect((await run("--help")).code).toBe(0);
    expect(provider.reads).toEqual([]);
  });
});

describe("the history command with --store", () => {
  let data: string;
  beforeEach(() => (data = mkdtempSync(join(folder.path, "data-"))));
  const fill = () => start(["--series", "KXONE,KXTWO", "--store"], { DATA_DIR: data });
  const readsOfQuotes = () => provider.reads.filter((path) => /candlesticks|^\/events/.test(path));
  /** All rows of a service on the store that was filled. */
  async function served(): Promise<SettledRow[]> {
    const env = { UPSTREAM_BASE_URL: provider.url, DATA_DIR: data };
    const service = await startService({ env });
    const rows: SettledRow[] = [];
    for (const series of ["KXONE", "KXTWO"]) {
      const response = await service.get(`/getSettledMarkets?series_ticker=${series}&with_quotes=true`);
      rows.push(...settledMarkets.parse(await response.json()).markets);
    }
    await service.close();
    return rows;
  }

  it("fills the store of the service, so that a request with quotes reads no prices and no start", async () => {
    const { code, out, err } = await fill().result;
    expect([code, out]).toEqual([
      0,
      `Filled the embedded store in ${data}: 80 settled markets of 14 events. 80 have quotes, 0 opened too late, ` +
        "0 have no start, 0 can't be read, 0 are not read\n",
    ]);
    expect(err).toContain("KXONE: 60 settled markets\nKXTWO: 20 settled markets\n");
    expect(err).toContain(" 80 of 80 markets, ");
    provider.reads.length = 0;
    const rows = await served();
    expect(readsOfQuotes()).toEqual([]);
    expect(rows).toHaveLength(80);
    for (const row of rows) expect(row.quotes).toEqual(naiveQuotes(provider, row));
    provider.reads.length = 0;
    const again = await fill().result;
    expect([again.code, again.err]).toEqual([
      0,
      expect.stringMatching(/ 80 of 80 markets, (?:0 s|some time) left\n/),
    ]);
    expect(readsOfQuotes()).toEqual([]);
  });

  it("killed at random moments goes on where it was, reading nothing twice but the 8 reads under way", async () => {
    const random = seededRandom(11);
    let kills = 0;
    for (let isFinished = false; !isFinished;) {
      const { child, result } = fill();
      const killAt = readsOfQuotes().length + 2 + random.whole(12);
      provider.refuse = () => {
        if (kills < 4 && readsOfQuotes().length >= killAt) child.kill("SIGKILL");
        return null;
      };
      const { code } = await result;
      if (child.signalCode === "SIGKILL") kills += 1;
      else {
        expect(code).toBe(0);
        isFinished = true;
      }
    }
    expect(kills).toBe(4);
    const candles = readsOfQuotes().filter((path) => path.includes("candlesticks"));
    expect(candles.length - new Set(candles).size).toBeLessThanOrEqual(kills * 8);
    provider.reads.length = 0;
    const rows = await served();
    expect(readsOfQuotes()).toEqual([]);
    for (const row of rows) expect(row.quotes).toEqual(naiveQuotes(provider, row));
  });
});
