import { execFile, type ExecFileOptions } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(__dirname, "../../..");

export const clients = join(root, "extras/clients");
/** What checks the packages. */
export const tools = join(root, "node_modules");
export const compiler = join(root, "node_modules/typescript/bin/tsc");
/** Where `npm --prefix extras run clients` writes the packages. */
export const built = join(clients, "dist");

/** The name of the package with that ending. */
export async function builtName(ending: string): Promise<string> {
  return (await readdir(built)).find((name) => name.endsWith(ending)) ?? "";
}

/** Runs a command and returns its output; the error has it when it fails. */
export async function run(
  command: string,
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, options).catch((error: unknown) => {
    throw new Error(JSON.stringify(error));
  });
  return stdout.toString();
}
