import type { CorpusSummary } from "../../corpus-builder/corpus-version.ts";
import { writeCorpus } from "../../corpus-builder/write-corpus.ts";
import { calls } from "../provider/made-up-company.ts";
import { speaker, speeches } from "../provider/made-up-speaker.ts";
import { callTranscript } from "./call.ts";
import { seededRandom } from "./random.ts";
import { madeUp, writeSampleCorpus } from "./sample-corpus.ts";
import { speechTranscript } from "./speech.ts";

const callSeed = 7;
const speechSeed = 11;

/** What writes each collection of the sample to a file, by its name. The files are the same on every machine. */
export const sampleCollections = {
  nfl: writeSampleCorpus,
  earnings: writeSampleCalls,
  speeches: writeSampleSpeeches,
} as const;
export type SampleName = keyof typeof sampleCollections;

function writeSampleCalls(out: string): CorpusSummary {
  const random = seededRandom(callSeed);
  return writeCorpus({
    out,
    collection: "earnings",
    transcripts: calls.map((call) => callTranscript(call, random)),
    series: [],
    builtFrom: madeUp,
  });
}

function writeSampleSpeeches(out: string): CorpusSummary {
  const random = seededRandom(speechSeed);
  return writeCorpus({
    out,
    collection: "speeches",
    transcripts: speeches.map((speech) => speechTranscript(speech, random)),
    series: [{ series: [speaker.series], speakers: [speaker.name], roles: [] }],
    builtFrom: madeUp,
  });
}
