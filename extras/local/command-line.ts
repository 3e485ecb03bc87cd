import { parseArgs } from "node:util";
import { messageOf } from "@mention-market/service/base/errors";
import { demoUser } from "./identity/account-store.ts";

export const usage = `Usage: npm start [-- options]

Serves the API, the dashboard and local accounts on this machine, until Ctrl-C.

Options:
  --json                  print one line of JSON when ready, and nothing else, on stdout (use npm start --silent -- --json)
  --allow-origin <origin> let pages of this origin, such as http://localhost:5173, sign in and call (may be repeated)
  --help                  print this

Settings are environment variables, for example PORT=0 npm start for any free port.
`;

export interface StartOptions {
  readonly json: boolean;
  readonly help: boolean;
  /** Further origins whose pages may sign in and call. */
  readonly allowedOrigins: readonly string[];
}

/** Parses the options of `npm start`. Throws for an unknown option. */
export function parseOptions(args: readonly string[]): StartOptions {
  const options = {
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
    "allow-origin": { type: "string", multiple: true },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    const { json, help, "allow-origin": allowedOrigins = [] } = values;
    const bad = allowedOrigins.find((origin) => !isOrigin(origin));
    if (bad === undefined) return { json, help, allowedOrigins };
    throw new Error(
      `--allow-origin is a scheme, a host and a port, such as http://localhost:5173: ${bad} is not`,
    );
  } catch (error) {
    throw new Error(`${messageOf(error)}\n\n${usage}`, { cause: error });
  }
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.parse(text)?.origin === text;
}

/** What `npm start` prints of the whole tree beside the service's own lines. `upstream`: null for the bundled sample provider. */
export function aboutLines(baseUrl: string, upstream: string | null): readonly string[] {
  return [
    `Kalshi: ${upstream ?? "replaced by sample data"}`,
    `Dashboard: ${baseUrl}/ (sign in with one click, or as ${demoUser.email} with the password ${demoUser.password})`,
  ];
}
