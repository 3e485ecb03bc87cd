import { z } from "zod";

/** What one speaker says until the next one does. */
export interface Said {
  readonly speaker: string | null;
  readonly text: string;
}

/** Joins what one speaker says in a row. */
function joined(pieces: readonly Said[], between = " "): Said[] {
  const turns: { speaker: string | null; texts: string[] }[] = [];
  for (const { speaker, text } of pieces) {
    const last = turns.at(-1);
    if (last !== undefined && last.speaker === speaker) last.texts.push(text);
    else turns.push({ speaker, texts: [text] });
  }
  return turns.map(({ speaker, texts }) => ({ speaker, text: texts.join(between) }));
}

/** Services number speakers, or give them a letter. */
const speaker = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((label) => {
    if (label == null || label === "") return null;
    return typeof label === "number" || /^[A-Z]$/.test(label) ? `Speaker ${label}` : label;
  });

const text = z.string();
const piece = z.object({ text, speaker });
/** whisper's word; with punctuation, Deepgram's. */
const word = z
  .object({ word: text, punctuated_word: text.optional(), speaker })
  .transform(({ word: spoken, punctuated_word, speaker: by }) => ({
    text: punctuated_word ?? spoken,
    speaker: by,
  }));
const pieces = z.array(piece).min(1);
const words = z.union([pieces, z.array(word).min(1)]);

/** YouTube's json3. */
const json3 = z
  .object({ events: z.array(z.object({ segs: z.array(z.object({ utf8: text.optional() })).optional() })) })
  .transform(({ events }) => [
    {
      speaker: null,
      text: events.map(({ segs = [] }) => segs.map(({ utf8 = "" }) => utf8).join("")).join("\n"),
    },
  ]);

/** whisper and whisperX; faster-whisper's bare list of segments; whisper.cpp. */
const whisper = z
  .union([
    z.object({ segments: pieces }).transform(({ segments }) => segments),
    z.object({ transcription: pieces }).transform(({ transcription }) => transcription),
    pieces,
  ])
  .transform((segments) => joined(segments.map((one) => ({ ...one, text: one.text.trim() }))));

const assemblyAi = z
  .object({ utterances: pieces, words: z.array(z.unknown()) })
  .transform(({ utterances }) => joined(utterances));

const alternative = z.object({ transcript: text, words: z.array(word).optional() });
const deepgram = z
  .object({
    results: z.object({
      utterances: z.array(z.object({ transcript: text, speaker })).optional(),
      channels: z.array(z.object({ alternatives: z.array(alternative).min(1) })).min(1),
    }),
  })
  .transform(({ results: { utterances, channels } }) => {
    if (utterances !== undefined && utterances.length > 0)
      return joined(utterances.map(({ transcript, speaker: by }) => ({ speaker: by, text: transcript })));
    return channels.flatMap(({ alternatives: [best] }) =>
      best?.words !== undefined && best.words.length > 0
        ? joined(best.words)
        : [{ speaker: null, text: best?.transcript ?? "" }],
    );
  });

/** A list of words alone: whisper's, and AssemblyAI's without speakers. */
const wordList = z
  .object({ words })
  .transform(({ words: all }) => joined(all.map((one) => ({ ...one, text: one.text.trim() }))));

/** The forms of speech that are read from JSON, the first that fits decides. */
export const spokenForms: readonly z.ZodType<readonly Said[]>[] = [
  json3,
  deepgram,
  assemblyAi,
  whisper,
  wordList,
];
