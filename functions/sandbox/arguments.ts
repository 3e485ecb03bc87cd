import { parseArgs } from "node:util";
import { messageOf } from "../src/base/errors.ts";

export const usage = `Usage: npm start [-- options]

Serves the API, the dashboard and local accounts on this machine, until Ctrl-C.

Options:
  --json   print one line of JSON when ready, and nothing else, on stdout (use npm start --silent -- --json)
  --help   print this

Settings are environment variables, for example PORT=0 npm start for any free port.
`;

export interface StartOptions {
  readonly json: boolean;
  readonly help: boolean;
}

/** The options of `npm start`. Throws for one that it does not have. */
export function parseOptions(args: readonly string[]): StartOptions {
  const options = {
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Error(`${messageOf(error)}\n\n${usage}`, { cause: error });
  }
}
