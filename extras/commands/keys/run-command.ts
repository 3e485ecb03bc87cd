import { generateKey } from "@mention-market/service/functions/generate-api-key";
import { listKeys } from "@mention-market/service/functions/list-api-keys";
import { systemClock } from "@mention-market/service/base/clock";
import { AppError, messageOf } from "@mention-market/service/base/errors";
import { jsonText } from "../print.ts";
import { parseCommand, usage, type Command } from "./arguments.ts";
import {
  findLeakedKeys,
  operate,
  usageOfAnyone,
  openNamedStore,
  uidOfEmail,
  type NamedStore,
} from "./store.ts";
import { openServiceStore } from "../../local/build-all.ts";

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
): Promise<Ended> {
  let command: Command;
  let place: NamedStore;
  try {
    command = parseCommand(args);
    if (command.name === "help") return { code: 0, printed: usage.split("\n"), said: [] };
    place = openNamedStore(env, openServiceStore);
  } catch (error) {
    return { code: 2, printed: [], said: [messageOf(error)] };
  }
  try {
    return { code: 0, said: [], ...(await run(command, place, readText)) };
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
      const uid = await uidOfEmail(accounts, account.email);
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

/** The text of a refusal; for any other error, what failed and where. */
function failureText(error: unknown, place: string): string {
  if (error instanceof AppError && error.code !== "unavailable") return error.publicMessage;
  const cause = messageOf(error instanceof AppError ? error.cause : error);
  if (cause.includes("Could not load the default credentials")) {
    return `No credentials for ${place}: run "gcloud auth application-default login" and try again`;
  }
  return `Failed in ${place}: ${cause}`;
}
