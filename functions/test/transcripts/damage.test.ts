import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { systemClock } from "../../src/base/clock.ts";
import { createCorpusFile } from "../../src/transcripts/corpus-file.ts";
import { everyTranscript } from "../../src/transcripts/filter.ts";
import { createFindInCorpus } from "../../src/transcripts/find-in-corpus.ts";
import { phrasesIn, spokenLike, temporaryFolder, writeCollection } from "../support/corpora.ts";
import { inRequest } from "../support/in-request.ts";
import { recordingLog } from "../support/recording-log.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const path = join(folder.path, "speeches.sqlite");
const turn = (speaker: string, text: string) => ({ speaker, role: "mayor", text });
writeCollection(
  path,
  Array.from({ length: 9 }, (_, day) =>
    spokenLike({
      id: `speech-${day}`,
      date: `2026-03-0${day + 1}`,
      labels: { place: "fair" },
      turns: [
        turn("Ada Quill", `The bridge stays, ${"and so on ".repeat(day * 40)} a bridge is a bridge`),
        turn("Bo Reed", "Which old bridge, and which fair?"),
      ],
    }),
  ),
);
const whole = readFileSync(path);

async function search(bytes: Uint8Array) {
  writeFileSync(path, bytes);
  const log = recordingLog();
  const request = {
    phrases: phrasesIn("bridge, old bridge / fair"),
    filter: everyTranscript,
    context: { transcripts: 9, words: 4 },
  };
  const find = createFindInCorpus({ clock: systemClock });
  const { findings } = await inRequest(() => find(createCorpusFile(path, log), request));
  return { findings, log: log.entries.map(({ message }) => message) };
}

function flipped(bytes: Buffer, bit: number): Buffer {
  const damaged = Buffer.from(bytes);
  damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return damaged;
}

/** Most of a small file is empty: half of the bits are of what is not. */
function bitsOf(bytes: Buffer): fc.Arbitrary<number> {
  const filled = [...bytes.keys()].filter((at) => bytes[at] !== 0);
  const inFilled = fc.tuple(fc.constantFrom(...filled), fc.nat({ max: 7 })).map(([at, bit]) => at * 8 + bit);
  return fc.oneof(inFilled, fc.nat({ max: bytes.length * 8 - 1 }));
}

describe("a corpus file with one flipped bit", () => {
  let truth: unknown;
  beforeAll(async () => {
    truth = (await search(whole)).findings;
  });
  const nothing = expect.objectContaining({ total_transcripts_checked: 0, total_mentions: 0, context: [] });

  it("never gives a wrong count or snippet: searches go without it, and the log names it", async () => {
    expect(truth).toMatchObject({ total_transcripts_checked: 9, total_mentions: 54 });
    await fc.assert(
      fc.asyncProperty(bitsOf(whole), async (bit) => {
        const { findings, log } = await search(flipped(whole, bit));
        expect(findings).toEqual(nothing);
        expect(log).toEqual([expect.stringContaining(path)]);
      }),
      { numRuns: 300 },
    );
  });
});
