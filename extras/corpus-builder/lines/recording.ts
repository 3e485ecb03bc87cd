import { CaptionSpeakers, unreadAgents } from "./caption-speakers.ts";
import { z } from "zod";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { CaptionReports } from "@mention-market/service/corpus-builder/captions/captions";
import {
  captionFormOf,
  captionKinds,
  foreignText,
} from "@mention-market/service/corpus-builder/captions/form";
import { readAsWindows1252, speechIn } from "@mention-market/service/corpus-builder/captions/speech";
import { readText, stemOf, type EncodedText } from "@mention-market/service/corpus-builder/input-files";
import type { Report } from "@mention-market/service/corpus-builder/problems";
import type { Details } from "../forms/form.ts";
import { repeatsIn } from "../forms/loops.ts";
import { contentOf, looksLikeJson, readForm, type Reading, type ReadOptions } from "../forms/read-form.ts";
import { unreadSpeakers } from "../forms/unread-speakers.ts";
import { speakerTable } from "../forms/speaker-table.ts";
import { whisperTable } from "../forms/whisper-table.ts";
import type { Kind } from "../../src/kinds/kind.ts";
import { seriesTicker } from "../read-series.ts";

export const recordingKinds = [...captionKinds, ".json", ".txt", ".md", ".csv", ".tsv"] as const;
export type RecordingKind = (typeof recordingKinds)[number];

/** The file beside a recording. */
const besideForm = z.strictObject({
  day: z.iso.date(),
  title: z.string().min(1).max(300).nullish(),
  series: z.union([seriesTicker.transform((one) => [one]), z.array(seriesTicker)]).nullish(),
});
type Beside = z.output<typeof besideForm>;

export interface Recording {
  /** A transcript line, not checked. */
  readonly line: object;
  /** The market series that the file beside the recording names. */
  readonly series: readonly string[];
  readonly reading: Reading;
  /** What is odd about it and could be read, each once. */
  readonly repairs: readonly string[];
  /** Whether neither the file nor one beside it has a title. */
  readonly isTitleGuessed: boolean;
}

export interface RecordingOptions extends ReadOptions {
  /** Of the collection that it becomes a part of. */
  readonly kind: Kind;
}

/**
 * The transcript of a recording as a transcript line: captions, or another form. Its day is in its name, `2026-01-20_harbor.vtt`, in a
 * file beside it, or in its content. Its id is its day and its name. Null for the file beside a recording, and after reporting a problem.
 */
export function readRecording(
  path: string,
  ending: RecordingKind,
  options: RecordingOptions,
  report: Report,
): Recording | null {
  const repairs = new Set<string>();
  const repair = (text: string) => repairs.add(text);
  const reading = readingOf(path, ending, options, { problem: report, repair });
  if (reading === null) return null;
  const named = nameOf(path);
  const beside = detailsOf(path, named.stem, report);
  if (beside === undefined) return null;
  const { details: inside } = reading;
  const day = beside?.day ?? named.day ?? inside.day ?? null;
  if (day === null) {
    report(
      `has no day: name it 2026-01-20_${named.id}${ending}, or write {"day": "2026-01-20"} to ${named.stem}.json beside it`,
    );
    return null;
  }
  if (inside.day !== undefined && inside.day !== day)
    repair(`is of ${day}, but of ${inside.day} by its content`);
  const { members, parts } = options.kind;
  const turns = reading.turns.flatMap(({ part, ...turn }) =>
    turn.text.trim() === "" ? [] : [{ ...turn, ...(parts.length > 0 && { part }) }],
  );
  if (turns.length === 0) {
    report("has no speech in it");
    return null;
  }
  const call = { ...inside, ...callOf(named.id) };
  const own = Object.entries(call).filter(([name]) => name in members);
  const title = beside?.title ?? inside.title ?? titleOf(call);
  return {
    line: {
      ...Object.fromEntries(own),
      id: `${day}_${named.id}`,
      title: title ?? named.id,
      date: day,
      turns,
    },
    series: beside?.series ?? [],
    reading,
    repairs: [...repairs],
    isTitleGuessed: title === undefined,
  };
}

