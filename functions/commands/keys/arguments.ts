import { parseArgs } from "node:util";
import { keyIdOf, keyNumberOf } from "../../src/keys/api-key.ts";
import { generateKeyInput, type GenerateKeyInput } from "../../src/functions/generate-api-key.ts";
import type { Operation } from "./operate.ts";

export const usage = `npm run --silent keys -- <command>

  create --uid <uid> [--label <text>] [--environment <name>] [--expires-in-days <n>]
                     makes a key of an account and prints it, this once; the environments are
                     development, staging and production (the default). The account must exist in
                     Firebase Auth: the daily job ends the keys of others
  list --uid <uid>   prints an account's keys, newest first
  list --email <address>
                     finds the account by its e-mail address and prints its uid and keys
  find               reads a key, or a log line or URL that contains one, from stdin and prints its
                     keyId, uid, status and label
  usage <keyId>      prints what a key has used of its hour and of its last 7 days
  disable <keyId>    refuses a key from its next request on, until it is enabled
  enable <keyId>     lets a disabled key work again
  revoke <keyId>     ends a key at once, for good

The keys are those of FIRESTORE_EMULATOR_HOST (host:port) or of GCLOUD_PROJECT (with application
default credentials), else those of DATA_DIR, the embedded store's folder (.data by default).`;

export type Command =
  | { readonly name: "help" }
  | { readonly name: "create"; readonly uid: string; readonly input: GenerateKeyInput }
  | { readonly name: "list"; readonly account: { readonly uid: string } | { readonly email: string } }
  | { readonly name: "find" }
  | { readonly name: "usage" | Operation; readonly keyId: string };

const maxUidCharacters = 128;
const maxEmailCharacters = 254;
const options = {
  uid: { type: "string" },
  email: { type: "string" },
  label: { type: "string" },
  environment: { type: "string" },
  "expires-in-days": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

type Values = Readonly<Partial<Record<string, string>>>;

/** Parses the command. Throws an error that never repeats the arguments, because one may be a key. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parseOptions(args);
  const { help = false, ...given } = values;
  const [name, ...operands] = positionals;
  if (help || name === undefined) return { name: "help" };

  switch (name) {
    case "create":
      allowOptions(name, given, ["uid", "label", "environment", "expires-in-days"]);
      allowNoOperand(name, operands);
      return { name, uid: uidOf(name, given), input: inputOf(given) };
    case "list":
      allowOptions(name, given, ["uid", "email"]);
      allowNoOperand(name, operands);
      return { name, account: accountOf(name, given) };
    case "find":
      allowOptions(name, given, []);
      if (operands.length > 0) {
        throw new Error(
          "find reads the key from stdin: an argument stays in the shell's history and in the process list",
        );
      }
      return { name };
    case "usage":
    case "disable":
    case "enable":
    case "revoke":
      allowOptions(name, given, []);
      return { name, keyId: keyIdIn(operands, name) };
    default:
      throw new Error("The commands are create, list, find, usage, disable, enable and revoke");
  }
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new Error("An option is unknown or lacks its value; --help lists them");
  }
}

function allowOptions(name: string, given: Values, allowed: readonly string[]): void {
  if (Object.keys(given).every((option) => allowed.includes(option))) return;
  const takes =
    allowed.length === 0 ? "no options" : `only ${allowed.map((option) => `--${option}`).join(", ")}`;
  throw new Error(`${name} takes ${takes}`);
}

function allowNoOperand(name: string, operands: readonly string[]): void {
  if (operands.length > 0) throw new Error(`${name} takes options only`);
}

function uidOf(name: string, { uid = "" }: Values): string {
  if (uid === "" || uid.length > maxUidCharacters || !uid.isWellFormed()) {
    throw new Error(`${name} needs --uid, an account's id of at most ${maxUidCharacters} characters`);
  }
  return uid;
}

function accountOf(name: string, given: Values): { uid: string } | { email: string } {
  const { uid, email } = given;
  if (email === undefined) return { uid: uidOf(name, given) };
  if (uid !== undefined || !email.includes("@") || email.length > maxEmailCharacters || !email.isWellFormed())
    throw new Error(
      `${name} needs either --uid or --email, an address of at most ${maxEmailCharacters} characters`,
    );
  return { email };
}

/** Validates like the callable generateApiKey. */
function inputOf(values: Values): GenerateKeyInput {
  const days = values["expires-in-days"];
  const { data, error } = generateKeyInput.safeParse({
    label: values["label"],
    environment: values["environment"],
    expiresInDays: days === undefined ? undefined : Number(days || Number.NaN),
  });
  if (data !== undefined) return data;
  const { label, environment, expiresInDays } = generateKeyInput.shape;
  const field = error.issues[0]?.path[0];
  if (field === "label") throw new Error(`--label is ${label.description ?? ""}`);
  if (field === "environment") throw new Error(`--environment is one of ${environment.description ?? ""}`);
  throw new Error(`--expires-in-days is ${expiresInDays.description ?? ""}`);
}

function keyIdIn(operands: readonly string[], name: string): string {
  const [keyId = "", ...more] = operands;
  const keyNumber = keyNumberOf(keyId);
  if (keyNumber === null || more.length > 0) {
    throw new Error(`${name} takes one key id, such as ${keyIdOf(1)}; find prints that of a key`);
  }
  return keyId;
}
