import { z } from "zod";
import { forms } from "../../src/base/forms.ts";
import { foldName } from "@mention-market/service/transcripts/turns";
import { toTicker } from "@mention-market/service/markets/ticker";
import type { Kind } from "../../src/kinds/kind.ts";

const maxEvents = 20;

/** A name as a single line; null if it is blank. */
export function toName(text: string): string | null {
  const name = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return foldName(name) === "" ? null : name;
}

/** Removes control characters other than tabs and line ends, which are a tool's fault. */
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

/** A label's name: 1 to 40 lower-case letters, digits and underscores. */
const labelForm = /^[a-z][a-z0-9_]{0,39}$/;
const maxLabels = 20;

function labelsBeside(own: readonly string[]) {
  const label = z.string().max(120).transform(toName).pipe(z.string());
  const names = own.length === 0 ? "" : `, none named ${own.join(", ")}`;
  return nullable(
    z
      .record(z.string().regex(labelForm), label)
      .refine((labels) => Object.keys(labels).length <= maxLabels)
      .refine((labels) => own.every((name) => !(name in labels))),
  ).describe(
    `an object of up to ${maxLabels} names (small letters, digits and underscores, a letter first) to texts of 1 to 120 characters${names}`,
  );
}

function roleOf({ roles }: Kind) {
  if (roles === null)
    return nullable(z.string().max(40).transform(toName)).describe("a text of up to 40 characters, or null");
  return nullable(z.string().transform(foldName).pipe(z.enum(roles))).describe(`${roles.join(", ")} or null`);
}

/** Ignored in kinds whose transcripts all have the same form. */
function formOf({ form }: Kind) {
  if (form !== null)
    return z
      .unknown()
      .optional()
      .transform(() => null);
  return nullable(z.enum(forms)).describe(`${forms.join(", ")} or null`);
}

/** Ignored in transcripts without parts. */
function partOf({ parts }: Kind) {
  if (parts.length === 0)
    return z
      .unknown()
      .optional()
      .transform(() => null);
  return nullable(z.enum(parts)).describe(`${parts.join(", ")} or null`);
}

/** The schema of a kind's transcript line, as extras/docs/corpus.md defines it. Each description names the accepted values. */
export function lineOf(kind: Kind) {
  const role = roleOf(kind);
  const turn = z
    .object({
      speaker,
      role,
      part: partOf(kind),
      text: z.string().min(1).transform(toText).describe("a text that is not empty"),
    })
    .describe("an object with speaker, role and text");
  return z.object({
    id: z
      .string()
      .regex(/^[A-Za-z0-9._-]{1,120}$/)
      .describe("1 to 120 letters, digits, full stops, underscores or hyphens"),
    title,
    date: z.iso.date().describe("a day as YYYY-MM-DD"),
    date_is_estimated: nullable(z.boolean()).describe("true or false"),
    starts_at: nullable(z.iso.datetime({ offset: true })).describe(
      "a time as ISO 8601 with its offset, such as 2026-01-20T21:30:00-05:00",
    ),
    // An event's ticker may have no dash, one or two (KXTRUMPMENTION-25OCT10-2), as a series' and a market's may.
    event_tickers: nullable(z.array(z.string().transform(toTicker).pipe(z.string())).max(maxEvents)).describe(
      `a list of up to ${maxEvents} event tickers, such as KXFEDMENTION-26JAN28 (not of markets or series)`,
    ),
    labels: labelsBeside(kind.labels),
    form: formOf(kind),
    source: nullable(z.string().max(500).transform(toName)).describe("a text of up to 500 characters"),
    turns: z.array(turn).min(1).max(20_000).describe("a list of 1 to 20,000 turns"),
    speakers: nullable(z.record(z.string().max(120), role)).describe("an object from names to roles"),
  });
}

export type TranscriptLine = z.output<ReturnType<typeof lineOf>>;

/** The speech in a turn's text: without text in square brackets ("[Laughter]"), also nested. An unmatched bracket stays. */
export function spokenText(text: string): string {
  return text.includes("[") ? withoutBrackets(text).trim() : text.trim();
}

/** Whether a text has a letter or a digit. */
export function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function withoutBrackets(text: string): string {
  const kept: string[] = [];
  const opened: number[] = [];
  for (const piece of text.split(/([[\]])/)) {
    const from = piece === "]" ? opened.pop() : undefined;
    if (from !== undefined) kept.splice(from, Infinity, " ");
    else {
      if (piece === "[") opened.push(kept.length);
      kept.push(piece);
    }
  }
  return kept.join("").replace(/[^\S\n]{2,}/g, " ");
}
