import { join } from "node:path";
import { z } from "zod";
import { sampleCollections } from "../../local/corpus/sample-corpora.ts";
import { catalogAt } from "../../local/provider/catalog.ts";
import { bank, conferenceDays, calls, company, speaker, speeches } from "../../local/provider/made-up.ts";
import { talksAt } from "../../local/provider/talks.ts";
import { openCorpus, type Corpus } from "@mention-market/service/transcripts/corpus";
import { countTranscripts } from "@mention-market/service/test/support/corpora";
import { everyTranscript, type TranscriptFilter } from "@mention-market/service/transcripts/filter";
import type { CheckedTranscript, Sum } from "@mention-market/service/transcripts/findings";
import { parseStrikeWord } from "../../src/markets/strike-word.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { now } from "../support/sample-reader.ts";

const folder = temporaryFolder();
const written = Object.entries(sampleCollections).map(([name, write]) => {
  const file = join(folder.path, `${name}.sqlite`);
  return { name, write, file, summary: write(file) };
});
const corpora = new Map(written.map(({ name, file }) => [name, openCorpus(file)]));
afterAll(() => {
  for (const corpus of corpora.values()) corpus?.close();
  folder.remove();
});

const phraseOf = (text: string) => {
  const phrase = parseStrikeWord(text);
  if (phrase === null) throw new Error(`${text} is not a phrase`);
  return phrase;
};

type Checked = CheckedTranscript & { readonly isSaid: boolean };

/** The transcripts that a search for a word checks. */
function checked(corpus: Corpus | null, word: string, filter: Partial<TranscriptFilter>): readonly Checked[] {
  const isSaidIn: Sum<{ readonly checked: readonly Checked[] }> = {
    name: "checked",
    start: (transcripts) => ({
      total: (said) => ({
        checked: transcripts.map((transcript, index) => ({ ...transcript, isSaid: said.includes(index) })),
      }),
    }),
  };
  const request = { phrases: [phraseOf(word)], filter: { ...everyTranscript, ...filter }, context: null };
  return countTranscripts({ ...request, sums: [isSaidIn] }, corpus).sums.checked ?? [];
}

const settledMarket = z.object({
  event_ticker: z.string(),
  result: z.enum(["yes", "no"]),
  custom_strike: z.object({ Word: z.string() }),
});

/** Nobody writes down what the mayor says to the press. */
const talks = new Set(talksAt(now).map(({ ticker }) => ticker));

/** Markets of a series that have settled. */
function settledMarkets(series: string) {
  const { live, archived } = catalogAt(now);
  return [...live.values(), ...archived.values()]
    .filter(({ eventTicker }) => eventTicker.startsWith(`${series}-`) && !talks.has(eventTicker))
    .flatMap(({ fields }) => settledMarket.safeParse(fields).data ?? []);
}

describe("the sample's collections", () => {
  it("are the same each time", () => {
    for (const { write, summary } of written)
      expect(write(join(folder.path, "again.sqlite"))).toEqual(summary);
  });

  it("have two years of calls of the company, 60 speeches of the mayor, 15 press conferences and more than 100 broadcasts", () => {
    expect(written.map(({ name, summary }) => [name, summary.transcripts])).toEqual([
      ["nfl", 133],
      ["earnings", calls.length],
      ["speeches", speeches.length],
      ["conferences", conferenceDays.length],
    ]);
    expect([calls.length, speeches.length]).toEqual([8, 60]);
  });

  it.each([
    ["nfl", {}],
    ["earnings", { roles: ["executive", "operator"] }],
    ["speeches", { speakers: [speaker.name] }],
    ["conferences", { speakers: [bank.chair] }],
  ])("have transcripts in %s that are long enough for an estimate", (name, filter) => {
    const all = checked(corpora.get(name) ?? null, "word", filter);
    expect(all).toHaveLength(written.find((one) => one.name === name)?.summary.transcripts ?? 0);
    expect(Math.min(...all.map(({ words }) => words))).toBeGreaterThanOrEqual(3_000);
  });

  it.each([
    ["the company", company.series, "earnings", { roles: ["executive", "operator"] }, 8 * 14],
    ["the mayor's speeches", speaker.series, "speeches", { speakers: [speaker.name] }, 24 * 12],
    ["the chair", bank.series, "conferences", { speakers: [bank.chair] }, 15 * 16],
  ])("agree with every settled market of %s", (_, series, collection, filter, count) => {
    const markets = settledMarkets(series);
    expect(markets).toHaveLength(count);
    expect(new Set(markets.map(({ result }) => result)).size).toBe(2);
    for (const { event_ticker, result, custom_strike } of markets) {
      const own = checked(corpora.get(collection) ?? null, custom_strike.Word, {
        ...filter,
        eventTicker: event_ticker,
      });
      expect([event_ticker, custom_strike.Word, own.map(({ isSaid }) => isSaid)]).toEqual([
        event_ticker,
        custom_strike.Word,
        [result === "yes"],
      ]);
    }
  });

  it("have analysts say words that settled No, which count for a search of all roles only", () => {
    const words = settledMarkets(company.series).filter(({ result }) => result === "no");
    const saidByAnyone = words.filter(({ event_ticker, custom_strike }) =>
      checked(corpora.get("earnings") ?? null, custom_strike.Word, { eventTicker: event_ticker }).some(
        ({ isSaid }) => isSaid,
      ),
    );
    expect(saidByAnyone.length).toBeGreaterThan(0);
  });
});
