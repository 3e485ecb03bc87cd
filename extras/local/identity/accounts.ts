import { z } from "zod";
import { issuerOf, createIdToken, tokenSeconds } from "@mention-market/service/local/identity";
import { randomBytes, randomUUID, scryptSync } from "node:crypto";
import { type Account, type AccountStore, demoUser } from "./account-store.ts";

/** An error with a code of Google's Identity Toolkit, which the Firebase SDK maps to its own codes. HTTP status 400. */
export class IdentityError extends Error {
  override readonly name = "IdentityError";
}

export const purposes = ["PASSWORD_RESET", "VERIFY_EMAIL"] as const;
/** The purpose of a link, which is logged instead of sent by e-mail. */
export type Purpose = (typeof purposes)[number];

type Link = Readonly<{ secret: string; uid: string; email: string; purpose: Purpose; expiresAt: number }>;

const minPasswordLength = 6;
const linkLifetimeMs = 60 * 60 * 1000;

export type Accounts = ReturnType<typeof createAccounts>;

/**
 * Accounts of e-mail and password, as in Firebase Auth, for a project. `now`: UTC ms. Each call is synchronous, so calls can't
 * interleave. Links are lost when the process ends. Throws IdentityError.
 */
export function createAccounts(store: AccountStore, project: string, now: () => number) {
  const seconds = () => Math.floor(now() / 1000);
  let links: readonly Link[] = [];

  /** What a client needs to stay signed in, with Firebase's field names. */
  function session(account: Account, refreshToken: string, authTime: number) {
    const idToken = createIdToken(project, account, seconds(), authTime);
    const email = account.email ?? undefined;
    return { localId: account.uid, email, idToken, refreshToken, expiresIn: String(tokenSeconds) };
  }

  function openSession(account: Account) {
    const refreshToken = randomBytes(32).toString("base64url");
    store.put({ ...account, lastLoginAt: now() });
    store.addSession(refreshToken, account.uid, seconds());
    return session(account, refreshToken, seconds());
  }

  /** Throws if the token has expired, or the account was deleted or has changed its password since. */
  function accountOf(idToken: string): Account {
    const token = readIdToken(project, idToken);
    if (token === null) throw new IdentityError("INVALID_ID_TOKEN");
    const account = store.byUid(token.sub);
    if (account === null) throw new IdentityError("USER_NOT_FOUND");
    if (token.exp <= seconds() || token.auth_time < Math.floor(account.validSince / 1000))
      throw new IdentityError("TOKEN_EXPIRED");
    return account;
  }

  /** The purpose of a link. The link stays valid. */
  function linkOf(secret: string): Link {
    const link = links.find((each) => each.secret === secret);
    if (link === undefined) throw new IdentityError("INVALID_OOB_CODE");
    if (link.expiresAt <= now()) throw new IdentityError("EXPIRED_OOB_CODE");
    return link;
  }

  /** The account of a link. The link is then used up. */
  function takeLink(secret: string, purpose: Purpose): Account {
    const link = linkOf(secret);
    const account = store.byUid(link.uid);
    if (link.purpose !== purpose || account === null) throw new IdentityError("INVALID_OOB_CODE");
    links = links.filter((each) => each !== link);
    return account;
  }

  return {
    accountOf,
    linkOf,
    byUid: store.byUid,
    byEmail: (email: string) => store.byEmail(emailOf(email)),

    /** `address` null: signs up anonymously. */
    signUp(address: string | null, given: string) {
      const email = address === null ? null : emailOf(address);
      if (email !== null && store.byEmail(email) !== null) throw new IdentityError("EMAIL_EXISTS");
      const password = email === null ? null : hashPassword(strong(given));
      const times = { createdAt: now(), lastLoginAt: now(), validSince: now() };
      return openSession({ uid: randomUUID(), email, emailVerified: false, password, ...times });
    },

    signIn(email: string, password: string) {
      const account = store.byEmail(emailOf(email));
      if (account === null || account.password === null || !isRightPassword(password, account.password))
        throw new IdentityError("INVALID_LOGIN_CREDENTIALS");
      return openSession(account);
    },

    /** The refresh token stays the same, so that tabs which share it do not end each other's session. */
    refresh(refreshToken: string) {
      const stored = store.session(refreshToken);
      const account = stored === null ? null : store.byUid(stored.uid);
      if (stored === null || account === null) throw new IdentityError("TOKEN_EXPIRED");
      return session(account, refreshToken, stored.authTime);
    },

    /** Makes the secret of a link, which invalidates earlier ones; null if no account has the address, which a client must not learn. */
    addLink(address: string, purpose: Purpose): string | null {
      const email = emailOf(address);
      const uid = store.byEmail(email)?.uid;
      if (uid === undefined) return null;
      const secret = randomBytes(32).toString("base64url");
      const others = links.filter((link) => link.uid !== uid || link.purpose !== purpose);
      links = [...others, { secret, uid, email, purpose, expiresAt: now() + linkLifetimeMs }];
      return secret;
    },

    /** Ends every session. Also marks the address as verified, because whoever followed the link reads its mail. */
    resetPassword(secret: string, given: string): void {
      const password = hashPassword(strong(given));
      const account = takeLink(secret, "PASSWORD_RESET");
      requireOwn(account);
      store.put({ ...account, emailVerified: true, password, validSince: now() });
      store.endSessions(account.uid);
    },

    verifyEmail(secret: string): void {
      store.put({ ...takeLink(secret, "VERIFY_EMAIL"), emailVerified: true });
    },

    /** Returns the uid of the deleted account. */
    remove(idToken: string): string {
      const account = accountOf(idToken);
      requireOwn(account);
      store.remove(account.uid);
      return account.uid;
    },
  };
}

