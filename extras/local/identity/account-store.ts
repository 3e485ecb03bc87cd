import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { messageOf } from "@mention-market/service/base/errors";
import { resultCodeOf, sqliteCorrupt, sqliteNotADatabase } from "@mention-market/service/local/sqlite/open";

/** A local account. Times are UTC ms. */
const accountSchema = z.object({
  uid: z.string(),
  /** Lower case; null for an anonymous account. */
  email: z.string().nullable(),
  emailVerified: z.number().transform((flag) => flag === 1),
  /** Hashed by `hashPassword`; null for an anonymous account. */
  password: z.string().nullable(),
  createdAt: z.number(),
  lastLoginAt: z.number(),
  /** ID tokens of sign-ins before this time are refused. */
  validSince: z.number(),
});
export type Account = z.output<typeof accountSchema>;
const sessionSchema = z.object({ uid: z.string(), authTime: z.number() });

const schema = `
  CREATE TABLE IF NOT EXISTS accounts (
    uid TEXT PRIMARY KEY, email TEXT UNIQUE, emailVerified INTEGER NOT NULL, password TEXT,
    createdAt INTEGER NOT NULL, lastLoginAt INTEGER NOT NULL, validSince INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS sessions (
    hash TEXT PRIMARY KEY, uid TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE, authTime INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;
const busyTimeoutMs = 250;

export type AccountStore = ReturnType<typeof openFile>;

/**
 * The local accounts, including the demo account, in a file next to the keys. Refresh tokens are stored as SHA-256 hashes. Throws an
 * error that names the file, the cause and what to do.
 */
export function openAccountStore(folder: string, demo: Account | null = null): AccountStore {
  const path = join(folder, "accounts.sqlite");
  try {
    const store = openFile(path);
    if (demo !== null && store.byUid(demo.uid)?.password !== demo.password) store.put(demo);
    return store;
  } catch (error) {
    const isDamaged = [sqliteCorrupt, sqliteNotADatabase].includes(resultCodeOf(error) ?? 0);
    const way = isDamaged
      ? "The file is damaged: move it away to start without its accounts"
      : "Let this user read and write it, and end what else holds it";
    throw new Error(`Cannot open the local accounts. ${path}: ${messageOf(error)}. ${way}`, { cause: error });
  }
}

function openFile(path: string) {
  const db = new DatabaseSync(path, { timeout: busyTimeoutMs });
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  db.exec(schema);
  const sql = db.createTagStore();
  const read = (row: unknown) => accountSchema.nullable().parse(row ?? null);
  return {
    byUid: (uid: string) => read(sql.get`SELECT * FROM accounts WHERE uid = ${uid}`),
    byEmail: (email: string) => read(sql.get`SELECT * FROM accounts WHERE email = ${email}`),
    put: ({ uid, email, emailVerified, password, createdAt, lastLoginAt, validSince }: Account) =>
      sql.run`INSERT INTO accounts (uid, email, emailVerified, password, createdAt, lastLoginAt, validSince)
        VALUES (${uid}, ${email}, ${Number(emailVerified)}, ${password}, ${createdAt}, ${lastLoginAt}, ${validSince})
        ON CONFLICT (uid) DO UPDATE SET emailVerified = excluded.emailVerified, password = excluded.password,
          lastLoginAt = excluded.lastLoginAt, validSince = excluded.validSince`,
    /** Deletes an account and its refresh tokens. */
    remove: (uid: string) => sql.run`DELETE FROM accounts WHERE uid = ${uid}`,
    /** Stores the refresh token of a sign-in at `authTime`, in seconds. */
    addSession: (token: string, uid: string, authTime: number) =>
      sql.run`INSERT INTO sessions (hash, uid, authTime) VALUES (${hashOf(token)}, ${uid}, ${authTime})`,
    session(token: string): z.output<typeof sessionSchema> | null {
      const row = sql.get`SELECT uid, authTime FROM sessions WHERE hash = ${hashOf(token)}`;
      return sessionSchema.nullable().parse(row ?? null);
    },
    endSessions: (uid: string) => sql.run`DELETE FROM sessions WHERE uid = ${uid}`,
    close() {
      // The tag store keeps statements open, so SQLite would leave the latest writes in the WAL file.
      db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      db.close();
    },
  };
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** The account of every local server. Its password is public, because it is only for trying out. */
export const demoUser = { uid: "demo-user", email: "demo@example.com", password: "mention-market" };

/** A fixed hash, so that the file does not change from one start to the next. */
const password = "scrypt$16384$8$1$GrkRTfCY3xSrcIM2mFTb0Q$6rnZANBTAaNYHGh_gN0-Fxau7G7wjjiC1h2jFJ2i50M";
const times = { createdAt: Date.UTC(2026, 0), lastLoginAt: Date.UTC(2026, 0), validSince: 0 };
export const demoAccount: Account = { ...demoUser, ...times, emailVerified: true, password };

/** The uid of the account with this e-mail address in the store in a folder; null if there is none. */
export function localUid(folder: string, email: string): string | null {
  const accounts = openAccountStore(folder);
  try {
    return accounts.byEmail(email.toLowerCase())?.uid ?? null;
  } finally {
    accounts.close();
  }
}
