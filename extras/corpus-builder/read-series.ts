import { z } from "zod";
import { acceptedBy } from "@mention-market/service/base/parameters";
import { messageOf } from "@mention-market/service/base/errors";
import { foldName } from "@mention-market/service/transcripts/turns";
import type { InformedSeries } from "@mention-market/service/transcripts/transcript";
import { toTicker } from "@mention-market/service/markets/ticker";
import { kindOf } from "../src/kinds/kinds.ts";
import type { Report } from "@mention-market/service/corpus-builder/problems";
import { readText } from "@mention-market/service/corpus-builder/input-files";
import { toName } from "./lines/transcript-line.ts";

export interface SeriesFile {
  readonly informed: readonly InformedSeries[];
  /** Maps each spelling of a speaker, folded, to the name, which is the first of its list. */
  readonly spellings: ReadonlyMap<string, string>;
}

export const seriesTicker = z
  .string()
  .refine((text) => !text.includes("-"))
  .transform(toTicker)
  .pipe(z.string());
const names = (max: number) =>
  z.array(z.string().max(max).transform(toName).pipe(z.string())).min(1).max(100).nullish();
const entry = z.strictObject({
  series: z
    .array(seriesTicker)
    .min(1)
    .max(100)
    .describe("a list of 1 to 100 series tickers, such as KXTRUMPMENTION"),
  speakers: names(120).describe("a list of 1 to 100 spellings of one speaker"),
  roles: names(40).describe("a list of 1 to 100 roles"),
  holder: z.literal("latest").nullish().describe('"latest"'),
  alike: z.boolean().nullish().describe("true or false"),
});
const entries = z.array(entry).max(10_000);

/**
 * Reads a series.json, which says which market series a collection informs and whose words count there. Null after reporting every
 * problem.
 */
export function readSeries(path: string, collection: string, report: Report): SeriesFile | null {
  const file = readText(path, report);
  if (file === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(file.text);
  } catch (error) {
    report(`is not JSON: ${messageOf(error)}`);
    return null;
  }
  const parsed = entries.safeParse(value);
  if (!parsed.success) {
    for (const problem of new Set(parsed.error.issues.map(problemOf))) report(problem);
    return null;
  }
  const { spellings, problems: repeated } = spellingsOf(parsed.data);
  const problems = [
    ...repeatedSeries(parsed.data),
    ...parsed.data.flatMap((one, at) => foreignVoices(one, at, collection)),
    ...parsed.data.flatMap(holderOfNothing),
    ...repeated,
  ];
  for (const problem of problems) report(problem);
  if (problems.length > 0) return null;
  const informed = parsed.data.map(({ series, speakers, roles, holder, alike }) => ({
    series,
    speakers: (speakers ?? []).slice(0, 1).map((name) => spellings.get(foldName(name)) ?? name),
    roles: roles ?? [],
    ...(holder != null && { holder }),
    ...(alike === true && { alike }),
  }));
  return { informed, spellings };
}

type Entry = z.output<typeof entry>;

function problemOf({ path, ...issue }: z.core.$ZodIssue): string {
  const [at, member] = path;
  if (at === undefined) return "is not a list of up to 10,000 objects with series, speakers and roles";
  const where = `[${String(at)}]`;
  if (issue.code === "unrecognized_keys") return `${where} has the unknown member ${issue.keys.join(", ")}`;
  if (member === undefined) return `${where} must be an object with series, speakers and roles`;
  return `${where}.${String(member)} must be ${acceptedBy(entry, String(member))}`;
}

function repeatedSeries(all: readonly Entry[]): string[] {
  const first = new Map<string, number>();
  return all.flatMap(({ series }, at) =>
    series.flatMap((ticker) => {
      const before = first.get(ticker);
      first.set(ticker, before ?? at);
      return before === undefined ? [] : [`[${at}].series: ${ticker} is there twice, first in [${before}]`];
    }),
  );
}

/** Speakers and roles that the collection does not have. */
function foreignVoices({ speakers, roles }: Entry, at: number, collection: string): string[] {
  const known = kindOf(collection).roles;
  if (known === null) return [];
  if (known.length === 0)
    return speakers == null && roles == null ? [] : [`[${at}]: ${collection} has neither speakers nor roles`];
  const bad = (roles ?? []).filter((role) => !known.includes(foldName(role)));
  return bad.length === 0 ? [] : [`[${at}].roles must be of ${known.join(", ")}`];
}

/** Reports a holder without a role, or with a speaker's name: a role passes from one person to the next, so its holder is not named. */
function holderOfNothing({ speakers, roles, holder }: Entry, at: number): string[] {
  return holder == null || (roles != null && speakers == null)
    ? []
    : [`[${at}].holder is of an entry with roles and without speakers`];
}

/** Each list of spellings belongs to one speaker, so a spelling may not have two names. */
function spellingsOf(all: readonly Entry[]): { spellings: Map<string, string>; problems: string[] } {
  const spellings = new Map<string, string>();
  const problems = all.flatMap(({ speakers }, at) => {
    const [name = "", ...others] = speakers ?? [];
    return (name === "" ? [] : [name, ...others]).flatMap((spelling) => {
      const folded = foldName(spelling);
      const other = spellings.get(folded);
      spellings.set(folded, other ?? name);
      return other === undefined || foldName(other) === foldName(name)
        ? []
        : [`[${at}].speakers: ${spelling} is a spelling of both ${other} and ${name}`];
    });
  });
  return { spellings, problems };
}
