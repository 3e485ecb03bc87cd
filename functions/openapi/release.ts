/** What `npm run release` runs: keeps what clients rely on of openapi.json as the last release. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { surfaceOf } from "./surface.ts";

const folder = import.meta.dirname;
const surface = surfaceOf(readFileSync(join(folder, "../openapi.json"), "utf8"));
writeFileSync(join(folder, "released.json"), `${JSON.stringify(surface, null, 2)}\n`);
