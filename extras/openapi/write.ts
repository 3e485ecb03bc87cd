import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { allCallables, allEndpoints } from "./all-functions.ts";
import { describeApi } from "./describe.ts";
import { recordExamples } from "./record-examples.ts";
import { serviceCallables, serviceEndpoints } from "./service-functions.ts";

const repository = join(import.meta.dirname, "../..");

/** Runs `npm run openapi`: records the examples, then describes all functions, and the service's alone. */
await recordExamples();
await write("extras/openapi.json", describeApi(allEndpoints, allCallables));
await write(
  "functions/openapi.json",
  describeApi(Object.values(serviceEndpoints), Object.values(serviceCallables)),
);

async function write(path: string, description: object): Promise<void> {
  const file = join(repository, path);
  const style = await resolveConfig(file);
  writeFileSync(file, await format(JSON.stringify(description), { ...style, filepath: file }));
}