/** Null for the file beside a recording, and after reporting a problem. */
function readingOf(
  path: string,
  ending: RecordingKind,
  options: RecordingOptions,
  reports: CaptionReports,
): Reading | null {
  const { problem, repair } = reports;
  const file = readText(path, problem);
  if (file === null) return null;
  if (file.encoding === "Windows-1252") repair(readAsWindows1252);
  const form = captionFormOf(file.text);
  if (form !== null || (isOneOf(captionKinds, ending) && !looksLikeJson(file.text)))
    return captionsIn(file, form?.name ?? "", options, reports);
  const foreign = foreignText(file.text);
  if (foreign !== null) {
    problem(foreign);
    return null;
  }
  const content = contentOf(file.text, ending === ".json", problem);
  if (content === undefined || besideForm.safeParse(content).success) return null;
  const reading = readForm(content, options, problem);
  if (reading === null || !isOneOf([".csv", ".tsv"], ending) || isOneOf(tables, reading.form)) return reading;
  problem("is a table without a column of speakers and one of texts: name them speaker and text");
  return null;
}

function captionsIn(
  file: EncodedText,
  form: string,
  { withoutSpeakers, keepRepeats }: ReadOptions,
  reports: CaptionReports,
): Reading | null {
  const unread = unreadAgents(file.text, form);
  if (unread !== null && !withoutSpeakers) {
    reports.problem(unreadSpeakers(unread));
    return null;
  }
  const speakers = new CaptionSpeakers();
  const text = unread === null ? speakers.markText(file.text, form) : file.text;
  const speech = speechIn({ ...file, text }, reports, { markCues: (cues) => speakers.markCues(cues) });
  if (speech === null) return null;
  const { form: name, durationMs, ...changes } = speech.report;
  const turns = speakers.turnsOf(speech.text);
  if (changes.labels > 0 && turns.every(({ speaker }) => speaker === null))
    reports.repair("names speakers in less than half of its cues, and was read without them");
  const loops = keepRepeats ? [] : repeatsIn(turns.map((turn) => turn.text).join("\n"));
  return { form: name, changes, turns, loops, durationMs, details: {} };
}

const tables = [speakerTable.name, whisperTable.name];

function isOneOf(kinds: readonly string[], ending: string): boolean {
  return kinds.includes(ending);
}

function isDetails(json: unknown): boolean {
  return typeof json === "object" && json !== null && "day" in json;
}

/** A call's company and quarter in its name, `LMRA_q1_2026`. */
function callOf(id: string): Details {
  const [, company, quarter, year] = /^([A-Z0-9.-]{1,10})_q([1-4])_(\d{4})$/i.exec(id) ?? [];
  if (company === undefined) return {};
  return { company, fiscal_year: Number(year), fiscal_quarter: Number(quarter) };
}

function titleOf({ company, fiscal_year, fiscal_quarter }: Details): string | undefined {
  if (company === undefined || fiscal_quarter === undefined) return undefined;
  return `${company} earnings call, Q${fiscal_quarter} ${fiscal_year ?? ""}`.trim();
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
function detailsOf(path: string, stem: string, report: Report): Beside | null | undefined {
  const beside = [`${stem}.json`, `${basename(path)}.json`]
    .map((name) => join(dirname(path), name))
    .find((file) => file !== path && existsSync(file));
  if (beside === undefined) return null;
  const file = readText(beside, report);
  const json = file === null ? undefined : contentOf(file.text, true, report);
  if (json === undefined) return undefined;
  if (!isDetails(json)) return null;
  const parsed = besideForm.safeParse(json);
  if (parsed.success) return parsed.data;
  report(
    `has a bad ${basename(beside)} beside it: expected day (YYYY-MM-DD), and title and series where known`,
  );
  return undefined;
}
