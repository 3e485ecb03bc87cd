import { readFileSync } from "node:fs";
import { printable } from "../../src/base/printable.ts";
import { settledLine, type SettledLine } from "./settled-line.ts";

const maxProblems = 20;

/** The markets of a history file. Throws an error that names the lines that are wrong, and those that repeat a market. */
export function readLines(file: string): SettledLine[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  const lines: SettledLine[] = [];
  readFileSync(file, "utf8")
    .split("\n")
    .forEach((text, i) => {
      if (text.trim() === "") return;
      const line = parsedLine(text);
      if (typeof line === "string") problems.push(`${file}:${i + 1}: ${line}`);
      else if (seen.has(line.market_ticker))
        problems.push(`${file}:${i + 1}: ${line.market_ticker} stands here twice`);
      else {
        seen.add(line.market_ticker);
        lines.push(line);
      }
    });
  if (problems.length > 0) throw new Error(shortened(problems).map(printable).join("\n"));
  if (lines.length === 0) throw new Error(`${file}: holds no settled market`);
  return lines;
}

/** The line, or what is wrong with it. */
function parsedLine(text: string): SettledLine | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return "is not JSON";
  }
  const parsed = settledLine.safeParse(json);
  if (parsed.success) return parsed.data;
  const fields = new Set(parsed.error.issues.map(({ path }) => path.join(".") || "the line"));
  return `has a missing or bad ${[...fields].join(", ")}`;
}

function shortened(problems: readonly string[]): string[] {
  const more = problems.length - maxProblems;
  return [...problems.slice(0, maxProblems), ...(more > 0 ? [`and ${more} more`] : [])];
}