/** Throws for the demo account: it is shared, so nobody may lock the others out. */
function requireOwn({ uid }: Account): void {
  if (uid === demoUser.uid)
    throw new IdentityError("OPERATION_NOT_ALLOWED : The demo account stays as it is");
}

function emailOf(text: string): string {
  const email = z.email().safeParse(text.trim().toLowerCase());
  if (!email.success) throw new IdentityError("INVALID_EMAIL");
  return email.data;
}

/** Returns the password if it is long enough. */
function strong(password: string): string {
  if (password === "") throw new IdentityError("MISSING_PASSWORD");
  if (password.length >= minPasswordLength) return password;
  throw new IdentityError(`WEAK_PASSWORD : Password should be at least ${minPasswordLength} characters`);
}

const hashBytes = 32;
const cost = { N: 2 ** 14, r: 8, p: 1 };

/** Hashes a password as `scrypt$N$r$p$salt$hash`, the last two in base64url. */
function hashPassword(password: string): string {
  const salt = randomBytes(16).toString("base64url");
  return ["scrypt", cost.N, cost.r, cost.p, salt, derive(password, salt, cost)].join("$");
}

/** Whether a password matches the stored hash, with the parameters of that hash. */
function isRightPassword(password: string, stored: string): boolean {
  const [, N, r, p, salt = "", hash] = stored.split("$");
  return derive(password, salt, { N: Number(N), r: Number(r), p: Number(p) }) === hash;
}

function derive(password: string, salt: string, costs: typeof cost): string {
  return scryptSync(password, Buffer.from(salt, "base64url"), hashBytes, costs).toString("base64url");
}

const claimsSchema = z.object({ iss: z.string(), sub: z.string(), auth_time: z.number(), exp: z.number() });

/** The claims of a token; null for a text that is not a token of this project. */
function readIdToken(project: string, token: string): z.output<typeof claimsSchema> | null {
  try {
    const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
    const claims = claimsSchema.parse(JSON.parse(payload));
    return claims.iss === issuerOf(project) ? claims : null;
  } catch {
    return null;
  }
}
