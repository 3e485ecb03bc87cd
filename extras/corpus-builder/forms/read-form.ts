import { messageOf } from "@mention-market/service/base/errors";
import { speechOf } from "@mention-market/service/corpus-builder/captions/speech";
import { subwordProblem } from "@mention-market/service/corpus-builder/join-pieces";
import { sumOf, type Changes } from "@mention-market/service/corpus-builder/reading-report";
import type { Report } from "@mention-market/service/corpus-builder/problems";
import type { Details, Said, Spoken } from "./form.ts";
import { forms } from "./forms.ts";
import { repeatsIn, type Loop } from "./loops.ts";
import { namedSpeakers, unreadSpeakers, withoutNames } from "./unread-speakers.ts";
import { joinTurns, turnsIn } from "./recognised.ts";

export interface ReadOptions {
  /** Keeps what a recogniser wrote again and again. */
  readonly keepRepeats: boolean;
  /** Reads a file whose speakers can't be read. */
  readonly withoutSpeakers: boolean;
}

export interface Reading {
  /** The form that the content showed. */
  readonly form: string;
  readonly turns: readonly Said[];
  readonly loops: readonly Loop[];
  /** Null in forms without times. */
  readonly durationMs: number | null;
  readonly details: Details;
  readonly changes: Changes;
}

/**
 * Reads a file in the form that its content shows, which is parsed JSON or else the text. Null after reporting why it can't be read.
 */
export function readForm(content: unknown, options: ReadOptions, report: Report): Reading | null {
  for (const { name, schema } of forms) {
    const parsed = schema.safeParse(content);
    if (!parsed.success) continue;
    const spoken = parsed.data;
    if ("problem" in spoken) {
      report(spoken.problem);
      return null;
    }
    const subwords = "pieces" in spoken ? subwordProblem(spoken.pieces) : null;
    if (subwords !== null) {
      report(subwords);
      return null;
    }
    const said = saidIn(spoken, options.keepRepeats);
    const unread = said.turns.every(({ speaker }) => speaker === null) ? namedSpeakers(content) : null;
    if (unread !== null && !options.withoutSpeakers) {
      report(unreadSpeakers(unread));
      return null;
    }
    const spokenOf = (text: string) => (unread === null ? text : withoutNames(text));
    const speeches = said.turns.map(({ text }) => speechOf([spokenOf(text)]));
    const { counts, ...more } = said;
    const removed = speeches.map((speech) => ({ ...speech.removed, repeatedCues: 0, joinedPieces: 0 }));
    return {
      form: name,
      ...more,
      turns: said.turns.map((turn, i) => ({ ...turn, text: speeches[i]?.text ?? "" })),
      changes: { ...sumOf(removed), ...counts },
    };
  }
  const names = forms.filter(({ example }) => /^[{[]/.test(example.content)).map(({ name }) => name);
  report(`is in no form that is read: expected JSON of ${names.join(", ")}`);
  return null;
}

function saidIn(spoken: Exclude<Spoken, { problem: string }>, keepRepeats: boolean) {
  if ("pieces" in spoken) return { ...turnsIn(spoken.pieces, keepRepeats), details: {} };
  const { turns, counts = { repeatedCues: 0, joinedPieces: 0 }, durationMs = null, details = {} } = spoken;
  const loops = keepRepeats ? [] : repeatsIn(turns.map(({ text }) => text).join("\n"));
  return { turns: joinTurns(turns, "\n"), counts, loops, durationMs, details };
}

export function looksLikeJson(text: string): boolean {
  return /^\s*[{[]\s*["{[\]}]/.test(text);
}

/** Parsed JSON, or the text itself. Undefined after reporting that it is not JSON, as its beginning or `isJson` shows. */
export function contentOf(text: string, isJson: boolean, report: Report): unknown {
  if (!isJson && !looksLikeJson(text)) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    report(`is not JSON: ${messageOf(error)}`);
    return undefined;
  }
}
