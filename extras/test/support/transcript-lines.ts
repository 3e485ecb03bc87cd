import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BuildOptions } from "../../corpus-builder/build-corpus.ts";

/** A transcript line that is right in a general collection. */
export const speech = {
  id: "harbor",
  title: "At the harbor",
  date: "2026-01-20",
  turns: [{ speaker: "Ann Lee", role: "mayor", text: "A bridge." }],
};

/** One that is right in `earnings`. */
export const call = {
  ...speech,
  id: "call",
  company: "LMRA",
  fiscal_year: 2026,
  fiscal_quarter: 1,
  turns: [{ speaker: "Ann Lee", role: "executive", text: "A margin." }],
};

export const jsonl = (...lines: readonly unknown[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join("");

export const turn = (text: string, speaker: string | null = null, role: string | null = null) => ({
  speaker,
  role,
  text,
});

let inputs = 0;

/** Writes files of transcript lines to a new folder in `folder`; the options build a collection out of them. */
export function lineInput(
  folder: string,
  files: Readonly<Record<string, string | Buffer>>,
  { collection = "speeches", series }: { collection?: string; series?: string | undefined } = {},
): BuildOptions {
  const base = join(folder, `lines-${inputs++}`);
  mkdirSync(join(base, "lines"), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(base, "lines", name), content);
  if (series !== undefined) writeFileSync(join(base, "series.json"), series);
  return {
    collection,
    transcripts: join(base, "lines"),
    series: series === undefined ? undefined : join(base, "series.json"),
    out: join(base, "out", `${collection}.sqlite`),
  };
}
