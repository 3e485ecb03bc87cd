import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { listCollectionsTool } from "../../src/mcp/list-collections.ts";
import { inRequest } from "@mention-market/service/test/support/in-request";
import {
  lumoraSeries,
  startTranscriptService,
  type TranscriptService,
} from "../support/transcript-service.ts";

describe("a service that does not serve texts", () => {
  let service: TranscriptService;
  beforeAll(async () => {
    service = await startTranscriptService({ servesText: false });
  });
  afterAll(() => service.close());

  it("lists calls with a null instead of their texts", async () => {
    const { body } = await service.get("getEarningsTranscripts", { ticker: "LMRA" });
    const call = expect.objectContaining({ words: 9, transcript: null });
    expect(body).toMatchObject({
      transcripts: [call, call, expect.objectContaining({ words: 6, transcript: null }), call],
    });
  });

  it("lists the damaged collection by its name, to an assistant too", async () => {
    writeFileSync(join(service.folder, "speeches.sqlite"), "damaged");
    const { body } = await service.get("getTranscriptCollections");
    expect(body).toMatchObject({
      collections: [{ collection: "earnings" }, { collection: "nfl" }],
      damaged: ["speeches"],
    });
    const quota = { limit: 100, used: 1, remaining: 99, freedAt: null, admitsAt: 0 };
    expect(
      await inRequest(() =>
        listCollectionsTool.call({}, service.services, { quota, address: "", hasKey: true }),
      ),
    ).toMatchObject({
      collections: [{ collection: "earnings" }, { collection: "nfl" }],
      damaged: ["speeches"],
    });
  });

  it("lists the mentions of the NFL's broadcasts under nobody", async () => {
    const { body } = await service.get("searchStrikeWord", { target_phrase: "doink", collection: "nfl" });
    expect(body).toMatchObject({ by_speaker: [{ speaker: null, role: null, total_mentions: 1 }] });
  });
});

describe("a service whose file of earnings calls is damaged", () => {
  let service: TranscriptService;
  beforeAll(async () => {
    service = await startTranscriptService();
    writeFileSync(join(service.folder, "earnings.sqlite"), "damaged");
  });
  afterAll(() => service.close());

  it("does not say that a company or its call does not exist: it is a 503, and is not counted", async () => {
    const event_ticker = `${lumoraSeries}-26OCT27`;
    const before = await service.get("getRateLimit");
    for (const asked of [
      () => service.get("getEarningsTranscripts", { ticker: "LMRA" }),
      () => service.get("getEarningsEvent", { event_ticker }),
      () => service.get("getEarningsMarket", { market_ticker: `${event_ticker}-CHIN` }),
    ])
      expect(await asked()).toMatchObject({
        status: 503,
        body: {
          error: "Service temporarily unavailable",
          message: expect.stringContaining("The file of the collection earnings is damaged"),
        },
      });
    expect(await service.get("getRateLimit")).toMatchObject({
      body: { used: z.object({ used: z.number() }).parse(before.body).used },
    });
  });
});
