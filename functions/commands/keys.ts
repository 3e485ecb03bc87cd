import { text } from "node:stream/consumers";
import { generateKey } from "../src/keys/generate-key.ts";
import { listKeys } from "../src/keys/list-keys.ts";
import { systemClock } from "../src/base/clock.ts";
import { AppError, messageOf } from "../src/base/errors.ts";
import { uidOfEmail } from "./keys/find-account.ts";
import { parseCommand, usage, type Command } from "./keys/arguments.ts";
import { disableKey, enableKey, findLeakedKeys, revokeKeyOfAnyone, usageOfAnyone } from "./keys/operate.ts";
import { openNamedStore, type NamedStore } from "./keys/store.ts";
import { jsonText, print, printError, printLines } from "./print.ts";

/**
 * What `npm run keys` runs. On stdout: the key of `create` and nothing else, or JSON, a line for each key that was found. Exits
 * 0; 1 when the command failed; 2 when it or the environment is wrong, and then nothing was tried. No key is printed but
 * the one that `create` made.
 */
async function main(): Promise<number> {
  let command: Command;
  let place: NamedStore;
  try {
    command = parseCommand(process.argv.slice(2));
    if (command.name === "help") {
      print(usage);
      return 0;
    }
    place = openNamedStore(process.env);
  } catch (error) {
    report(messageOf(error));
    return 2;
  }
  try {
    printLines(await run(command, place));
    return 0;
  } catch (error) {
    report(failureText(error, place.name));
    return 1;
  } finally {
    await place.store.close();
  }
}

/** The lines for stdout. */
async function run(
  command: Exclude<Command, { name: "help" }>,
  { store: { keys }, accounts, limit }: NamedStore,
): Promise<string[]> {
  const at = systemClock.now();
  switch (command.name) {
    case "create": {
      const { apiKey, ...rest } = await generateKey(keys, command.uid, command.input, at);
      report(`Made ${jsonText({ ...rest, uid: command.uid })}`);
      return [apiKey];
    }
    case "list": {
      const { account } = command;
      if ("uid" in account) return [jsonText(await listKeys(keys, account.uid, at))];
      const uid = await uidOfEmail(accounts, account.email);
      return [jsonText({ uid, ...(await listKeys(keys, uid, at)) })];
    }
    case "find":
      return (await findLeakedKeys(keys, await textFromStdin(), at)).map((key) => jsonText(key));
    case "usage":
      return [jsonText(await usageOfAnyone(keys, command.keyId, limit, at))];
    case "disable":
      return [jsonText(await disableKey(keys, command.keyId, at))];
    case "enable":
      return [jsonText(await enableKey(keys, command.keyId, at))];
    case "revoke":
      return [jsonText(await revokeKeyOfAnyone(keys, command.keyId, at))];
  }
}

/** A refusal's own text; of anything else what failed, and where. */
function failureText(error: unknown, place: string): string {
  if (error instanceof AppError && error.code !== "unavailable") return error.publicMessage;
  const cause = messageOf(error instanceof AppError ? error.cause : error);
  if (cause.includes("Could not load the default credentials")) {
    return `No credentials for ${place}: run "gcloud auth application-default login" and try again`;
  }
  return `Failed in ${place}: ${cause}`;
}

async function textFromStdin(): Promise<string> {
  if (process.stdin.isTTY) report("Paste the key, then press Enter and Ctrl-D.");
  return text(process.stdin);
}

function report(message: string): void {
  printError(`keys: ${message}`);
}

process.exitCode = await main();
