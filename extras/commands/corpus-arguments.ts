import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import type { BuildOptions } from "../corpus-builder/build-corpus.ts";
import { type OfficialOptions, sources } from "../corpus-builder/build-official.ts";
import { fed } from "../corpus-builder/sources/fed/fed.ts";
import { messageOf } from "@mention-market/service/base/errors";
import { collectionForm } from "../src/transcripts/collections.ts";
import { kindOf } from "../src/kinds/kinds.ts";
import { nfl } from "../src/kinds/nfl.ts";

const sourceNames = [...sources.keys()].join(", ");

export const usage = `Usage: npm run corpus -- --source fed --out functions/corpus/fed.sqlite
       npm run corpus -- --schedule games.csv --transcripts <folder or file> --out nfl.sqlite
       npm run corpus -- --collection earnings --transcripts calls.jsonl --out earnings.sqlite [--series series.json]

  --source       an official source, read from the web: ${sourceNames}
  --cache        of a source: the folder in which fetched files are kept; default .cache/<source>
  --files        of a source: reads the lists and documents of this folder, named as on the web, and nothing from the web
  --pdfs         of fed: the same as --files
  --since        of a source: its first day or year; default of fed-speeches 2015, of president 2025, of fed none
  --base-url     of a source: another address that has the same files
  --collection   the name of the collection: nfl (the default with a schedule), earnings or one of your own
  --schedule     nflverse's games.csv; of nfl only
  --transcripts  nfl: .vtt, .srt and .txt files named by game id (2025_20_BUF_DEN.vtt), or the FOOTBALL dataset's .json;
                 else .jsonl files of transcript lines, and files named by day, 2026-01-20_harbor.vtt: captions, speech
                 recognition, calls, texts and tables with speakers (extras/docs/corpus.md)
  --series       which market series the collection informs, and whose words count there
  --out          the corpus file to write; an older one is replaced once the new one is whole
  --skip-bad     leaves out transcripts that can't be read, and lists them, instead of stopping
  --keep-repeats      keeps what a recogniser wrote many times in a row
  --without-speakers  reads files whose speakers can't be read
  --json         prints the summary, or what --check found, as JSON
  --check        counts a phrase in each file, with a snippet, and writes nothing
  --help         this text`;

type Build<Options> = Omit<Options, "onProgress">;

/** The parsed arguments, or what is wrong with them. */
export type Arguments =
  | { readonly is: "help" }
  | { readonly is: "problem"; readonly problem: string }
  | { readonly is: "official"; readonly options: Build<OfficialOptions>; readonly json: boolean }
  | { readonly is: "transcripts"; readonly options: Build<BuildOptions>; readonly json: boolean }
  /** Counts a phrase instead of writing a corpus. */
  | {
      readonly is: "check";
      readonly options: Omit<Build<BuildOptions>, "out">;
      readonly phrase: string;
      readonly json: boolean;
    };

const text = { type: "string" } as const;
const options = {
  source: text,
  cache: text,
  files: text,
  pdfs: text,
  since: text,
  "base-url": text,
  collection: text,
  schedule: text,
  transcripts: text,
  series: text,
  out: text,
  "skip-bad": { type: "boolean" },
  "keep-repeats": { type: "boolean" },
  "without-speakers": { type: "boolean" },
  json: { type: "boolean" },
  check: text,
  help: { type: "boolean", short: "h" },
} as const;

export function readArguments(args: readonly string[]): Arguments {
  try {
    const { values } = parseArgs({ args: [...args], options });
    if (values.help === true) return { is: "help" };
    if (values.series === "") return problem("--series must name a file");
    return values.source === undefined ? transcriptsIn(values) : officialIn(values, values.source);
  } catch (error) {
    return problem(messageOf(error));
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];

const problem = (what: string): Arguments => ({ is: "problem", problem: what });

function transcriptsIn({ schedule, series, transcripts = "", out = "", ...values }: Values): Arguments {
  const foreign = ["cache", "files", "pdfs", "since", "base-url"] as const;
  const collection = values.collection ?? (schedule === undefined ? "" : nfl.collection);
  const { isScheduled } = kindOf(collection);
  const { check, json = false } = values;
  const required = {
    collection,
    ...(isScheduled && { schedule: schedule ?? "" }),
    transcripts,
    ...(check === undefined && { out }),
  };
  const missing = Object.entries(required).flatMap(([name, value]) => (value === "" ? [`--${name}`] : []));
  if (missing.length > 0) return problem(`Missing: ${missing.join(", ")}`);
  const given = foreign.filter((name) => values[name] !== undefined);
  if (given.length > 0) return problem(`--${given.join(", --")}: only with --source`);
  if (!collectionForm.test(collection))
    return problem("--collection must be a small letter and up to 39 small letters, digits and hyphens");
  if (schedule !== undefined && !isScheduled) return problem(`--schedule is of ${nfl.collection} only`);
  const flags = {
    skipBad: values["skip-bad"],
    keepRepeats: values["keep-repeats"],
    withoutSpeakers: values["without-speakers"],
  };
  const build = { collection, schedule, series, transcripts, ...flags };
  if (check !== undefined) return { is: "check", options: build, phrase: check, json };
  return { is: "transcripts", options: { ...build, out }, json };
}

function officialIn({ out = "", series, ...values }: Values, name: string): Arguments {
  const foreign = ["collection", "schedule", "transcripts", "check"] as const;
  const source = sources.get(name);
  if (source === undefined) return problem(`--source must be one of: ${sourceNames}`);
  if (out === "") return problem("Missing: --out");
  const given = foreign.filter((option) => values[option] !== undefined);
  if (given.length > 0) return problem(`--${given.join(", --")}: not with --source`);
  const { cache, "base-url": baseUrl, "skip-bad": skipBad, pdfs } = values;
  if (pdfs !== undefined && (source !== fed || values.files !== undefined))
    return problem("--pdfs: only of fed, and not with --files");
  const files = values.files ?? pdfs;
  if (files !== undefined && (cache !== undefined || baseUrl !== undefined))
    return problem(`--cache and --base-url: not with --${pdfs === undefined ? "files" : "pdfs"}`);
  if (baseUrl !== undefined && !/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? ""))
    return problem("--base-url must be a URL, such as https://example.com");
  const since = values.since === undefined ? undefined : firstDay(values.since);
  if (since === null) return problem("--since must be a year or a day, such as 2022 or 2022-07-01");
  const place =
    files === undefined
      ? {
          folder: cache ?? join(".cache", source.name),
          baseUrl: baseUrl ?? source.baseUrl,
          ...(isOwn(baseUrl) && { intervalMs: 0, retryMs: 10 }),
        }
      : { files };
  return {
    is: "official",
    options: { source, place, since, series, out, skipBad },
    json: values.json ?? false,
  };
}

/** Whether a mirror is on this machine: the pauses between requests are for the sites of others. */
function isOwn(baseUrl: string | undefined): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(URL.parse(baseUrl ?? "")?.hostname ?? "");
}

/** The first day of a year, or the day itself; null for any other text. */
function firstDay(text: string): string | null {
  const day = /^\d{4}$/.test(text) ? `${text}-01-01` : text;
  return z.iso.date().safeParse(day).success ? day : null;
}
