import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { describeApi } from "./describe.ts";
import { callables, endpoints } from "../src/edge/functions.ts";

/** What `npm run openapi` runs: writes functions/openapi.json. */
const file = join(import.meta.dirname, "..", "openapi.json");
const style = await resolveConfig(file);
const text = JSON.stringify(describeApi(Object.values(endpoints), Object.values(callables)));
writeFileSync(file, await format(text, { ...style, filepath: file }));
