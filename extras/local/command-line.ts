import { isSameName, nearest, similarityOf } from "@mention-market/service/base/nearest";
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

interface Misspelt {
  readonly name: string;
  readonly nearest: string;
}

/** Names shorter than this resemble too many unrelated variables: `PORT`, `REGION`. */
const minLetters = 7;

/** Least share of common letter pairs of a misspelling. Misspelt names differ by a letter, an ending or a short word. */
const minSlipSimilarity = 0.69;

/** Variables of Google's and Firebase's programs, and of the tests. */
const foreign = /^(?:(?:FIREBASE|GCLOUD|GCP|GOOGLE)_|FIRESTORE_EMULATOR_JAR$)/;

/**
 * Names that are almost one of `accepted`, each with the name that was probably meant. Another first letter means another program's
 * variable.
 */
export function misspelt(names: readonly string[], accepted: readonly string[]): readonly Misspelt[] {
  return names.flatMap((name) => {
    if (accepted.includes(name) || foreign.test(name)) return [];
    const candidates = accepted.filter(
      (candidate) =>
        isSameName(name, candidate) ||
        (candidate.length >= minLetters && candidate[0] === name[0]?.toUpperCase()),
    );
    const best = nearest(name, candidates);
    return best === null || similarityOf(name, best) <= minSlipSimilarity ? [] : [{ name, nearest: best }];
  });
}
