import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const recorded = z.array(
  z.object({
    query: z.record(z.string(), z.string()),
    response: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
    /** Paths of lists that are longer than shown, such as `markets.0.candles`. */
    continues: z.array(z.string()),
  }),
);

/** An example request, and the sample provider's response. */
export type RecordedExample = Readonly<z.output<typeof recorded>[number]>;

export const fileOf = (name: string) => join(import.meta.dirname, "examples", `${name}.json`);

/** The examples of a function that `record-examples.ts` has recorded. Throws if there are none. */
export function examplesOf(name: string): readonly [RecordedExample, ...RecordedExample[]] {
  const file = fileOf(name);
  const [first, ...others] = existsSync(file) ? recorded.parse(JSON.parse(readFileSync(file, "utf8"))) : [];
  if (first === undefined) throw new Error(`No example of ${name} is recorded: npm run openapi`);
  return [first, ...others];
}
