import { z } from "zod";
import { foldName } from "../../src/transcripts/index/fold-name.ts";
import { toTicker } from "../../src/markets/ticker.ts";
import { earningsCollection } from "../../src/transcripts/kinds/earnings/company.ts";
import { earningsRoles } from "../earnings-roles.ts";

const maxEvents = 20;

/** A name on one line, and null for one that is blank. */
export function toName(text: string): string | null {
  const name = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return foldName(name) === "" ? null : name;
}

/** Control characters but tabs and line ends are a fault of a tool. */
function toText(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, " ");
}

const nullable = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null);
const title = z
  .string()
  .max(300)
  .transform(toName)
  .pipe(z.string())
  .describe("a text of 1 to 300 characters");
const speaker = nullable(z.string().max(120).transform(toName)).describe(
  "a name of up to 120 characters, or null",
);

const roles = {
  any: z.string().max(40).transform(toName),
  earnings: z.string().transform(foldName).pipe(z.enum(earningsRoles)),
} as const;
const acceptedRole = {
  any: "a text of up to 40 characters, or null",
  earnings: `${earningsRoles.join(", ")} or null`,
} as const;

function common(kind: keyof typeof roles) {
  const role = nullable(roles[kind]).describe(acceptedRole[kind]);
  const turn = z
    .object({
      speaker,
      role,
      text: z.string().min(1).max(200_000).transform(toText).describe("a text of 1 to 200,000 characters"),
    })
    .describe("an object with speaker, role and text");
  return z.object({
    id: z
      .string()
      .regex(/^[A-Za-z0-9._-]{1,120}$/)
      .describe("1 to 120 letters, digits, full stops, underscores or hyphens"),
    title,
    date: z.iso.date().describe("a day as YYYY-MM-DD"),
    starts_at: nullable(z.iso.datetime({ offset: true })).describe(
      "a time as ISO 8601 with its offset, such as 2026-01-20T21:30:00-05:00",
    ),
    event_tickers: nullable(z.array(z.string().transform(toTicker).pipe(z.string())).max(maxEvents)).describe(
      `a list of up to ${maxEvents} event tickers`,
    ),
    source: nullable(z.string().max(500).transform(toName)).describe("a text of up to 500 characters"),
    turns: z.array(turn).min(1).max(20_000).describe("a list of 1 to 20,000 turns"),
    speakers: nullable(z.record(z.string().max(120), role)).describe("an object from names to roles"),
  });
}

const call = common("earnings").extend({
  company: z
    .string()
    .regex(/^[A-Z0-9.-]{1,10}$/)
    .describe("a ticker of 1 to 10 capital letters, digits, full stops or hyphens"),
  fiscal_year: z.int().min(1990).max(2100).describe("a whole number from 1990 to 2100"),
  fiscal_quarter: z.int().min(1).max(4).describe("a whole number from 1 to 4"),
});

/** A line of a collection's transcripts, by docs/corpus.md; each description names the accepted values. */
export function lineOf(collection: string) {
  return collection === earningsCollection ? call : common("any");
}

export type TranscriptLine = z.output<ReturnType<typeof common>> &
  Partial<Pick<z.output<typeof call>, "company" | "fiscal_year" | "fiscal_quarter">>;
