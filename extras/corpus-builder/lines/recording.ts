import { z } from "zod";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { messageOf } from "@mention-market/service/base/errors";
import { captionFormOf, captionKinds } from "@mention-market/service/corpus-builder/captions/form";
import { speechIn, speechOf } from "@mention-market/service/corpus-builder/captions/speech";
import { readText, stemOf, type EncodedText } from "@mention-market/service/corpus-builder/input-files";
import type { Report } from "@mention-market/service/corpus-builder/problems";
import { seriesTicker } from "../read-series.ts";

/** What one speaker says until the next one does. */
interface Said {
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
const spokenForms: readonly z.ZodType<readonly Said[]>[] = [deepgram, assemblyAi, whisper, wordList];

export const recordingKinds = [...captionKinds, ".json"] as const;
export type RecordingKind = (typeof recordingKinds)[number];

const expectedForms =
  "captions, whisper's JSON (segments or words), AssemblyAI's or Deepgram's JSON, " +
  'or beside a recording {"day": "2026-01-20", "title": "At the harbor", "series": "KXQUILLMENTION"}';

/** The file beside a recording. */
const details = z.strictObject({
  day: z.iso.date(),
  title: z.string().min(1).max(300).nullish(),
  series: z.union([seriesTicker.transform((one) => [one]), z.array(seriesTicker)]).nullish(),
});
type Details = z.output<typeof details>;

interface Recording {
  /** A transcript line, not checked. */
  readonly line: object;
  /** The market series that the file beside the recording names. */
  readonly series: readonly string[];
}

/**
 * The transcript of a recording as a transcript line: captions, or what speech recognition wrote. Its day is in its name,
 * `2026-01-20_harbor.vtt`, or in a file beside it. Its id is its day and its name. Null for such a file, and after reporting a problem.
 */
export function readRecording(path: string, kind: RecordingKind, report: Report): Recording | null {
  const file = readText(path, report);
  if (file === null) return null;
  const json = kind !== ".json" || captionFormOf(file.text) !== null ? null : parsedJson(file.text, report);
  if (json === undefined || (json !== null && isDetails(json))) return null;
  const said = json === null ? captionsIn(file, report) : spokenIn(json, report);
  const named = nameOf(path);
  const beside = detailsOf(path, named.stem, report);
  if (said === null || beside === undefined) return null;
  const day = beside?.day ?? named.day;
  if (day === null) {
    report(
      `has no day: name it 2026-01-20_${named.id}${kind}, or write {"day": "2026-01-20"} to ${named.stem}.json beside it`,
    );
    return null;
  }
  const turns = said.flatMap(({ speaker, text }) =>
    partsOf(text).map((part) => ({ speaker, role: null, text: part })),
  );
  if (turns.length === 0) {
    report("has no speech in it");
    return null;
  }
  return {
    line: { id: `${day}_${named.id}`, title: beside?.title ?? named.id, date: day, turns },
    series: beside?.series ?? [],
  };
}

/** Undefined after reporting that it can't be read. */
function readJson(path: string, report: Report): object | undefined {
  const file = readText(path, report);
  return file === null ? undefined : parsedJson(file.text, report);
}

function parsedJson(text: string, report: Report): object | undefined {
  try {
    return z.union([z.looseObject({}), z.array(z.unknown())]).parse(JSON.parse(text));
  } catch (error) {
    report(
      error instanceof z.ZodError
        ? `is in no form that is read: expected ${expectedForms}`
        : `is not JSON: ${messageOf(error)}`,
    );
    return undefined;
  }
}

function isDetails(json: object): boolean {
  return "day" in json;
}

function spokenIn(json: object, report: Report): readonly Said[] | null {
  for (const form of spokenForms) {
    const parsed = form.safeParse(json);
    if (parsed.success)
      return parsed.data.map(({ speaker, text }) => ({ speaker, text: speechOf([text]).text }));
  }
  report(`is in no form that is read: expected ${expectedForms}`);
  return null;
}

function captionsIn(file: EncodedText, problem: Report): readonly Said[] | null {
  const speech = speechIn(file, { problem, repair: () => undefined });
  return speech === null ? null : [{ speaker: null, text: speech.text }];
}

interface Name {
  /** The name without its extension and without the track's name that downloaders add. */
  readonly stem: string;
  readonly id: string;
  readonly day: string | null;
}

function nameOf(path: string): Name {
  const stem = stemOf(path);
  const [, year, month, dayOfMonth, id] = /^(\d{4})-?(\d\d)-?(\d\d)_(.+)$/.exec(stem) ?? [];
  const day = z.iso.date().safeParse(`${year}-${month}-${dayOfMonth}`);
  return { stem, id: (id ?? stem).replace(/[^A-Za-z0-9._-]+/g, "-"), day: day.success ? day.data : null };
}

/** The contents of the file beside a recording; null without one. Undefined after reporting that it can't be read. */
function detailsOf(path: string, stem: string, report: Report): Details | null | undefined {
  const beside = [`${stem}.json`, `${basename(path)}.json`]
    .map((name) => join(dirname(path), name))
    .find((file) => file !== path && existsSync(file));
  if (beside === undefined) return null;
  const json = readJson(beside, report);
  if (json === undefined) return undefined;
  if (!isDetails(json)) return null;
  const parsed = details.safeParse(json);
  if (parsed.success) return parsed.data;
  report(
    `has a bad ${basename(beside)} beside it: expected day (YYYY-MM-DD), and title and series where known`,
  );
  return undefined;
}

/** A turn of a transcript line has at most 200,000 characters. A longer one is divided between words. */
const maxTurnCharacters = 150_000;

function partsOf(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > maxTurnCharacters) {
    const space = rest.slice(0, maxTurnCharacters).search(/\s\S*$/);
    const end = space > 0 ? space : maxTurnCharacters;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest].filter((part) => part.trim() !== "");
}
