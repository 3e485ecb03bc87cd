import type { InformedSeries } from "./transcript.ts";
import { countVarints, createVarintReader } from "./postings.ts";

/** Separates two turns in a passage's text. The text of a turn never contains it. */
export const turnSeparator = "\u001e";

/** A mention: `length` tokens of a transcript, the first at position `start`. */
export interface MentionSpan {
  readonly start: number;
  readonly length: number;
}

/** A speaker and role, in a part of the transcripts that have parts. */
export interface Voice {
  readonly speaker: string | null;
  readonly role: string | null;
  readonly part?: string | undefined;
}

/** Whose words count: turns of one of the speakers, roles and parts. An empty list means any. */
export interface VoiceFilter extends Pick<InformedSeries, "speakers" | "roles"> {
  readonly parts?: readonly string[] | undefined;
}

/** The turns of a corpus. A turn's number is its index among the turns of all transcripts. */
export interface Turns {
  readonly voices: readonly Voice[];
  /** The turn that contains a position of a transcript. */
  turnAt(transcript: number, position: number): number;
  voiceOf(turn: number): number;
  /** The first position of a turn, and the position after its last token. */
  bounds(turn: number): { readonly from: number; readonly to: number };
  /** The numbers of a transcript's turns: the first, and the one after the last. */
  range(transcript: number): readonly [number, number];
  /** The voices and words that a filter selects. Searches with the same filter share the result. */
  select(filter: VoiceFilter): VoiceSelection;
}

/** The voices that count, and their words. */
export interface VoiceSelection {
  readonly isCounted: (voice: number) => boolean;
  /** Tokens in the turns that count, by transcript number, ascending; only of transcripts that have any. */
  readonly words: ReadonlyMap<number, number>;
}

/** A turn is stored as two numbers: its number of tokens and its voice. */
const numbersOfTurn = 2;

/** Maximum cached selections. The same filters, such as those of a series, are requested again and again. */
const maxSelections = 64;

/** Decodes the turns of each transcript, in order. Throws a RangeError if they are damaged. */
export function decodeTurns(voices: readonly Voice[], stored: readonly Uint8Array[]): Turns {
  const turnCount = stored.reduce((sum, bytes) => sum + countVarints(bytes) / numbersOfTurn, 0);
  const transcriptCount = stored.length;
  const firsts = new Uint32Array(transcriptCount + 1);
  const start = new Uint32Array(turnCount);
  const length = new Uint32Array(turnCount);
  const voice = new Uint32Array(turnCount);
  let turn = 0;
  stored.forEach((bytes, transcript) => {
    const reader = createVarintReader(bytes);
    for (let position = 0; !reader.isAtEnd; turn++) {
      const words = reader.next();
      const voiceNumber = reader.next();
      if (voiceNumber >= voices.length) throw new RangeError("The turns of a transcript are damaged");
      start[turn] = position;
      length[turn] = words;
      voice[turn] = voiceNumber;
      position += words + 1;
    }
    firsts[transcript + 1] = turn;
  });
  const folded = voices.map(({ speaker, role, part = null }) => ({
    speaker: speaker === null ? null : foldName(speaker),
    role: role === null ? null : foldName(role),
    part,
  }));
  const selections = new Map<string, VoiceSelection>();

  const selectionOf = ({ speakers, roles, parts = [] }: VoiceFilter): VoiceSelection => {
    const wantedSpeakers = new Set(speakers.map(foldName));
    const wantedRoles = new Set(roles.map(foldName));
    const wantedParts = new Set(parts);
    const isIn = (wanted: ReadonlySet<string>, name: string | null) =>
      wanted.size === 0 || (name !== null && wanted.has(name));
    const counted = folded.map(
      ({ speaker, role, part }) =>
        isIn(wantedSpeakers, speaker) && isIn(wantedRoles, role) && isIn(wantedParts, part),
    );
    const words = new Map<number, number>();
    for (let transcript = 0; transcript < transcriptCount; transcript++) {
      let sum = 0;
      const end = firsts[transcript + 1] ?? 0;
      for (let turn = firsts[transcript] ?? 0; turn < end; turn++)
        if (counted[voice[turn] ?? 0] === true) sum += length[turn] ?? 0;
      if (sum > 0) words.set(transcript, sum);
    }
    return { words, isCounted: (voiceNumber) => counted[voiceNumber] === true };
  };

  return {
    voices,
    turnAt(transcript, position) {
      let from = firsts[transcript] ?? 0;
      let to = (firsts[transcript + 1] ?? 0) - 1;
      while (from < to) {
        const middle = (from + to + 1) >>> 1;
        if ((start[middle] ?? 0) <= position) from = middle;
        else to = middle - 1;
      }
      return from;
    },
    voiceOf: (turn) => voice[turn] ?? 0,
    bounds: (turn) => ({ from: start[turn] ?? 0, to: (start[turn] ?? 0) + (length[turn] ?? 0) }),
    range: (transcript) => [firsts[transcript] ?? 0, firsts[transcript + 1] ?? 0],
    select(filter) {
      const key = JSON.stringify([filter.speakers, filter.roles, filter.parts ?? []]);
      const selection = selections.get(key) ?? selectionOf(filter);
      if (selections.size >= maxSelections) selections.clear();
      selections.set(key, selection);
      return selection;
    },
  };
}

/** The spans whose voice counts, in order, each with its turn. */
export function spansInTurns(
  spans: readonly MentionSpan[],
  transcript: number,
  turns: Turns,
  isCounted: (voice: number) => boolean,
): { readonly span: MentionSpan; readonly turn: number }[] {
  const inTurns: { readonly span: MentionSpan; readonly turn: number }[] = [];
  let turn = -1;
  let end = -1;
  for (const span of spans) {
    if (turn === -1 || span.start >= end) {
      turn = turns.turnAt(transcript, span.start);
      end = turns.bounds(turn).to;
    }
    if (isCounted(turns.voiceOf(turn))) inTurns.push({ span, turn });
  }
  return inTurns;
}

/** A name or role without case, accents and repeated white space: equal for all spellings of the same name. */
export function foldName(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
