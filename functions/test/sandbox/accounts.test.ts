import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openAccountStore, type AccountStore } from "../../sandbox/identity/account-store.ts";
import { IdentityError } from "../../sandbox/identity/identity-error.ts";
import { createAccounts } from "../../sandbox/identity/accounts.ts";

const email = "someone@example.com";
const hourMs = 60 * 60 * 1000;

describe("local accounts over time", () => {
  let folder: string;
  let store: AccountStore;
  let now: number;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "mention-market-accounts-"));
    store = openAccountStore(folder);
    now = Date.UTC(2026, 0, 1);
  });
  afterEach(async () => {
    store.close();
    await rm(folder, { recursive: true });
  });

  const accounts = () => createAccounts(store, "demo-project", () => now);

  it("refuse an ID token after an hour; its refresh token gives another", async () => {
    const { idToken, refreshToken, account } = await accounts().signUp(email, "first one");
    now += hourMs;
    expect(() => accounts().accountOf(idToken)).toThrow("TOKEN_EXPIRED");
    expect(accounts().accountOf(accounts().refresh(refreshToken).idToken).uid).toBe(account.uid);
  });

  it("refuse the ID tokens from before a new password, and accept those from after it", async () => {
    const { idToken } = await accounts().signUp(email, "first one");
    now += 1000;
    await accounts().resetPassword(accounts().codeFor(email, "PASSWORD_RESET") ?? "", "second one");
    expect(() => accounts().accountOf(idToken)).toThrow("TOKEN_EXPIRED");
    const again = await accounts().signIn(email, "second one");
    expect(accounts().accountOf(again.idToken)).toMatchObject({ email, emailVerified: true });
  });

  it("refuse a link after an hour, and an earlier link once there is a later one", async () => {
    await accounts().signUp(email, "first one");
    const earlier = accounts().codeFor(email, "PASSWORD_RESET") ?? "";
    const later = accounts().codeFor(email, "PASSWORD_RESET") ?? "";
    expect(() => accounts().checkCode(earlier)).toThrow("INVALID_OOB_CODE");
    expect(accounts().checkCode(later)).toEqual({ email, purpose: "PASSWORD_RESET" });
    now += hourMs;
    expect(() => accounts().checkCode(later)).toThrow("EXPIRED_OOB_CODE");
  });

  it("do not let the link for one purpose serve the other", async () => {
    await accounts().signUp(email, "first one");
    const verify = accounts().codeFor(email, "VERIFY_EMAIL") ?? "";
    await expect(accounts().resetPassword(verify, "second one")).rejects.toThrow("INVALID_OOB_CODE");
    const reset = accounts().codeFor(email, "PASSWORD_RESET") ?? "";
    expect(() => accounts().verifyEmail(reset)).toThrow("INVALID_OOB_CODE");
  });

  it("do not let a sign-in under way undo a change of the password, or bring a deleted account back", async () => {
    const all = accounts();
    const { idToken } = await all.signUp(email, "first one");
    now += 1000;
    const duringChange = all.signIn(email, "first one");
    const secret = all.codeFor(email, "PASSWORD_RESET") ?? "";
    await Promise.all([
      expect(duringChange.catch(() => "refused")).resolves.toBeDefined(),
      all.resetPassword(secret, "second one"),
    ]);
    await expect(all.signIn(email, "first one")).rejects.toThrow("INVALID_LOGIN_CREDENTIALS");
    expect(() => all.accountOf(idToken)).toThrow("TOKEN_EXPIRED");

    const { idToken: last } = await all.signIn(email, "second one");
    const duringRemoval = all.signIn(email, "second one");
    all.remove(last);
    await expect(duringRemoval).rejects.toThrow("INVALID_LOGIN_CREDENTIALS");
    expect(store.byEmail(email)).toBeNull();
  });

  it("refuse a sign-in whose password was changed while it was checked", async () => {
    const all = accounts();
    const { account } = await all.signUp(email, "first one");
    const underWay = all.signIn(email, "first one");
    store.put({ ...account, password: "another hash" });
    await expect(underWay).rejects.toThrow("INVALID_LOGIN_CREDENTIALS");
    expect(store.byEmail(email)?.password).toBe("another hash");
  });

  it("check 18 of 150 sign-ins that come at once, and refuse the others in Firebase's words without checking", async () => {
    const all = accounts();
    await all.signUp(email, "first one");
    const outcomes = await Promise.allSettled(
      Array.from({ length: 150 }, () => all.signIn(email, "first one")),
    );
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(132);
    for (const outcome of refused)
      expect(outcome).toMatchObject({ reason: new IdentityError("TOO_MANY_ATTEMPTS_TRY_LATER") });
    await expect(all.signIn(email, "first one")).resolves.toMatchObject({ account: { email } });
  });

  it("name their file and advise to make room, not to move it, when the disk is full", () => {
    const full = new DatabaseSync(":memory:");
    full.exec("PRAGMA max_page_count = 1");
    let text = "nothing failed";
    try {
      full.exec("CREATE TABLE one (a); CREATE TABLE two (b)");
    } catch (error) {
      text = store.describe(error);
    }
    full.close();
    expect(text).toContain(join(folder, "accounts.sqlite"));
    expect(text).toMatch(/database or disk is full\. The disk is full: make room on it$/);
  });

  it("refuse the ID token of another project", async () => {
    const { idToken } = await accounts().signUp(email, "first one");
    const elsewhere = createAccounts(store, "another-project", () => now);
    expect(() => elsewhere.accountOf(idToken)).toThrow("INVALID_ID_TOKEN");
  });
});
