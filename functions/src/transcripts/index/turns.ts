import type { InformedSeries } from "./transcript.ts";
import { countVarints, createVarintReader } from "./postings.ts";

/** Stands between two turns in a passage's text. No text of a turn may hold it. */
export const turnSeparator = "\u001e";

/** A mention: `length` tokens of a transcript, from its `start`th position on. */
export interface MentionSpan {
  readonly start: number;
  readonly length: number;
}

/** A pair of speaker and role. */
export interface Voice {
  readonly speaker: string | null;
  readonly role: string | null;
}

/** Whose words count: turns of one of the speakers, in one of the roles. An empty list means any. */
export type VoiceFilter = Pick<InformedSeries, "speakers" | "roles">;

/** The turns of a corpus. A turn is known by its place among the turns of all transcripts. */
export interface Turns {
  readonly voices: readonly Voice[];
  /** The turn that a mention is in, or the turn at a position. */
  turnAt(transcript: number, position: number): number;
  voiceOf(turn: number): number;
  /** The first position of a turn, and the position after its last token. */
  bounds(turn: number): { readonly from: number; readonly to: number };
  /** The turns of a transcript: from the first to before the second. */
  range(transcript: number): readonly [number, number];
  /** Shared by all searches with the same filter. */
  select(filter: VoiceFilter): VoiceSelection;
}

/** The voices that count. */
export interface VoiceSelection {
  readonly isCounted: (voice: number) => boolean;
  /** Tokens of the turns that count, by the number of the transcript, in ascending order; without those that have none. */
  readonly words: ReadonlyMap<number, number>;
}

/** The tokens and the voice of each turn, one after the other. */
const numbersOfTurn = 2;

/** Kept, for filters that are asked for again and again, such as those of a series. */
const maxSelections = 64;

/** `stored`: the turns of each transcript, in order. Throws a RangeError when they are damaged. */
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
  const folded = voices.map(({ speaker, role }) => ({
    speaker: speaker === null ? null : foldName(speaker),
    role: role === null ? null : foldName(role),
  }));
  const selections = new Map<string, VoiceSelection>();

  const selectionOf = ({ speakers, roles }: VoiceFilter): VoiceSelection => {
    const wantedSpeakers = new Set(speakers.map(foldName));
    const wantedRoles = new Set(roles.map(foldName));
    const isIn = (wanted: ReadonlySet<string>, name: string | null) =>
      wanted.size === 0 || (name !== null && wanted.has(name));
    const counted = folded.map(
      ({ speaker, role }) => isIn(wantedSpeakers, speaker) && isIn(wantedRoles, role),
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
      const key = JSON.stringify([filter.speakers, filter.roles]);
      const selection = selections.get(key) ?? selectionOf(filter);
      if (selections.size >= maxSelections) selections.clear();
      selections.set(key, selection);
      return selection;
    },
  };
}

/** The voice of each mention, in order; those of a voice that does not count are left out. */
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

/** A name or role without case, accents and repeated white space: equal for two spellings that are the same. */
export function foldName(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
