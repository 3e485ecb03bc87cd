import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareSampleCorpora } from "../local/corpus-file.ts";
import { makeUpRecord } from "../local/made-up-record.ts";
import { startSampleProvider } from "../local/provider/start.ts";
import { makeWatchSecretKey } from "../local/settings.ts";
import { jsonLog } from "@mention-market/service/base/log";
import { serviceEndpoints } from "@mention-market/service/openapi/all-functions";
import { record, recordedAt, type RecordedExample } from "@mention-market/service/openapi/examples";
import { writeJson } from "@mention-market/service/openapi/write-json";
import { readExtrasConfig } from "../src/config.ts";
import { endpoints } from "../src/functions.ts";
import { buildAll } from "../local/build-all.ts";
import { describeAll, examplesFile } from "./all-functions.ts";

const hour = { limit: 100, used: 58, remaining: 42 };
const quota = { ...hour, freedAt: recordedAt + 60_000, admitsAt: recordedAt };

const asker = { quota, address: "127.0.0.1", hasKey: false };

/** Runs `npm --prefix extras run openapi`: records the examples, then describes all functions. */
await recordExamples();
await writeJson(join(import.meta.dirname, "../openapi.json"), describeAll());

/** Requests every example of every function from the sample of Kalshi, and writes the responses to examples.json. */
async function recordExamples(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "examples-"));
  const provider = await startSampleProvider({ now: () => recordedAt });
  // Still, so that no age in an example depends on the machine.
  const clock = { now: () => recordedAt, monotonicMs: () => 1 };
  try {
    await prepareSampleCorpora(join(folder, "corpus"));
    const settings = {
      CORPUS_DIR: join(folder, "corpus"),
      DATA_DIR: folder,
      UPSTREAM_BASE_URL: provider.baseUrl,
      UPSTREAM_READS_PER_SECOND: "0",
      SERVE_TRANSCRIPT_TEXT: "true",
      PUBLIC_BOARD: "true",
      WATCH_SECRET_KEY: makeWatchSecretKey(),
    };
    const sample = buildAll(readExtrasConfig(settings), { clock, log: jsonLog(process.stderr) });
    await makeUpRecord(sample);
    await sample.collect();
    await sample.close();
    const recorded: Record<string, readonly RecordedExample[]> = {};
    for (const endpoint of [...Object.values(serviceEndpoints), ...Object.values(endpoints)]) {
      const { name, examples } = endpoint;
      // Each function has its own instance, so that nothing is cached.
      const services = buildAll(readExtrasConfig(settings), { clock, log: jsonLog(process.stderr) });
      const handle: Parameters<typeof record>[0]["handle"] = (query) =>
        endpoint.handle(query, services, asker);
      recorded[name] = await record({ examples, handle }, clock.monotonicMs);
      await services.close();
    }
    await writeJson(examplesFile, recorded);
  } finally {
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
