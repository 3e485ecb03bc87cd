import { z } from "zod";
import { areWordPieces, cutSegments, joinPieces } from "@mention-market/service/corpus-builder/join-pieces";
import { type Form, listOf, type Piece, seconds, silentPiece, span, speakerLabel, wordsOf } from "./form.ts";

const word = z
  .object({ word: z.string(), speaker: speakerLabel, start: seconds, end: seconds })
  .transform(({ word: text, start, end, ...piece }): Piece => ({
    ...piece,
    text,
    startMs: start,
    endMs: end,
  }));

/** A segment that repeats itself, or that may be silence, by the limits that whisper itself tries again by. */
const maxCompression = 2.4;
const maxNoSpeech = 0.6;

const segment = z
  .object({
    text: z.string().nullable(),
    speaker: speakerLabel,
    start: seconds,
    end: seconds,
    compression_ratio: z.number().nullish(),
    no_speech_prob: z.number().nullish(),
    words: z.array(word).nullish().catch(null),
  })
  .transform(({ text, speaker, start, end, compression_ratio, no_speech_prob, words }) => {
    const isDoubtful = (compression_ratio ?? 0) > maxCompression || (no_speech_prob ?? 0) > maxNoSpeech;
    return { text: text ?? "", speaker, startMs: start, endMs: end, isDoubtful, words: words ?? [] };
  });
type Segment = z.output<typeof segment>;

/** Only a segment's words may name several speakers. Else its text is the better spelled one. */
function piecesOf({ words, ...whole }: Segment): Piece[] {
  const spelled = words.length === 0 ? null : wordsOf(whole.text, words);
  const named = words.some(({ speaker }) => speaker !== null && speaker !== whole.speaker);
  const spoken = spelled ?? (named ? joinPieces(words) : [whole]);
  return spoken.map((piece, i) => ({
    ...piece,
    text: ` ${piece.text}`,
    isLine: i === 0,
    speaker: piece.speaker ?? whole.speaker,
    startMs: piece.startMs ?? whole.startMs,
    endMs: piece.endMs ?? whole.endMs,
    isDoubtful: whole.isDoubtful,
  }));
}

const namesSpeaker = ({ speaker }: Piece) => speaker !== null;
const segments = listOf(segment)
  .refine((all) => all.length > 0)
  .transform((all) => {
    const arePieces = areWordPieces(all) && !all.some((one) => one.words.some(namesSpeaker));
    return { pieces: arePieces ? all : all.flatMap(piecesOf) };
  });

const chunk = z
  .object({ text: z.string().nullable(), timestamp: z.tuple([seconds, seconds]) })
  .transform(({ text, timestamp: [startMs, endMs] }): Piece => ({
    ...{ text: text ?? "", speaker: null, startMs, endMs },
  }));
const lineOf = (piece: Piece): Piece => ({ ...piece, isLine: true });

/** The words alone: their text is the better spelled one, unless it says something else. */
const words = z
  .object({ text: z.string().nullish(), words: z.union([z.array(word).min(1), z.array(span).min(1)]) })
  .transform(({ text, words: all }) => ({ pieces: (text == null ? null : wordsOf(text, all)) ?? all }));

export const whisper: Form = {
  name: "whisper, whisperX",
  schema: z.union([z.object({ segments }).transform((all) => all.segments), segments]),
  example: {
    content: `{"segments": [
      {"start": 0, "end": 2, "text": " A quillon", "speaker": "S0", "words": [{"word": "A"},
        {"word": "quillon", "speaker": "S0"}]},
      {"start": 2, "end": 3, "text": " bridge."}, {"start": 3, "end": 4, "text": " Why?", "speaker": "S0"},
      {"start": 4, "end": 5, "text": " A toll. Yes.", "speaker": "S1", "words": [
        {"word": "A"}, {"word": "toll."}, {"word": "Yes.", "speaker": "S0"}]}]}`,
    turns: [
      ["S0", "A quillon\nbridge.\nWhy?"],
      ["S1", "A toll."],
      ["S0", "Yes."],
    ],
  },
};

export const whisperChunks: Form = {
  name: "whisper's chunks",
  schema: z
    .object({ chunks: z.array(chunk).min(1) })
    .transform(({ chunks }) => ({ pieces: areWordPieces(chunks) ? chunks : chunks.map(lineOf) })),
  example: {
    content: `{"text": " A quillon.", "chunks": [{"timestamp": [0, 2.5], "text": " A quillon."}]}`,
    turns: [[null, "A quillon."]],
  },
};

export const whisperWords: Form = {
  name: "a list of words",
  schema: words,
  example: {
    content: `{"words": [{"word": " A"}, {"word": " tar"}, {"word": "iff"}, {"word": "-free"}, {"word": " deal"}]}`,
    turns: [[null, "A tariff-free deal"]],
  },
};

export const whisperText: Form = {
  name: "whisper's text",
  schema: z
    .strictObject({ text: z.string(), usage: z.unknown().optional(), language: z.string().optional() })
    .transform(({ text }) => ({ pieces: [{ text, ...silentPiece }] })),
  example: { content: `{"text": "A quillon."}`, turns: [[null, "A quillon."]] },
};

const cppSegment = z
  .object({
    text: z.string().nullable(),
    speaker: speakerLabel,
    offsets: z.object({ from: z.number(), to: z.number() }).nullish(),
  })
  .transform(({ text, speaker, offsets }): Piece => ({
    ...{ text: text ?? "", speaker, startMs: offsets?.from ?? null, endMs: offsets?.to ?? null },
  }));

/** A word has the speaker of its first piece, whoever is the louder one while it goes on. */
function withoutOwnSpeaker(piece: Piece, at: number): Piece {
  const goesOn = at > 0 && piece.isLine !== true && /^\S+$/.test(piece.text);
  return goesOn ? { ...piece, speaker: null } : piece;
}

export const whisperCpp: Form = {
  name: "whisper.cpp",
  schema: z.object({ transcription: z.array(cppSegment).min(1) }).transform(({ transcription: all }) => ({
    pieces: cutSegments(all)?.map(withoutOwnSpeaker) ?? all.map(lineOf),
  })),
  example: {
    content: `{"transcription": [{"text": " tar"}, {"text": "iff"}, {"text": " now", "offsets": {"from": 0,
      "to": 90}}]}`,
    turns: [[null, "tariff now"]],
  },
};
