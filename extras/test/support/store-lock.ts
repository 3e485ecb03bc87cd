import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";

/** Takes the write lock of the service's embedded store, from other processes too, until the returned function is called. */
export function lockStore(folder: string): () => void {
  const db = new DatabaseSync(join(folder, "mention-market.sqlite"));
  db.exec("BEGIN IMMEDIATE");
  return () => db.close();
}
