import { readFileSync } from "node:fs";
import { z } from "zod";
import { runRequest } from "../src/base/request.ts";
import type { RequestQuery } from "../src/http/query.ts";

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

/** An example request, and the response with the sample of Kalshi. */
export type RecordedExample = Readonly<z.output<typeof recorded>[string][number]>;

/** The recorded examples of a function. Throws if there are none. */
export type ExamplesOf = (name: string) => readonly [RecordedExample, ...RecordedExample[]];

/** Reads the examples that `record` has made, from a file. */
export function examplesIn(file: string): ExamplesOf {
  const examples = recorded.parse(JSON.parse(readFileSync(file, "utf8")));
  return (name) => {
    const [first, ...others] = examples[name] ?? [];
    if (first === undefined)
      throw new Error(`${file} has no example of ${name}: write the description again`);
    return [first, ...others];
  };
}

/** The time of the example requests, at which a sample of Kalshi always responds the same. */
export const recordedAt = Date.UTC(2026, 10, 21, 18);
const waitMs = 60_000;
/** Maximum shown items of a list of objects. */
const maxShown = 2;

interface Recordable {
  readonly examples: readonly { readonly query: Readonly<Record<string, string>> }[];
  readonly handle: (query: RequestQuery) => Promise<{ readonly body: object }>;
}

/** Requests every example of a function. `monotonicMs`: now, for the requests' deadline. */
export async function record(
  { examples, handle }: Recordable,
  monotonicMs: () => number,
): Promise<RecordedExample[]> {
  const ofFunction: RecordedExample[] = [];
  for (const { query } of examples) {
    const given = Object.entries(query).map(([name, value]) => ({ name, value, isMalformed: false }));
    const request = {
      receivedAt: recordedAt,
      deadlineAt: monotonicMs() + waitMs,
      reads: { count: 0 },
    };
    const { body } = await runRequest(request, () => handle(given));
    ofFunction.push({ query, ...shortened(body) });
  }
  return ofFunction;
}

function shortened(body: object): Omit<RecordedExample, "query"> {
  const continues: string[] = [];
  const shorten = (value: unknown, path: readonly (string | number)[]): unknown => {
    if (Array.isArray(value)) {
      const isLong = value.length > maxShown && typeof value[0] === "object";
      if (isLong) continues.push(path.join("."));
      return (isLong ? value.slice(0, maxShown) : value).map((item, at) => shorten(item, [...path, at]));
    }
    if (typeof value !== "object" || value === null) return value;
    return fieldsOf(value, path);
  };
  const fieldsOf = (value: object, path: readonly (string | number)[]) =>
    Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shorten(one, [...path, name])]));
  const response = Array.isArray(body) ? z.array(z.unknown()).parse(shorten(body, [])) : fieldsOf(body, []);
  return { response, continues };
}
