import { jsonLog } from "../src/base/log.ts";
import { printable, printableJson, printableLines } from "../corpus-builder/problems.ts";

/** Prints a text on stdout, with its line breaks. */
export function print(text: string): void {
  process.stdout.write(`${printableLines(text)}\n`);
}

/** Prints lines on stdout. Foreign text in a line can't leave that line. */
export function printLines(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${printable(line)}\n`).join(""));
}

/** Formats a value as a line of JSON, or indented by `indent` spaces. */
export function jsonText(value: unknown, indent?: number): string {
  return printableJson(JSON.stringify(value, null, indent));
}

/** Prints a message on stderr, with its line breaks. */
export function printError(message: string): void {
  process.stderr.write(`${printableLines(message)}\n`);
}

/** Whether the arguments ask for a command's usage. A command checks this before it does anything. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.some((argument) => argument === "--help" || argument === "-h");
}

/** The log of a command, on stderr. */
export const commandLog = jsonLog({ write: (line) => process.stderr.write(printableJson(line)) });
