import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "../local/sqlite/store.ts";
import { prepareSampleCorpus } from "../local/sample/corpus.ts";
import { startKalshiDouble } from "../local/kalshi.ts";
import { systemClock } from "../src/base/clock.ts";
import { jsonLog } from "../src/base/log.ts";
import { readConfig } from "../src/config.ts";
import { buildServices } from "../src/services.ts";
import { serviceCallables, serviceEndpoints } from "./all-functions.ts";
import { describeApi } from "./describe.ts";
import { examplesIn, record, recordedAt, type RecordedExample } from "./examples.ts";
import { writeJson } from "./write-json.ts";

const examplesFile = join(import.meta.dirname, "examples.json");

/** Runs `npm --prefix functions run openapi`: records the examples, then writes the service's openapi.json. */
await writeJson(examplesFile, await recordExamples());
await writeJson(
  join(import.meta.dirname, "../openapi.json"),
  describeApi({
    endpoints: Object.values(serviceEndpoints),
    callables: Object.values(serviceCallables),
    examplesOf: examplesIn(examplesFile),
  }),
);

async function recordExamples(): Promise<Record<string, RecordedExample[]>> {
  const folder = mkdtempSync(join(tmpdir(), "examples-"));
  const kalshi = await startKalshiDouble();
  const clock = { ...systemClock, now: () => recordedAt };
  const config = readConfig({
    DATA_DIR: folder,
    CORPUS_DIR: folder,
    UPSTREAM_BASE_URL: kalshi.baseUrl,
    UPSTREAM_READS_PER_SECOND: "0",
  });
  prepareSampleCorpus(folder);
  const store = openSqliteStore(folder, clock);
  const services = buildServices(config, { clock, log: jsonLog(process.stderr), store });
  const recorded: Record<string, RecordedExample[]> = {};
  try {
    for (const endpoint of Object.values(serviceEndpoints)) {
      const { name, examples } = endpoint;
      const handle: Parameters<typeof record>[0]["handle"] = (query) => endpoint.handle(query, services);
      recorded[name] = await record({ examples, handle }, () => clock.monotonicMs());
    }
    return recorded;
  } finally {
    await services.close();
    kalshi.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
