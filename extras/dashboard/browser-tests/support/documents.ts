import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const repository = join(import.meta.dirname, "../../../..");

/** The names of all functions, from the API's description. */
export function functionNames(): string[] {
  const text = readFileSync(join(repository, "extras/openapi.json"), "utf8");
  const description: unknown = JSON.parse(text);
  const members: [string, unknown][] = Object.entries(description ?? {});
  const paths = members.find(([name]) => name === "paths")?.[1] ?? {};
  return Object.keys(paths).map((path) => path.slice(1));
}

/** The documents of extras/docs, which are pages of the site. */
export function guideNames(): string[] {
  const folder = join(repository, "extras/docs");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const guides = files.filter((file) => file.endsWith(".md"));
  return guides.map((file) => file.slice(0, -".md".length));
}
