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
  const { getMentionMarket, getAllMentionSeries, searchNFLStrikeWord, getHealth } = serviceEndpoints;
  const monotonicMs = () => clock.monotonicMs();
  try {
    return {
      getMentionMarket: await record(
        { ...getMentionMarket, handle: (query) => getMentionMarket.handle(query, services) },
        monotonicMs,
      ),
      getAllMentionSeries: await record(
        { ...getAllMentionSeries, handle: (query) => getAllMentionSeries.handle(query, services) },
        monotonicMs,
      ),
      searchNFLStrikeWord: await record(
        { ...searchNFLStrikeWord, handle: (query) => searchNFLStrikeWord.handle(query, services) },
        monotonicMs,
      ),
      getHealth: await record(
        { ...getHealth, handle: (query) => getHealth.handle(query, services) },
        monotonicMs,
      ),
    };
  } finally {
    await services.close();
    kalshi.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
