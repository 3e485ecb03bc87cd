import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The names of all functions, from the API's description. */
export function functionNames(): string[] {
  const file = join(import.meta.dirname, "../../functions/openapi.json");
  const description: unknown = JSON.parse(readFileSync(file, "utf8"));
  const members: [string, unknown][] = Object.entries(description ?? {});
  const paths = members.find(([name]) => name === "paths")?.[1] ?? {};
  return Object.keys(paths).map((path) => path.slice(1));
}
