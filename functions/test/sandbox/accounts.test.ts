import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccountStore, type AccountStore } from "../../sandbox/identity/account-store.ts";
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

  it("refuse the ID token of another project", async () => {
    const { idToken } = await accounts().signUp(email, "first one");
    const elsewhere = createAccounts(store, "another-project", () => now);
    expect(() => elsewhere.accountOf(idToken)).toThrow("INVALID_ID_TOKEN");
  });
});
