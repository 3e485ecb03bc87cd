import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { z } from "zod";
import { prepareSampleCorpora } from "../local/corpus-file.ts";
import { makeUpRecord } from "../local/made-up-record.ts";
import { startSampleProvider } from "../local/provider/start.ts";
import { makeWatchSecretKey } from "../local/settings.ts";
import { runRequest } from "@mention-market/service/base/request";
import { systemClock } from "@mention-market/service/base/clock";
import { jsonLog } from "@mention-market/service/base/log";
import { readFullConfig } from "../src/config.ts";
import { endpoints } from "../src/functions.ts";
import { buildAll } from "../local/build-all.ts";
import { serviceEndpoints, allCallables, allEndpoints, serviceCallables } from "./all-functions.ts";
import { examplesFile, type RecordedExample } from "./examples.ts";
import { describeApi } from "./describe.ts";

/** The time of the example requests, at which the sample provider always responds the same. */
const recordedAt = Date.UTC(2026, 10, 21, 18);
const waitMs = 60_000;
/** Maximum shown items of a list of objects. */
const maxShown = 2;

const quota = { limit: 100, used: 58, remaining: 42, freedAt: recordedAt + waitMs, admitsAt: recordedAt };

const asker = { quota, address: "127.0.0.1", hasKey: false };

const repository = join(import.meta.dirname, "../..");

/** Runs `npm --prefix extras run openapi`: records the examples, then describes all functions, and the service's alone. */
await recordExamples();
await write(join(repository, "extras/openapi.json"), describeApi(allEndpoints, allCallables));
await write(
  join(repository, "functions/openapi.json"),
  describeApi(Object.values(serviceEndpoints), Object.values(serviceCallables)),
);

async function write(file: string, content: object): Promise<void> {
  const style = await resolveConfig(file);
  writeFileSync(file, await format(JSON.stringify(content), { ...style, filepath: file }));
}

/** Requests every example of every function from the sample provider, and writes the responses to examples.json. */
async function recordExamples(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "examples-"));
  const provider = await startSampleProvider({ now: () => recordedAt });
  const clock = { now: () => recordedAt, monotonicMs: () => systemClock.monotonicMs() };
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
    const sample = buildAll(readFullConfig(settings), { clock, log: jsonLog(process.stderr) });
    await makeUpRecord(sample);
    await sample.collect();
    await sample.close();
    const recorded: Record<string, readonly RecordedExample[]> = {};
    for (const endpoint of [...Object.values(serviceEndpoints), ...Object.values(endpoints)]) {
      const { name, examples } = endpoint;
      const ofFunction: RecordedExample[] = [];
      // Each example has its own instance, so that nothing is cached.
      const services = buildAll(readFullConfig(settings), { clock, log: jsonLog(process.stderr) });
      for (const { query } of examples) {
        const given = Object.entries(query).map(([name, value]) => ({ name, value, isMalformed: false }));
        const deadlineAt = clock.monotonicMs() + waitMs;
        const request = { receivedAt: recordedAt, deadlineAt, reads: { count: 0 } };
        const { body } = await runRequest(request, () => endpoint.handle(given, services, asker));
        ofFunction.push({ query, ...shortened(body) });
      }
      await services.close();
      recorded[name] = ofFunction;
    }
    await write(examplesFile, recorded);
  } finally {
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function shortened(body: object): Omit<RecordedExample, "query"> {
  const continues: string[] = [];
  const shorten = (value: unknown, path: readonly (string | number)[]): unknown => {
    if (Array.isArray(value)) {
      const isLong = value.length > maxShown && typeof value[0] === "object";
      if (isLong) continues.push(path.join("."));
      return (isLong ? value.slice(0, maxShown) : value).map((item, at) => shorten(item, [...path, at]));
    }
    if (typeof value !== "object" || value === null) return value;
    return fieldsOf(value, path);
  };
  const fieldsOf = (value: object, path: readonly (string | number)[]) =>
    Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shorten(one, [...path, name])]));
  const response = Array.isArray(body) ? z.array(z.unknown()).parse(shorten(body, [])) : fieldsOf(body, []);
  return { response, continues };
}
