import { z } from "zod";
import type { Changes } from "@mention-market/service/corpus-builder/reading-report";

/** A segment, a word or a piece of a word that a recogniser wrote. */
export interface Piece {
  readonly text: string;
  /** Null if unknown. */
  readonly speaker: string | null;
  /** Whether a segment begins with it: a line of its own, as that of a caption. */
  readonly isLine?: boolean | undefined;
  /** Null in forms without times. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** Whether the recogniser took it for repetition or silence. */
  readonly isDoubtful?: boolean | undefined;
}

/** What one speaker says until the next one does. */
export interface Said {
  readonly speaker: string | null;
  readonly role?: string | null | undefined;
  readonly part?: "prepared" | "questions" | undefined;
  readonly text: string;
}

/** What a file says of its transcript. */
export interface Details {
  /** YYYY-MM-DD. */
  readonly day?: string | undefined;
  readonly title?: string | undefined;
  readonly company?: string | undefined;
  readonly fiscal_year?: number | undefined;
  readonly fiscal_quarter?: number | undefined;
}

/** The content of a file: what a recogniser wrote, or what people did; or why a file of this form can't be read. */
export type Spoken =
  | { readonly problem: string }
  | { readonly pieces: readonly Piece[] }
  | {
      readonly turns: readonly Said[];
      readonly durationMs?: number | undefined;
      readonly counts?: Pick<Changes, "repeatedCues" | "joinedPieces"> | undefined;
      readonly details?: Details | undefined;
    };

/** A form in which tools and vendors write transcripts. It knows nothing of collections. */
export interface Form {
  readonly name: string;
  /** Takes parsed JSON, or the text of any other file. Content of other forms does not fit. */
  readonly schema: z.ZodType<Spoken>;
  /** A small file, and its turns: they are the form's test. */
  readonly example: {
    readonly content: string;
    readonly turns: readonly (readonly [speaker: string | null, text: string])[];
  };
}

/** A time where a line begins, as it is copied from a player: `0:08`, `[00:01:02]`. */
const lineTime = /^[ \t]*[[(]?(?:\d{1,2}:)?\d{1,2}:\d\d(?:[.,]\d{1,3})?[\])]?(?=[ \t\r]|$)/gm;
const minTimeShare = 1 / 3;

/** A text without the times of its lines; few lines begin with a time that somebody said. */
function withoutTimes(text: string): string {
  const times = text.match(lineTime)?.length ?? 0;
  const lines = text.match(/^.*\S/gm)?.length ?? 0;
  return times >= lines * minTimeShare ? text.replace(lineTime, "") : text;
}

/** The schema of a form that is not JSON. `read` returns null for text of other forms. */
export function textForm(read: (text: string) => Spoken | null): z.ZodType<Spoken> {
  return z.string().transform((text, context) => {
    const spoken = read(withoutTimes(text));
    if (spoken !== null) return spoken;
    context.addIssue("is in another form");
    return z.NEVER;
  });
}

/** A time in seconds, also as text, in ms. */
export const seconds = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((time) => {
    const ms = Number(time === "" ? null : (time ?? Number.NaN)) * 1000;
    return Number.isFinite(ms) ? Math.round(ms) : null;
  });

export const milliseconds = z
  .number()
  .nullish()
  .transform((time) => time ?? null);

/** Services number speakers, or give them a letter. A mark such as "?" names nobody. */
export const speakerLabel = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((label) => {
    const name = String(label ?? "").trim();
    return /^(?:\d+|[A-Z])$/.test(name) ? `Speaker ${name}` : /[\p{L}\p{N}]/u.test(name) ? name : null;
  });

/** A list whose null entries are skipped. */
export const listOf = <T>(entry: z.ZodType<T>) =>
  z.array(entry.nullable()).transform((all) => all.filter((one) => one !== null));

/** A time span with text, in seconds. */
export const span = z
  .object({ text: z.string(), speaker: speakerLabel, start: seconds, end: seconds })
  .transform(({ start, end, ...piece }): Piece => ({ ...piece, startMs: start, endMs: end }));

export const silentPiece = { speaker: null, startMs: null, endMs: null } as const;

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

/**
 * The words of a text, each with the speaker and the times of the piece that has its first letter: recognisers spell a segment's text
 * with marks that their words lack. Null if the pieces have other letters.
 */
export function wordsOf(text: string, pieces: readonly Piece[]): Piece[] | null {
  if (lettersOf(text) !== pieces.map((piece) => lettersOf(piece.text)).join("")) return null;
  const rest = pieces.values();
  let piece: Piece = { text: "", ...silentPiece };
  let at = 0;
  let end = 0;
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      for (
        let next = at < end ? null : rest.next();
        next?.done === false;
        next = at < end ? null : rest.next()
      ) {
        piece = next.value;
        end += lettersOf(piece.text).length;
      }
      at += lettersOf(word).length;
      return { ...piece, text: ` ${word}` };
    });
}
