import { text } from "node:stream/consumers";
import { generateKey } from "../../src/functions/generate-api-key.ts";
import { listKeys } from "../../src/functions/list-api-keys.ts";
import { systemClock } from "../../src/base/clock.ts";
import { messageOf } from "../../src/base/errors.ts";
import { jsonText, printError, printLines } from "../print.ts";
import { parseCommand, usage, type Command } from "./arguments.ts";
import {
  failureText,
  openNamedStore,
  uidOfEmail,
  type FindLocalUid,
  type NamedStore,
} from "./named-store.ts";
import { findLeakedKeys, operate, usageOfAnyone } from "./operate.ts";
import { openStoreAt } from "../../local/sqlite/store.ts";

/** The exit code of a run, and its lines for stdout and stderr. */
export interface Ended {
  readonly code: 0 | 1 | 2;
  readonly printed: readonly string[];
  readonly said: readonly string[];
}

/**
 * Runs a command of `npm run keys`. `create` prints only the new key; other commands print JSON, a line for each key, and never a key.
 * Exit code 1: the command failed; 2: nothing was tried, because the command or environment is wrong. Only `find` calls `readText`.
 */
export async function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  readText: () => Promise<string>,
  findLocalUid: FindLocalUid,
): Promise<Ended> {
  let command: Command;
  let place: NamedStore;
  try {
    command = parseCommand(args);
    if (command.name === "help") return { code: 0, printed: usage.split("\n"), said: [] };
    place = openNamedStore(env, openStoreAt);
  } catch (error) {
    return { code: 2, printed: [], said: [messageOf(error)] };
  }
  try {
    return { code: 0, said: [], ...(await run(command, place, readText, findLocalUid)) };
  } catch (error) {
    return { code: 1, printed: [], said: [failureText(error, place.name)] };
  } finally {
    await place.store.close();
  }
}

async function run(
  command: Exclude<Command, { name: "help" }>,
  { store: { keys }, accounts, limit }: NamedStore,
  readText: () => Promise<string>,
  findLocalUid: FindLocalUid,
): Promise<Pick<Ended, "printed"> & Partial<Ended>> {
  const at = systemClock.now();
  switch (command.name) {
    case "create": {
      const { apiKey, ...rest } = await generateKey(keys, command.uid, command.input, at);
      return { printed: [apiKey], said: [`Made ${jsonText({ ...rest, uid: command.uid })}`] };
    }
    case "list": {
      const { account } = command;
      if ("uid" in account) return { printed: [jsonText(await listKeys(keys, account.uid, at))] };
      const uid = await uidOfEmail(accounts, account.email, findLocalUid);
      return { printed: [jsonText({ uid, ...(await listKeys(keys, uid, at)) })] };
    }
    case "find":
      return { printed: (await findLeakedKeys(keys, await readText(), at)).map((key) => jsonText(key)) };
    case "usage":
      return { printed: [jsonText(await usageOfAnyone(keys, command.keyId, limit, at))] };
    case "disable":
    case "enable":
    case "revoke":
      return { printed: [jsonText(await operate(keys, command.name, command.keyId, at))] };
  }
}

/** Runs `npm run keys`: reads the arguments, the environment and, for `find`, stdin. Sets the process's exit code. */
export async function runKeys(findLocalUid: FindLocalUid): Promise<void> {
  const readText = () => {
    if (process.stdin.isTTY) printError("keys: Paste the key, then press Enter and Ctrl-D.");
    return text(process.stdin);
  };
  const { code, printed, said } = await runCommand(
    process.argv.slice(2),
    process.env,
    readText,
    findLocalUid,
  );
  for (const message of said) printError(`keys: ${message}`);
  printLines(printed);
  process.exitCode = code;
}
