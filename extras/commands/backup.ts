import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { messageOf } from "@mention-market/service/base/errors";
import { makeFolder } from "@mention-market/service/local/make-folder";
import { asksForHelp, print, printError } from "@mention-market/service/commands/print";

const from = resolve(process.env["DATA_DIR"] || join(import.meta.dirname, "../../.data"));
const keyFile = "watch-secret-key";

const usage = `Usage: npm --prefix extras run backup -- <folder>
Copies the databases of the store, and the key of the watches' secrets, into the folder while the server runs. DATA_DIR names the
store, .data by default.`;

/**
 * Runs `npm --prefix extras run backup -- <folder>`: copies the databases in DATA_DIR while the server runs, each as of one moment, and the key of the
 * watches' secrets. Only the owner can read the copies.
 */
function backUp(args: readonly string[]): void {
  const [target, ...others] = args;
  if (target === undefined || others.length > 0)
    throw new Error(
      "Name a folder: npm --prefix extras run backup -- <folder>. DATA_DIR names the store, .data by default",
    );
  const files = globSync("*.sqlite", { cwd: from }).sort();
  if (files.length === 0) throw new Error(`There is no store in ${from}: DATA_DIR names its folder`);
  const to = resolve(target);
  const keys = existsSync(join(from, keyFile)) ? [keyFile] : [];
  const taken = [...files, ...keys].find((file) => existsSync(join(to, file)));
  if (taken !== undefined) throw new Error(`${join(to, taken)} is there already: name another folder`);
  process.umask(0o077);
  makeFolder(to);
  for (const file of files) {
    const database = new DatabaseSync(join(from, file), { readOnly: true });
    // Unlike a copy of the file, this includes what is still in the WAL and nothing of an open transaction.
    database.prepare("VACUUM INTO ?").run(join(to, file));
    database.close();
  }
  for (const file of keys) writeFileSync(join(to, file), readFileSync(join(from, file)));
  print(
    `Wrote ${[...files, ...keys].join(", ")} to ${to}. They hold accounts, hashes of keys and what signs webhooks: a backup is a secret`,
  );
  if (keys.length === 0)
    print(`${from} has no ${keyFile}: keep WATCH_SECRET_KEY, too, without which no watch sends anything`);
}

const args = process.argv.slice(2);
try {
  if (asksForHelp(args)) print(usage);
  else backUp(args);
} catch (error) {
  printError(`backup: ${messageOf(error)}`);
  process.exitCode = 1;
}
