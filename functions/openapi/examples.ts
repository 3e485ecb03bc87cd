import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const recorded = z.array(
  z.object({
    query: z.record(z.string(), z.string()),
    response: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
    /** Paths of the lists that go on beyond what is shown, such as `markets.0.candles`. */
    continues: z.array(z.string()),
  }),
);

/** A request to a function, and what the sample responds. */
export type RecordedExample = Readonly<z.output<typeof recorded>[number]>;

export const fileOf = (name: string) => join(import.meta.dirname, "examples", `${name}.json`);

/** The examples of a function, as `record-examples.ts` has recorded them. Throws where none are. */
export function examplesOf(name: string): readonly [RecordedExample, ...RecordedExample[]] {
  const file = fileOf(name);
  const [first, ...others] = existsSync(file) ? recorded.parse(JSON.parse(readFileSync(file, "utf8"))) : [];
  if (first === undefined) throw new Error(`No example of ${name} is recorded: npm run openapi`);
  return [first, ...others];
}

/** The response with a last element "…" where a list goes on. */
export function withEllipsis({ response, continues }: RecordedExample): unknown {
  const shown = (value: unknown, path: readonly (string | number)[]): unknown => {
    if (Array.isArray(value)) {
      const items = value.map((item, at) => shown(item, [...path, at]));
      return continues.includes(path.join(".")) ? [...items, "…"] : items;
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, shown(one, [...path, name])]),
    );
  };
  return shown(response, []);
}
