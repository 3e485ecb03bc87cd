import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startTranscriptService, type TranscriptService } from "../support/transcript-service.ts";

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

  it("loses only the collection whose file is damaged", async () => {
    writeFileSync(join(service.folder, "speeches.sqlite"), "damaged");
    const damaged = await service.get("searchStrikeWord", {
      target_phrase: "bridge",
      collection: "speeches",
    });
    expect(damaged).toMatchObject({ status: 200, body: { total_transcripts_checked: null } });
    const whole = await service.get("searchStrikeWord", { target_phrase: "tariff", collection: "earnings" });
    expect(whole).toMatchObject({ status: 200, body: { total_transcripts_checked: 5 } });
  });

  it("lists the mentions of the NFL's broadcasts under nobody", async () => {
    const { body } = await service.get("searchStrikeWord", { target_phrase: "doink", collection: "nfl" });
    expect(body).toMatchObject({ by_speaker: [{ speaker: null, role: null, total_mentions: 1 }] });
  });
});
