import { z } from "zod";
import { systemClock } from "@mention-market/service/base/clock";
import { runRequest } from "@mention-market/service/base/request";
import { createCorpusFile } from "@mention-market/service/transcripts/corpus-file";
import { everyTranscript, type TranscriptFilter } from "@mention-market/service/transcripts/filter";
import { createFindInCorpus } from "@mention-market/service/transcripts/find-in-corpus";
import { indexMarkets } from "../../src/words/word-markets.ts";
import { nfl } from "../../src/kinds/nfl.ts";
import { search } from "../../src/words/search.ts";
import { phrasesIn } from "@mention-market/service/test/support/corpora";
import { respondToParent } from "../harness/child.ts";

/** Searches for each phrase in all games, then in a team's home games: `serve.ts <file>`. */
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const place = { kind: nfl, file: createCorpusFile(process.argv[2] ?? "", log), series: ["KXNFLMENTION"] };
const oneTeam = { ...everyTranscript, labels: [[{ label: "home_team", values: ["KC"] }]] };
/** After the last broadcast: a search on an earlier day would count those before it once more. */
const today = "2026-11-21T12:00:00.000Z";
const noMarkets = indexMarkets({
  fetchedAt: today,
  open: [],
  unsettledEvents: new Set(),
  settled: new Map(),
});
const nearPasses = 7;
const request = { receivedAt: Date.parse(today), deadlineAt: Infinity, reads: { count: 0 } };

async function ask(phrases: readonly string[]) {
  const services = {
    findInCorpus: createFindInCorpus({ clock: systemClock }),
    readWordMarkets: () => Promise.resolve(noMarkets),
    log,
  };
  const timed = async (filter: TranscriptFilter) => {
    const times: number[] = [];
    const mentions: number[] = [];
    for (const text of phrases) {
      const from = performance.now();
      const question = { phrases: phrasesIn(text), filter, context: null };
      const { findings } = await runRequest(request, () => search(question, place, services));
      times.push(performance.now() - from);
      mentions.push(findings.total_mentions);
    }
    return { times, mentions };
  };
  /** The shortest search for each phrase, without and with near misses, because the machine's noise would hide the difference. */
  const timedNear = async () => {
    const shortest = {
      without: phrases.map(() => Infinity),
      with: phrases.map(() => Infinity),
    };
    for (let pass = 0; pass < nearPasses; pass++) {
      for (const [at, text] of phrases.entries()) {
        const sides = (at + pass) % 2 === 0 ? (["without", "with"] as const) : (["with", "without"] as const);
        for (const side of sides) {
          const nearMisses = side === "with";
          const question = { phrases: phrasesIn(text), filter: everyTranscript, context: null, nearMisses };
          // Each search gets a new cache.
          services.findInCorpus = createFindInCorpus({ clock: systemClock });
          const from = performance.now();
          await runRequest(request, () => search(question, place, services));
          shortest[side][at] = Math.min(shortest[side][at] ?? Infinity, performance.now() - from);
        }
      }
    }
    return shortest;
  };
  return {
    all: await timed(everyTranscript),
    oneTeam: await timed(oneTeam),
    residentBytes: process.memoryUsage.rss(),
    near: await timedNear(),
  };
}

respondToParent((message) => ask(z.array(z.string()).parse(message)));
process.send?.("ready");
