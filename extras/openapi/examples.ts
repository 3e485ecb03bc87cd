import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** By function. */
const recorded = z.record(
  z.string(),
  z.array(
    z.object({
      query: z.record(z.string(), z.string()),
      response: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
      /** Paths of lists that are longer than shown, such as `markets.0.candles`. */
      continues: z.array(z.string()),
    }),
  ),
);

/** An example request, and the sample provider's response. */
export type RecordedExample = Readonly<z.output<typeof recorded>[string][number]>;

export const examplesFile = join(import.meta.dirname, "examples.json");

let examples: z.output<typeof recorded> | undefined;

/** The examples of a function that `npm --prefix extras run openapi` has recorded. Throws if there are none. */
export function examplesOf(name: string): readonly [RecordedExample, ...RecordedExample[]] {
  examples ??= recorded.parse(JSON.parse(readFileSync(examplesFile, "utf8")));
  const [first, ...others] = examples[name] ?? [];
  if (first === undefined)
    throw new Error(`No example of ${name} is recorded: npm --prefix extras run openapi`);
  return [first, ...others];
}
