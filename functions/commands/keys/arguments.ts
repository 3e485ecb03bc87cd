import { parseArgs } from "node:util";
import { keyIdOf, keyNumberOf } from "../../src/access/api-key.ts";
import { generateKeyInput, type GenerateKeyInput } from "../../src/access/generate-key.ts";

export const usage = `npm run --silent keys -- <command>

  create --uid <uid> [--label <text>] [--environment <name>] [--expires-in-days <n>]
                     makes a key of an account and prints it, this once; the environments are
                     development, staging and production (the default)
  find               reads a key's text from stdin and prints its keyId, uid, status and label
  disable <keyId>    refuses a key from its next request on
  enable <keyId>     lets a disabled key work again

The keys are those of DATA_DIR (the embedded store's folder), FIRESTORE_EMULATOR_HOST (host:port),
or GCLOUD_PROJECT (with application default credentials).
`;

export type Command =
  | { readonly name: "help" }
  | { readonly name: "create"; readonly uid: string; readonly request: GenerateKeyInput }
  | { readonly name: "find" }
  | { readonly name: "disable" | "enable"; readonly keyId: string };

const longestUid = 128;
const options = {
  uid: { type: "string" },
  label: { type: "string" },
  environment: { type: "string" },
  "expires-in-days": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** What was asked for. Throws an error that says what is wrong and never repeats what was given: it may be a key. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parsed(args);
  const { help = false, ...ofCreate } = values;
  const [name, ...operands] = positionals;
  if (help || name === undefined) return { name: "help" };
  if (name !== "create" && Object.keys(ofCreate).length > 0) throw new Error("Only create takes options");

  switch (name) {
    case "create":
      if (operands.length > 0) throw new Error("create takes options only");
      return { name, uid: uidOf(ofCreate.uid), request: requestOf(ofCreate) };
    case "find":
      if (operands.length > 0) {
        throw new Error(
          "find reads the key from stdin: an argument stays in the shell's history and in the process list",
        );
      }
      return { name };
    case "disable":
    case "enable":
      return { name, keyId: keyIdIn(operands, name) };
    default:
      throw new Error("The commands are create, find, disable and enable");
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new Error("An option is unknown or lacks its value");
  }
}

function uidOf(uid = ""): string {
  if (uid === "" || uid.length > longestUid) {
    throw new Error(`create needs --uid, an account's id of at most ${longestUid} characters`);
  }
  return uid;
}

/** By the rules of the callable generateApiKey. */
function requestOf(values: Readonly<Partial<Record<string, string>>>): GenerateKeyInput {
  const days = values["expires-in-days"];
  const { data, error } = generateKeyInput.safeParse({
    label: values.label,
    environment: values.environment,
    expiresInDays: days === undefined ? undefined : Number(days || Number.NaN),
  });
  if (data !== undefined) return data;
  const field = error.issues[0]?.path[0];
  if (field === "label") throw new Error(`--label is ${generateKeyInput.shape.label.description ?? ""}`);
  if (field === "environment")
    throw new Error(`--environment is one of ${generateKeyInput.shape.environment.description ?? ""}`);
  throw new Error(`--expires-in-days is ${generateKeyInput.shape.expiresInDays.description ?? ""}`);
}

function keyIdIn(operands: readonly string[], name: string): string {
  const [keyId = "", ...more] = operands;
  const keyNumber = keyNumberOf(keyId);
  if (keyNumber === null || more.length > 0) {
    throw new Error(`${name} takes one key id, such as ${keyIdOf(1)}; find tells that of a key`);
  }
  return keyId;
}
