import { nflCollection } from "../../src/nfl/game.ts";
import { buildCorpus } from "../../corpus-builder/build-corpus.ts";

const [schedule = "", transcripts = "", out = ""] = process.argv.slice(2);
const from = performance.now();
const { corpus } = buildCorpus({ collection: nflCollection, schedule, transcripts, out });
const seconds = (performance.now() - from) / 1000;
process.send?.({ corpus, seconds, peakBytes: process.resourceUsage().maxRSS * 1024 });
