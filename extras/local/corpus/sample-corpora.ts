import { writeCorpus } from "@mention-market/service/corpus-builder/write-corpus";
import { sampleBuiltFrom as builtFrom, writeSampleCorpus } from "@mention-market/service/local/sample/corpus";
import { seededRandom } from "@mention-market/service/local/sample/broadcast";
import { bank, conferenceDays, calls, speaker, speeches } from "../provider/made-up.ts";
import { callTranscript } from "./call.ts";
import { conferenceTranscript } from "./conference.ts";
import { speechTranscript } from "./speech.ts";

const seeds = { calls: 7, speeches: 11, conferences: 13 };

/** Functions that write the sample's collections to a file, by name. The files are the same on every machine. */
export const sampleCollections = {
  nfl: writeSampleCorpus,
  earnings(out: string) {
    const random = seededRandom(seeds.calls);
    const transcripts = calls.map((call) => callTranscript(call, random));
    return writeCorpus({ out, collection: "earnings", transcripts, series: [], builtFrom });
  },
  speeches(out: string) {
    const random = seededRandom(seeds.speeches);
    const transcripts = speeches.map((speech) => speechTranscript(speech, random));
    const series = [{ series: [speaker.series], speakers: [speaker.name], roles: [] }];
    return writeCorpus({ out, collection: "speeches", transcripts, series, builtFrom });
  },
  conferences(out: string) {
    const random = seededRandom(seeds.conferences);
    const transcripts = conferenceDays.map((day) => conferenceTranscript(day, random));
    const series = [{ series: [bank.series], speakers: [bank.chair], roles: [] }];
    return writeCorpus({ out, collection: "conferences", transcripts, series, builtFrom });
  },
};
export type SampleName = keyof typeof sampleCollections;
