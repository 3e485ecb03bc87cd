import { writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";

/** Writes JSON in the form that `npm run format` gives it. */
export async function writeJson(file: string, content: object): Promise<void> {
  const style = await resolveConfig(file);
  writeFileSync(file, await format(JSON.stringify(content), { ...style, filepath: file }));
}
