import { z } from "zod";
import { firestoreHost, freshProject } from "@mention-market/service/test/support/firestore-emulator";
import { runKeys } from "../support/keys-command.ts";
import {
  answer,
  sampleTicker,
  startProvider,
  withSampleEvent,
} from "@mention-market/service/test/support/provider";
import { startService } from "../support/service.ts";

const note = z.looseObject({ keyId: z.string() });

describe("npm run keys on a project's Firestore", () => {
  it("makes a key, finds it, and disables and enables it from the next request on", async () => {
    const place = { FIRESTORE_EMULATOR_HOST: firestoreHost(), GCLOUD_PROJECT: freshProject() };
    const provider = await startProvider();
    provider.on("/", answer({}));
    withSampleEvent(provider);
    const service = await startService({ env: { ...place, UPSTREAM_BASE_URL: provider.baseUrl } });

    const created = await runKeys(["create", "--uid", "customer-1", "--label", "bot"], place);
    expect(created.code).toBe(0);
    const apiKey = created.stdout.trim();
    const statusNow = async () =>
      (await service.get(`/getMentionMarket?market_ticker=${sampleTicker}`, { "x-api-key": apiKey })).status;
    expect(await statusNow()).toBe(200);

    const found = note.parse(JSON.parse((await runKeys(["find"], place, apiKey)).stdout));
    expect(found).toMatchObject({ uid: "customer-1", status: "active", label: "bot" });
    expect((await runKeys(["disable", found.keyId], place)).code).toBe(0);
    expect(await statusNow()).toBe(403);
    expect((await runKeys(["enable", found.keyId], place)).code).toBe(0);
    expect(await statusNow()).toBe(200);

    await service.close();
    await provider.close();
  });
});
