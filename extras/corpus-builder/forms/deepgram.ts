import { z } from "zod";
import { type OnChannel, ownPieces, piecesOf, wordsOn } from "./channels.ts";
import { type Form, type Piece, seconds, silentPiece, speakerLabel } from "./form.ts";

const word = z
  .object({
    word: z.string(),
    punctuated_word: z.string().nullish(),
    speaker: speakerLabel,
    start: seconds,
    end: seconds,
  })
  .transform(({ word: plain, punctuated_word, speaker, start, end }): Piece => ({
    ...{ text: ` ${punctuated_word ?? plain}`, speaker, startMs: start, endMs: end },
  }));
const alternative = z.object({ transcript: z.string(), words: z.array(word).nullish() });
const utterance = z
  .object({
    transcript: z.string(),
    speaker: speakerLabel,
    channel: z.number().nullish(),
    start: seconds,
    end: seconds,
  })
  .transform(({ transcript, channel, speaker, start, end }): OnChannel => ({
    channel: String(channel ?? 0),
    piece: { text: transcript, speaker, isLine: true, startMs: start, endMs: end },
  }));

export const deepgram: Form = {
  name: "Deepgram",
  schema: z
    .object({
      results: z.object({
        utterances: z.array(utterance).nullish(),
        channels: z.array(z.object({ alternatives: z.array(alternative) })).min(1),
      }),
    })
    .transform(({ results }) => {
      const channels = results.channels.map(({ alternatives: [best] }) => {
        if (best?.words != null && best.words.length > 0) return best.words;
        return best === undefined ? [] : [{ text: best.transcript, ...silentPiece }];
      });
      const utterances = results.utterances ?? [];
      return {
        pieces: utterances.length === 0 ? piecesOf(channels) : ownPieces(utterances, wordsOn(channels)),
      };
    }),
  example: {
    content: `{"results": {"channels": [{"alternatives": [{"transcript": "a quillon why", "words": [
      {"word": "a", "punctuated_word": "A", "speaker": 0, "start": 0, "end": 0.2},
      {"word": "quillon", "punctuated_word": "quillon.", "speaker": 0, "start": 0.3, "end": 0.6},
      {"word": "why", "punctuated_word": "Why?", "speaker": 1, "start": 1, "end": 1.2}]}]}]}}`,
    turns: [
      ["Speaker 0", "A quillon."],
      ["Speaker 1", "Why?"],
    ],
  },
};
