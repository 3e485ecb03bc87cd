import { buildCorpus } from "../../corpus-builder/build-corpus.ts";
import { nfl } from "../../src/kinds/nfl.ts";
import { peakMemory } from "../harness/child.ts";

/** Builds a collection in its own process, so that its memory can be measured: `build.ts <schedule> <transcripts> <out>`. */
const [schedule = "", transcripts = "", out = ""] = process.argv.slice(2);
const from = performance.now();
const { corpus } = buildCorpus({ collection: nfl.collection, schedule, transcripts, out });
const seconds = (performance.now() - from) / 1_000;
process.send?.({ words: corpus.words, seconds, peakBytes: peakMemory() });
