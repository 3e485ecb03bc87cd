import { z } from "zod";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { systemClock } from "@mention-market/service/base/clock";
import { createCorpusFile } from "@mention-market/service/transcripts/corpus-file";
import { everyTranscript } from "@mention-market/service/transcripts/filter";
import { createFindInCorpus } from "@mention-market/service/transcripts/find-in-corpus";
import {
  phrasesIn,
  spokenLike,
  temporaryFolder,
  writeCollection,
} from "@mention-market/service/test/support/corpora";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { startTranscriptService, type TranscriptService } from "../support/transcript-service.ts";

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

describe("a service with a damaged collection", () => {
  let service: TranscriptService;
  beforeAll(async () => {
    service = await startTranscriptService();
  });
  afterAll(() => service.close());

  it("answers the collection's searches without transcripts, and all others as before", async () => {
    const file = join(service.folder, "speeches.sqlite");
    const bytes = readFileSync(file);
    bytes.write("2025-0y-05", bytes.indexOf("2025-01-05"));
    writeFileSync(file, bytes);
    const ask = (collection: string) =>
      service.get("searchStrikeWord", { target_phrase: "tariff", collection, with_context: "true" });
    expect(await ask("speeches")).toMatchObject({
      status: 200,
      body: {
        total_transcripts_checked: null,
        warning: "The file of the collection speeches is damaged: no transcript was searched",
      },
    });
    const whole = await ask("earnings");
    expect(whole).toMatchObject({ status: 200, body: { total_transcripts_checked: 5 } });
    expect(whole.body).not.toHaveProperty("warning");
  });

  it("says that nothing was searched while the file is replaced again and again, not that nothing was said", async () => {
    const file = service.services.collections.file("earnings");
    const query = { target_phrase: "no such words", collection: "earnings" };
    jest.spyOn(file, "opening").mockReturnValue(null);
    // As when each attempt finds another file.
    jest.spyOn(file, "readInSteps").mockImplementation((read) => read(null));
    expect(await service.get("searchStrikeWord", query)).toMatchObject({
      status: 200,
      body: {
        total_transcripts_checked: null,
        warning: "The file of the collection earnings was replaced meanwhile: no transcript was searched",
      },
    });
    jest.restoreAllMocks();
    expect(await service.get("searchStrikeWord", query)).toMatchObject({
      body: { total_transcripts_checked: 5 },
    });
  });

  it("answers a search of a company's calls with its markets while the calls are damaged", async () => {
    const file = join(service.folder, "earnings.sqlite");
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, -100));
    const query = { target_phrase: "tariff", ticker: "LMRA" };
    expect(await service.get("searchEarningsStrikeWord", query)).toMatchObject({
      status: 200,
      body: {
        company_ticker: "LMRA",
        total_transcripts_checked: null,
        warning: expect.stringContaining("earnings"),
      },
    });
    writeFileSync(file, bytes);
    expect(await service.get("searchEarningsStrikeWord", query)).toMatchObject({
      body: { total_transcripts_checked: expect.any(Number) },
    });
  });

  it("searches a series that the collection may inform for its markets alone, and its events say so", async () => {
    const series = { target_phrase: "bridge", series_ticker: "KXQUILLMENTION", labels: "court:any" };
    const found = await service.get("searchStrikeWord", series);
    expect(found).toMatchObject({ status: 200, body: { total_transcripts_checked: null } });
    expect(found.body).toHaveProperty("warning");
    expect(found.body).toHaveProperty("markets.settled");
    const { body } = await service.get("getMentionEvents", { series_ticker: "KXQUILLMENTION" });
    const [event] = z.object({ events: z.array(z.object({ event_ticker: z.string() })) }).parse(body).events;
    const record = { event_ticker: event?.event_ticker ?? "", with_record: "true" };
    expect(await service.get("getMentionEvent", record)).toMatchObject({
      status: 200,
      body: { transcripts_error: "The collection speeches may inform this series, and can't be read" },
    });
    expect(await service.get("getTranscriptCollections", {})).toMatchObject({
      status: 200,
      body: { damaged: ["speeches"] },
    });
  });
});
