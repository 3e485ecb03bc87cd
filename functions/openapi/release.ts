/**
 * Runs `npm run release`: stores the parts of openapi.json on which clients rely, and the stored formats, in released.json; commits, and
 * tags the commit.
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
