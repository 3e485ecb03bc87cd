import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { messageOf } from "../../src/base/errors.ts";

/** A local account. Times are UTC ms. */
const accountSchema = z.object({
  uid: z.string(),
  /** In lower case; null for an anonymous account. */
  email: z.string().nullable(),
  emailVerified: z.number().transform((flag) => flag === 1),
  /** As `hashPassword` writes it. */
  password: z.string().nullable(),
  createdAt: z.number(),
  lastLoginAt: z.number(),
  /** Tokens of earlier sign-ins are no longer good. */
  validSince: z.number(),
});
export type Account = z.output<typeof accountSchema>;

const sessionSchema = z.object({ uid: z.string(), authTime: z.number() });
export const purposes = ["PASSWORD_RESET", "VERIFY_EMAIL"] as const;
const codeSchema = z.object({
  uid: z.string(),
  purpose: z.enum(purposes),
  expiresAt: z.number(),
});
export type Purpose = z.output<typeof codeSchema>["purpose"];

const schema = `
  CREATE TABLE IF NOT EXISTS accounts (
    uid TEXT PRIMARY KEY,
    email TEXT UNIQUE,
    emailVerified INTEGER NOT NULL,
    password TEXT,
    createdAt INTEGER NOT NULL,
    lastLoginAt INTEGER NOT NULL,
    validSince INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS sessions (
    hash TEXT PRIMARY KEY,
    uid TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    authTime INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS codes (
    hash TEXT PRIMARY KEY,
    uid TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    purpose TEXT NOT NULL,
    expiresAt INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;
const fileName = "accounts.sqlite";
const busyTimeoutMs = 250;

export type AccountStore = ReturnType<typeof openAccountStore>;

/**
 * The local accounts, in a file of their own beside the keys, with the demo account in it. Refresh tokens and the codes of e-mail
 * links are stored as their SHA-256 only. Throws an error that names the file, what is wrong and the way out.
 */
export function openAccountStore(folder: string, demo: Account | null = null) {
  const path = join(folder, fileName);
  try {
    const store = openFile(path);
    if (demo !== null && store.byUid(demo.uid)?.password !== demo.password) store.put(demo);
    return store;
  } catch (error) {
    throw new Error(`Cannot open the local accounts. ${describe(path, error)}`, { cause: error });
  }
}

function openFile(path: string) {
  const db = new DatabaseSync(path, { timeout: busyTimeoutMs });
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  db.exec(schema);
  const columns = Object.keys(accountSchema.shape).join(", ");
  const byUid = db.prepare(`SELECT ${columns} FROM accounts WHERE uid = ?`);
  const byEmail = db.prepare(`SELECT ${columns} FROM accounts WHERE email = ?`);
  const write = db.prepare(
    `INSERT INTO accounts (${columns})
     VALUES (:uid, :email, :emailVerified, :password, :createdAt, :lastLoginAt, :validSince)
     ON CONFLICT (uid) DO UPDATE SET email = :email, emailVerified = :emailVerified, password = :password,
       lastLoginAt = :lastLoginAt, validSince = :validSince`,
  );
  const remove = db.prepare("DELETE FROM accounts WHERE uid = ?");
  const addSession = db.prepare("INSERT INTO sessions (hash, uid, authTime) VALUES (?, ?, ?)");
  const session = db.prepare("SELECT uid, authTime FROM sessions WHERE hash = ?");
  const endSessions = db.prepare("DELETE FROM sessions WHERE uid = ?");
  const addCode = db.prepare("INSERT INTO codes (hash, uid, purpose, expiresAt) VALUES (?, ?, ?, ?)");
  const code = db.prepare("SELECT uid, purpose, expiresAt FROM codes WHERE hash = ?");
  const removeCodes = db.prepare("DELETE FROM codes WHERE uid = ? AND purpose = ?");

  return {
    /** What is wrong with the file, and the way out, after an error of this store. */
    describe: (error: unknown) => describe(path, error),
    /** Runs changes that belong together: all of them or none, and nobody else's in between. */
    atOnce<Result>(change: () => Result): Result {
      db.exec("BEGIN IMMEDIATE");
      try {
        const result = change();
        db.exec("COMMIT");
        return result;
      } catch (error) {
        if (db.isTransaction) db.exec("ROLLBACK");
        throw error;
      }
    },
    byUid: (uid: string) => accountSchema.nullable().parse(byUid.get(uid) ?? null),
    byEmail: (email: string) => accountSchema.nullable().parse(byEmail.get(email) ?? null),
    put(account: Account): void {
      write.run({ ...account, emailVerified: account.emailVerified ? 1 : 0 });
    },
    /** Removes an account with its refresh tokens and codes. */
    remove: (uid: string) => void remove.run(uid),

    /** A new refresh token of a sign-in at `authTime`, in seconds. */
    addSession(uid: string, authTime: number): string {
      const token = randomSecret();
      addSession.run(hashOf(token), uid, authTime);
      return token;
    },
    session: (token: string) => sessionSchema.nullable().parse(session.get(hashOf(token)) ?? null),
    endSessions: (uid: string) => void endSessions.run(uid),

    /** A new code for a link; earlier ones of the same purpose are void. */
    addCode(uid: string, purpose: Purpose, expiresAt: number): string {
      const secret = randomSecret();
      removeCodes.run(uid, purpose);
      addCode.run(hashOf(secret), uid, purpose, expiresAt);
      return secret;
    },
    code: (secret: string) => codeSchema.nullable().parse(code.get(hashOf(secret)) ?? null),
    removeCodes: (uid: string, purpose: Purpose) => void removeCodes.run(uid, purpose),

    close: () => db.close(),
  };
}

const sqliteError = z.object({ errcode: z.number() });
const primaryCode = 0xff;
/** By SQLite's primary result codes. */
const waysOut: Partial<Record<number, string>> = {
  3: "Let this user read and write it",
  5: "Another program holds it: end that one",
  8: "Let this user read and write it",
  11: "The file is damaged: move it away to start without its accounts",
  13: "The disk is full: make room on it",
  14: "Let this user read and write it and its folder",
  26: "The file is damaged: move it away to start without its accounts",
};

function describe(path: string, error: unknown): string {
  const code = sqliteError.safeParse(error).data?.errcode ?? 0;
  const way = waysOut[code & primaryCode] ?? "Look at the file and its disk";
  return `${path}: ${messageOf(error)}. ${way}`;
}

function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
