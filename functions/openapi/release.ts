/** What `npm run release` runs: keeps what clients rely on of openapi.json as the last release, and the formats that it stores. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { schemaVersion } from "../src/store/sqlite/schema.ts";
import { formatVersion } from "../src/transcripts/index/check-file.ts";
import { surfaceOf } from "./surface.ts";

const folder = import.meta.dirname;
const surface = surfaceOf(readFileSync(join(folder, "../openapi.json"), "utf8"));
const path = join(folder, "released.json");
const formats = { corpus: formatVersion, store: schemaVersion };
writeFileSync(path, `${JSON.stringify({ formats, ...surface }, null, 2)}\n`);
