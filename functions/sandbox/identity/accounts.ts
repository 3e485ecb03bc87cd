import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Account, AccountStore, Purpose } from "./account-store.ts";
import { demoUser } from "./demo-user.ts";
import { createIdToken, readIdToken } from "./id-token.ts";
import { IdentityError } from "./identity-error.ts";
import { createPasswords } from "./passwords.ts";

/** What a client needs to stay signed in. */
export interface SignedIn {
  readonly account: Account;
  readonly idToken: string;
  readonly refreshToken: string;
}

type Addressed = Account & { readonly email: string };

const minPasswordLength = 6;
const codeLifetimeMs = 60 * 60 * 1000;
const secondMs = 1000;

export type Accounts = ReturnType<typeof createAccounts>;

/** What Firebase Auth does with accounts of e-mail and password, for one project. `now`: UTC ms. Throws IdentityError. */
export function createAccounts(store: AccountStore, project: string, now: () => number) {
  const passwords = createPasswords();
  const idTokenOf = (account: Account, authTime: number) =>
    createIdToken(project, account, authTime, Math.floor(now() / secondMs));

  function openSession(account: Account): SignedIn {
    const authTime = Math.floor(now() / secondMs);
    store.put({ ...account, lastLoginAt: now() });
    const refreshToken = store.addSession(account.uid, authTime);
    return { account, idToken: idTokenOf(account, authTime), refreshToken };
  }

  /** Throws for a token that ended, or whose account is gone or has changed its password since. */
  function accountOf(idToken: string): Account {
    const token = readIdToken(project, idToken);
    if (token === null) throw new IdentityError("INVALID_ID_TOKEN");
    const account = store.byUid(token.uid);
    if (account === null) throw new IdentityError("USER_NOT_FOUND");
    if (token.expiresAt * secondMs <= now() || isStale(token.authTime, account)) {
      throw new IdentityError("TOKEN_EXPIRED");
    }
    return account;
  }

  function codeOf(secret: string): { account: Addressed; purpose: Purpose } {
    const code = store.code(secret);
    const account = code === null ? null : store.byUid(code.uid);
    if (code === null || account === null || account.email === null)
      throw new IdentityError("INVALID_OOB_CODE");
    if (code.expiresAt <= now()) throw new IdentityError("EXPIRED_OOB_CODE");
    return { account: { ...account, email: account.email }, purpose: code.purpose };
  }

  /** Ends every session: whoever knew the old password is signed out. */
  function storePassword(account: Account, password: string): Account {
    requireOwn(account);
    const changed = { ...account, password, validSince: now() };
    store.put(changed);
    store.endSessions(account.uid);
    return changed;
  }

  return {
    accountOf,
    byUid: (uid: string) => store.byUid(uid),
    byEmail: (email: string) => store.byEmail(emailOf(email)),

    async signUp(email: string, password: string): Promise<SignedIn> {
      const address = emailOf(email);
      requireStrong(password);
      const hash = await passwords.hash(password);
      return store.atOnce(() => {
        if (store.byEmail(address) !== null) throw new IdentityError("EMAIL_EXISTS");
        return openSession(newAccount({ email: address, password: hash }, now()));
      });
    },

    signUpAnonymously: () => openSession(newAccount({ email: null, password: null }, now())),

    async signIn(email: string, password: string): Promise<SignedIn> {
      const checked = store.byEmail(emailOf(email));
      const isRight = await passwords.isRight(password, checked?.password ?? null);
      return store.atOnce(() => {
        // The check takes a while: by now the account may have another password, or be gone.
        const account = checked === null ? null : store.byUid(checked.uid);
        if (!isRight || account === null || account.password !== checked?.password)
          throw new IdentityError("INVALID_LOGIN_CREDENTIALS");
        return openSession(account);
      });
    },

    /** The same refresh token stays good, so that tabs which share it do not end each other's session. */
    refresh(refreshToken: string): SignedIn {
      const session = store.session(refreshToken);
      const account = session === null ? null : store.byUid(session.uid);
      if (session === null || account === null) throw new IdentityError("TOKEN_EXPIRED");
      return { account, idToken: idTokenOf(account, session.authTime), refreshToken };
    },

    /** The secret of a link to the owner of the address; null when nobody has it, which the client must not learn. */
    codeFor(email: string, purpose: Purpose): string | null {
      const account = store.byEmail(emailOf(email));
      return account === null ? null : store.addCode(account.uid, purpose, now() + codeLifetimeMs);
    },

    /** What a link is for; leaves its code good. */
    checkCode(secret: string): { email: string; purpose: Purpose } {
      const { account, purpose } = codeOf(secret);
      return { email: account.email, purpose };
    },

    async resetPassword(secret: string, password: string): Promise<{ email: string }> {
      if (codeOf(secret).purpose !== "PASSWORD_RESET") throw new IdentityError("INVALID_OOB_CODE");
      requireStrong(password);
      const hash = await passwords.hash(password);
      return store.atOnce(() => {
        const { account } = codeOf(secret);
        // Who followed the link reads the account's mail.
        storePassword({ ...account, emailVerified: true }, hash);
        store.removeCodes(account.uid, "PASSWORD_RESET");
        return { email: account.email };
      });
    },

    verifyEmail(secret: string): Addressed {
      return store.atOnce(() => {
        const { account, purpose } = codeOf(secret);
        if (purpose !== "VERIFY_EMAIL") throw new IdentityError("INVALID_OOB_CODE");
        const verified = { ...account, emailVerified: true };
        store.put(verified);
        store.removeCodes(account.uid, "VERIFY_EMAIL");
        return verified;
      });
    },

    async changePassword(idToken: string, password: string): Promise<SignedIn> {
      requireStrong(password);
      const hash = await passwords.hash(password);
      return store.atOnce(() => openSession(storePassword(accountOf(idToken), hash)));
    },

    remove(idToken: string): void {
      const account = accountOf(idToken);
      requireOwn(account);
      store.remove(account.uid);
    },
  };
}

function isStale(authTime: number, { validSince }: Account): boolean {
  return authTime < Math.floor(validSince / secondMs);
}

/** The demo account is everybody's: nobody may lock the others out. */
function requireOwn({ uid }: Account): void {
  if (uid === demoUser.uid)
    throw new IdentityError("OPERATION_NOT_ALLOWED : The demo account stays as it is");
}

function newAccount(given: Pick<Account, "email" | "password">, at: number): Account {
  const times = { createdAt: at, lastLoginAt: at, validSince: at };
  return { ...given, uid: randomUUID(), emailVerified: false, ...times };
}

function emailOf(text: string): string {
  const email = z.email().safeParse(text.trim().toLowerCase());
  if (!email.success) throw new IdentityError("INVALID_EMAIL");
  return email.data;
}

function requireStrong(password: string): void {
  if (password === "") throw new IdentityError("MISSING_PASSWORD");
  if (password.length < minPasswordLength) {
    throw new IdentityError(`WEAK_PASSWORD : Password should be at least ${minPasswordLength} characters`);
  }
}
