import { existsSync, globSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { messageOf } from "../src/base/errors.ts";
import { makeFolder } from "../src/base/make-folder.ts";
import { print, printError } from "./print.ts";

/** What `npm run backup -- <folder>` runs: copies of the databases in DATA_DIR, each as of one moment, while the server goes on. */
const from = resolve(process.env["DATA_DIR"] || join(import.meta.dirname, "../../.data"));
const [target, ...others] = process.argv.slice(2);

try {
  if (target === undefined || others.length > 0)
    throw new Error("Name a folder: npm run backup -- <folder>. DATA_DIR names the store, .data by default");
  const files = globSync("*.sqlite", { cwd: from }).sort();
  if (files.length === 0) throw new Error(`There is no store in ${from}: DATA_DIR names its folder`);
  const to = resolve(target);
  const taken = files.find((file) => existsSync(join(to, file)));
  if (taken !== undefined) throw new Error(`${join(to, taken)} is there already: name another folder`);
  makeFolder(to);
  for (const file of files) {
    const database = new DatabaseSync(join(from, file), { readOnly: true });
    // Unlike a copy of the file it has what is still in the WAL, and nothing of a transaction that has not ended.
    database.prepare("VACUUM INTO ?").run(join(to, file));
    database.close();
  }
  print(
    `Wrote ${files.join(" and ")} to ${to}. They hold accounts and hashes of keys: keep them as you keep the store`,
  );
} catch (error) {
  printError(`backup: ${messageOf(error)}`);
  process.exitCode = 1;
}
