import type { Turn, Transcript } from "@mention-market/service/transcripts/transcript";
import { z } from "zod";
import { acceptedBy } from "@mention-market/service/base/parameters";
import { messageOf } from "@mention-market/service/base/errors";
import { foldName } from "@mention-market/service/transcripts/turns";
import { formLabel } from "../../src/base/forms.ts";
import { guessedLabel } from "../../src/kinds/earnings/parts.ts";
import type { Kind } from "../../src/kinds/kind.ts";
import { kindOf } from "../../src/kinds/kinds.ts";
import type { Names } from "../corpus-of-source.ts";
import { hasWord, spokenText, lineOf, toName, type TranscriptLine } from "./transcript-line.ts";

export interface ReadLineOptions {
  readonly collection: string;
  readonly names: Names;
  /** Called for a member that is not defined for transcript lines, such as `turns.started`. The member is ignored. */
  readonly unknownMember: (name: string) => void;
}

export interface SpokenTranscript {
  readonly transcript: Transcript;
  /** Number of turns without words, such as only "[Laughter]". They are left out. */
  readonly silentTurns: number;
}

/** Returns a function that parses a transcript line. If the line is wrong, the function reports every problem and returns null. */
export function createLineReader({ collection, names, unknownMember }: ReadLineOptions) {
  const kind = kindOf(collection);
  const line = lineOf(kind);
  const members = z.object(kind.members);
  const schema: z.ZodObject = line.extend(kind.members);
  const turnSchema: z.ZodObject = line.shape.turns.element;
  const turnMembers = Object.keys(turnSchema.shape).filter(
    (name) => name !== "part" || kind.parts.length > 0,
  );
  const lineMembers = Object.keys(schema.shape).filter((name) => name !== "form" || kind.form === null);
  const known = { line: new Set(lineMembers), turn: new Set(turnMembers) };

  const reportUnknown = (value: object, members: ReadonlySet<string>, prefix: string) => {
    for (const name of Object.keys(value)) if (!members.has(name)) unknownMember(prefix + name);
  };

  return (text: string, report: (text: string) => void): SpokenTranscript | null => {
    const value = parsedJson(text, report);
    if (value === undefined) return null;
    const parsed = line.safeParse(value);
    const own = members.safeParse(value);
    if (!parsed.success || !own.success) {
      const issues = [...(parsed.error?.issues ?? []), ...(own.error?.issues ?? [])];
      for (const problem of problemsOf(issues, schema, turnSchema)) report(problem);
      return null;
    }
    reportUnknown(value, known.line, "");
    if ("turns" in value && Array.isArray(value.turns)) {
      for (const turn of z.array(z.looseObject({})).parse(value.turns))
        reportUnknown(turn, known.turn, "turns.");
    }
    return spoken(parsed.data, { kind, names, report, labels: own.data });
  };
}

function parsedJson(text: string, report: (text: string) => void): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
    report("is not a JSON object");
  } catch (error) {
    report(`is not JSON: ${messageOf(error)}`);
  }
  return undefined;
}

/** One problem for each kind of member, because a tool makes the same mistake in every turn. */
function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  schema: z.ZodObject,
  turnSchema: z.ZodObject,
): string[] {
  const kinds = Map.groupBy(issues, ({ path }) =>
    path[0] === "turns"
      ? path.map((part) => (typeof part === "number" ? "*" : String(part))).join(".")
      : String(path[0]),
  );
  return [...kinds.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const [member, place, inTurn] = first.path;
    const isTurn = member === "turns" && place !== undefined;
    const where = isTurn
      ? `turns[${String(place)}]${inTurn === undefined ? "" : `.${String(inTurn)}`}`
      : String(member);
    const accepted = isTurn
      ? inTurn === undefined
        ? "an object with speaker, role and text"
        : acceptedBy(turnSchema, String(inTurn))
      : acceptedBy(schema, String(member));
    const more = isTurn && all.length > 1 ? ` (and ${(all.length - 1).toLocaleString("en-US")} more)` : "";
    return [`${where} must be ${accepted}${more}`];
  });
}

