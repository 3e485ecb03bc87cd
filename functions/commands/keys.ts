import { text } from "node:stream/consumers";
import { disableKey, enableKey, findLeakedKey } from "./keys/operate.ts";
import { generateKey } from "../src/access/generate-key.ts";
import type { KeyStore } from "../src/access/key-store.ts";
import { systemClock } from "../src/base/clock.ts";
import { AppError, messageOf } from "../src/base/errors.ts";
import { parseCommand, usage, type Command } from "./keys/arguments.ts";
import { openNamedStore, type Place } from "./keys/store.ts";

/**
 * What `npm run keys` runs. On stdout: the key of `create` and nothing else, or one line of JSON. Exits 0; 1 when it could not be
 * done; 2 when it was not understood, and then nothing was tried. No key is printed but the one that `create` made.
 */
async function main(): Promise<number> {
  let command: Command;
  let place: Place;
  try {
    command = parseCommand(process.argv.slice(2));
    if (command.name === "help") {
      process.stdout.write(usage);
      return 0;
    }
    place = openNamedStore(process.env);
  } catch (error) {
    say(messageOf(error));
    return 2;
  }
  try {
    process.stdout.write(`${await run(command, place.store.keys)}\n`);
    return 0;
  } catch (error) {
    say(failureOf(error, place));
    return 1;
  } finally {
    await place.store.close();
  }
}

async function run(command: Exclude<Command, { name: "help" }>, keys: KeyStore): Promise<string> {
  const at = systemClock.now();
  switch (command.name) {
    case "create": {
      const { apiKey, ...told } = await generateKey(keys, command.uid, command.request, at);
      say(`Made ${JSON.stringify({ ...told, uid: command.uid })}`);
      return apiKey;
    }
    case "find":
      return JSON.stringify(await findLeakedKey(keys, await keyFromStdin(), at));
    case "disable":
      return JSON.stringify(await disableKey(keys, command.keyId, at));
    case "enable":
      return JSON.stringify(await enableKey(keys, command.keyId, at));
  }
}

/** A refusal's own text; of anything else what failed, and where. */
function failureOf(error: unknown, place: Place): string {
  if (error instanceof AppError && error.code !== "unavailable") return error.publicMessage;
  const cause = error instanceof AppError ? error.cause : error;
  return `Failed in ${place.name}: ${messageOf(cause)}`;
}

async function keyFromStdin(): Promise<string> {
  if (process.stdin.isTTY) say("Paste the key, then press Enter and Ctrl-D.");
  return (await text(process.stdin)).trim();
}

function say(message: string): void {
  process.stderr.write(`keys: ${message}\n`);
}

process.exitCode = await main();
