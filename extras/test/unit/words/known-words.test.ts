import { mkdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { seededRandom } from "@mention-market/service/local/sample/broadcast";
import { dayMs, toIso } from "@mention-market/service/base/clock";
import { easternDayOf } from "../../../src/base/eastern-time.ts";
import { createCollections } from "../../../src/transcripts/collections.ts";
import { createFindInCorpus } from "@mention-market/service/transcripts/find-in-corpus";
import { ownKinds } from "../../../src/kinds/kinds.ts";
import { knownEventOf } from "../../../src/words/cutoff.ts";
import { createKnowWords } from "../../../src/words/known-words.ts";
import type { SettledMarket } from "../../../src/markets/market.ts";
import { broadcastWith } from "../../support/broadcasts.ts";
import { spokenLike, temporaryFolder, writeCollection } from "@mention-market/service/test/support/corpora";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { eventOf, event_ticker, seriesOf, settledLike, start } from "../../support/valued-event.ts";
import { clockOf } from "@mention-market/service/test/support/virtual-clock";

const words = ["Tush Push", "Blitz", "Snow"];
const dayAfter = (day: string, days: number) => toIso(Date.parse(day) + days * dayMs).slice(0, 10);
const clock = clockOf(() => start + 300 * dayMs);

function knowWith(markets: readonly SettledMarket[], folder = "") {
  const log = recordingLog();
  return createKnowWords({
    readSeries: () => Promise.resolve({ ...seriesOf(...markets), readAt: clock.now() }),
    findInCorpus: createFindInCorpus({ clock }),
    collections: createCollections({ folder, files: new Map(), log }),
    kinds: ownKinds,
    announcerSeries: ["KXNFLMENTION"],
    clock,
    log,
  });
}

describe("what was known of a word before an event", () => {
  it("is the same with and without all that settled later, and without the event's own markets, for 400 random histories", async () => {
    const market = fc.record({
      eventTicker: fc.constantFrom("KXNFLMENTION-A", "KXNFLMENTION-B", event_ticker),
      strikeWord: fc.constantFrom(...words, "Event does not qualify"),
      result: fc.constantFrom("yes" as const, "no" as const),
      settledAt: fc.option(fc.integer({ min: start - 200 * dayMs, max: start + 200 * dayMs }), { nil: null }),
    });
    const event = { ...eventOf(...words), scheduledStartTime: toIso(start) };
    await fc.assert(
      fc.asyncProperty(fc.array(market, { maxLength: 30 }), async (history) => {
        const all = history.map((given, at) => settledLike({ ...given, marketTicker: `M${at}` }));
        const before = all.filter(
          ({ settledAt, eventTicker }) =>
            settledAt !== null && settledAt < start && eventTicker !== event_ticker,
        );
        const tookNoPlace = new Set(
          before.flatMap(({ strikeWord, result, eventTicker }) =>
            strikeWord === "Event does not qualify" && result === "yes" ? eventTicker : [],
          ),
        );
        const ask = (markets: readonly SettledMarket[]) =>
          inRequest(() => knowWith(markets)(knownEventOf(event), words), clock);
        const found = await ask(all);
        expect(found).toEqual(await ask(before));
        words.forEach((word, at) => {
          const ofWord = before.filter(
            ({ strikeWord, eventTicker }) => strikeWord === word && !tookNoPlace.has(eventTicker),
          );
          expect(found[at]?.shown.record).toEqual({
            yes: ofWord.filter(({ result }) => result === "yes").length,
            no: ofWord.filter(({ result }) => result === "no").length,
          });
        });
      }),
      { numRuns: 400 },
    );
  });

  it("is the same with and without the transcripts of its day and of later ones, for 400 random starts", async () => {
    const { path, remove } = temporaryFolder();
    const random = seededRandom(9);
    const days = Array.from({ length: 24 }, (_, at) => dayAfter("2026-01-06", at));
    const transcripts = days.map((date) =>
      spokenLike({
        id: date,
        date,
        labels: { home_team: "CHI", away_team: "GB" },
        turns: [
          {
            speaker: null,
            role: "announcer",
            text: broadcastWith(words.filter(() => random.next() < 0.5).join(". ")),
          },
        ],
      }),
    );
    const ofFile = (name: string, from: string) => {
      const folder = join(path, name);
      mkdirSync(folder);
      writeCollection(
        join(folder, "nfl.sqlite"),
        transcripts.filter(({ date }) => date < from),
      );
      return knowWith([settledLike()], folder);
    };
    const all = ofFile("all", "9999");
    const before = new Map(days.map((day) => [day, ofFile(day, day)]));
    const startsAt = fc.integer({ min: Date.parse("2026-01-08"), max: Date.parse("2026-01-29") });
    await fc.assert(
      fc.asyncProperty(startsAt, async (at) => {
        const day = easternDayOf(at);
        // Its ticker has no day, so the start decides.
        const undated = { ...eventOf(...words), event_ticker: "KXNFLMENTION-SB26" };
        const event = knownEventOf({ ...undated, scheduledStartTime: toIso(at), event_date: day });
        const found = await inRequest(() => all(event, words), clock);
        expect(found).toEqual(await inRequest(() => before.get(day)?.(event, words), clock));
        expect(found[0]?.shown.transcripts?.checked).toBe(days.indexOf(day));
      }),
      { numRuns: 400 },
    );
    remove();
  });

  it("is kept for an hour, so the same page computes nothing again", async () => {
    const know = knowWith([settledLike()]);
    const event = eventOf(...words);
    const [first, second] = [
      await inRequest(() => know(knownEventOf(event), words), clock),
      await inRequest(() => know(knownEventOf(event), words), clock),
    ];
    expect(second).toBe(first);
  });
});
