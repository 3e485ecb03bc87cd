import { buildCorpus } from "../../corpus-builder/build-corpus.ts";
import { nflCollection } from "../../src/transcripts/kinds/nfl/game.ts";

/** Without a schedule, of a collection of transcript lines. */
const [schedule = "", transcripts = "", out = "", collection = nflCollection] = process.argv.slice(2);
const from = performance.now();
const { corpus } = buildCorpus({
  collection,
  schedule: schedule === "" ? undefined : schedule,
  transcripts,
  out,
});
const seconds = (performance.now() - from) / 1000;
process.send?.({ corpus, seconds, peakBytes: process.resourceUsage().maxRSS * 1024 });
