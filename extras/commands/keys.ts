import { text } from "node:stream/consumers";
import { runCommand } from "./keys/run-command.ts";
import { printError, printLines } from "./print.ts";

/** Runs `npm run keys`. */
const { code, printed, said } = await runCommand(process.argv.slice(2), process.env, () => {
  if (process.stdin.isTTY) printError("keys: Paste the key, then press Enter and Ctrl-D.");
  return text(process.stdin);
});
for (const message of said) printError(`keys: ${message}`);
printLines(printed);
process.exitCode = code;
