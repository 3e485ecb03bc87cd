import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface StoreLock {
  release(): Promise<void>;
}

const holder = `
  const { DatabaseSync } = require("node:sqlite");
  const db = new DatabaseSync(process.argv[1]);
  db.exec("BEGIN IMMEDIATE");
  process.stdout.write("locked");
  process.stdin.resume().on("end", () => db.exec("ROLLBACK"));`;

/** Another process that holds the write lock of the embedded store in `folder`, until it is released. */
export async function lockStore(folder: string): Promise<StoreLock> {
  const child = spawn(process.execPath, ["-e", holder, join(folder, "mention-market.sqlite")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  await Promise.race([
    once(child.stdout, "data"),
    ended.then(() => Promise.reject(new Error("The store could not be locked"))),
  ]);
  return {
    async release() {
      child.stdin.end();
      await ended;
    },
  };
}