const labelsForm = z.record(z.string(), z.union([z.string(), z.number()]));

interface SpokenOptions {
  readonly kind: Kind;
  readonly names: Names;
  readonly report: (text: string) => void;
  /** The labels that the kind makes from its own members. */
  readonly labels: Readonly<Record<string, unknown>>;
}

function spoken(
  line: TranscriptLine,
  { kind, names, report, labels }: SpokenOptions,
): SpokenTranscript | null {
  const roles = rolesOf(line, names, report);
  if (roles === null) return null;
  const given = line.turns.flatMap(({ speaker, role, part, text }): Turn[] => {
    const said = spokenText(text);
    if (!hasWord(said)) return [];
    const known = role ?? (speaker === null ? null : (roles.get(names.keyOf(speaker)) ?? null));
    return [{ speaker, role: known, ...(part != null && { part }), text: said }];
  });
  const hasParts = given.some(({ part }) => part !== undefined);
  const guessed = kind.parts.length === 0 || hasParts ? null : guessParts(given);
  const turns = guessed ?? given;
  if (turns.length === 0) {
    report("has no speech in it");
    return null;
  }
  const { id, title, date, date_is_estimated, starts_at, event_tickers, source } = line;
  const ownLabels = {
    ...line.labels,
    ...labels,
    [formLabel]: line.form,
    [guessedLabel]: guessed === null ? null : "true",
  };
  const known = Object.entries(ownLabels).filter(([, value]) => value != null);
  return {
    transcript: {
      id,
      title,
      date,
      ...(date_is_estimated === true && { dateIsEstimated: true }),
      startsAt: starts_at,
      eventTickers: [...new Set(event_tickers)],
      source,
      labels: labelsForm.parse(Object.fromEntries(known)),
      turns,
    },
    silentTurns: line.turns.length - turns.length,
  };
}

/** Roles by speaker, from the line's `speakers`; null after reporting a speaker with two roles. */
function rolesOf(
  { speakers }: TranscriptLine,
  names: Names,
  report: (text: string) => void,
): Map<string, string> | null {
  const roles = new Map<string, string>();
  let isClear = true;
  for (const [spelling, role] of Object.entries(speakers ?? {})) {
    const name = toName(spelling);
    if (name === null || role === null) continue;
    const key = names.keyOf(name);
    const other = roles.get(key);
    if (other !== undefined && foldName(other) !== foldName(role)) {
      report(`speakers gives ${name} two roles: ${other}, ${role}`);
      isClear = false;
    }
    roles.set(key, role);
  }
  return isClear ? roles : null;
}

const announcesQuestions =
  /first question|questions?\s+(?:will\s+)?(?:comes?|is|today)|(?:begin|open|start|conduct)[^.]{0,40}question/i;

/**
 * The turns of a call with guessed parts; null without a guess. The questions begin with the operator's turn that announces them or
 * that is the last one before the first analyst, whichever is earlier. The operator's words before anybody else's only open the call.
 */
export function guessParts(turns: readonly Turn[]): readonly Turn[] | null {
  const opened = turns.findIndex(({ role }) => role !== "operator");
  const isCall = ({ role }: Turn, at: number) => role === "operator" && opened !== -1 && at > opened;
  const analyst = turns.findIndex(
    ({ role }, at) => role === "analyst" && turns.slice(0, at).some((turn, before) => isCall(turn, before)),
  );
  const starts = [
    turns.findIndex((turn, at) => isCall(turn, at) && announcesQuestions.test(turn.text)),
    turns.slice(0, Math.max(0, analyst)).findLastIndex(isCall),
  ].filter((at) => at !== -1);
  if (starts.length === 0) return null;
  const start = Math.min(...starts);
  return turns.map((turn, at) => ({ ...turn, part: at < start ? "prepared" : "questions" }));
}
