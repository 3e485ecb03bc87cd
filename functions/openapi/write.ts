import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { callables, endpoints } from "../src/extras/functions.ts";
import { describeApi } from "./describe.ts";
import { recordExamples } from "./record-examples.ts";
import { documentsWithParts, envExample, repository, withGeneratedParts } from "./documents.ts";

/** Runs `npm run openapi`: writes openapi.json, .env.example, and the generated parts of the documents. */
await recordExamples();
const file = join(repository, "functions", "openapi.json");
const style = await resolveConfig(file);
const text = JSON.stringify(describeApi(Object.values(endpoints), Object.values(callables)));
writeFileSync(file, await format(text, { ...style, filepath: file }));

for (const document of documentsWithParts) {
  const path = join(repository, document);
  writeFileSync(path, withGeneratedParts(document, readFileSync(path, "utf8")));
}
writeFileSync(join(repository, "functions", ".env.example"), envExample());
