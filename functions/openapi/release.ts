/**
 * What `npm run release` runs: keeps what clients rely on of openapi.json as the last release, and the formats that it stores; commits that,
 * and tags the commit.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { schemaVersion } from "../src/store/sqlite/schema.ts";
import { formatVersion } from "../src/transcripts/index/check-file.ts";
import { commitAndTag, readState, whyNot } from "./release-version.ts";
import { surfaceOf } from "./surface.ts";

const folder = import.meta.dirname;
const root = join(folder, "../..");
const state = readState(root);
const reason = whyNot(state);
if (reason === null) {
  const surface = surfaceOf(readFileSync(join(folder, "../openapi.json"), "utf8"));
  const formats = { corpus: formatVersion, store: schemaVersion };
  writeFileSync(join(folder, "released.json"), `${JSON.stringify({ formats, ...surface }, null, 2)}\n`);
  commitAndTag(root, state.version);
  process.stdout.write(`Tagged v${state.version}. Publish it with: git push --follow-tags\n`);
} else {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
