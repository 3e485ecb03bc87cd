import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccountStore, type AccountStore } from "../../local/identity/account-store.ts";
import { createAccounts, type Accounts } from "../../local/identity/accounts.ts";

const email = "someone@example.com";
const hourMs = 60 * 60 * 1000;

describe("local accounts over time", () => {
  let folder: string;
  let store: AccountStore;
  let now: number;
  let all: Accounts;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "mention-market-accounts-"));
    store = openAccountStore(folder);
    now = Date.UTC(2026, 0, 1);
    all = createAccounts(store, "demo-project", () => now);
  });
  afterEach(async () => {
    store.close();
    await rm(folder, { recursive: true });
  });

  it("refuse an ID token after an hour, and that of another project; its refresh token gives another", () => {
    const { idToken, refreshToken, localId } = all.signUp(email, "first one");
    now += hourMs;
    expect(() => all.accountOf(idToken)).toThrow("TOKEN_EXPIRED");
    const elsewhere = createAccounts(store, "another-project", () => now);
    expect(() => elsewhere.accountOf(idToken)).toThrow("INVALID_ID_TOKEN");
    expect(all.accountOf(all.refresh(refreshToken).idToken).uid).toBe(localId);
  });

  it("refuse the ID tokens from before a new password, and accept those from after it", () => {
    const { idToken } = all.signUp(email, "first one");
    now += 1000;
    all.resetPassword(all.addLink(email, "PASSWORD_RESET") ?? "", "second one");
    expect(() => all.accountOf(idToken)).toThrow("TOKEN_EXPIRED");
    const again = all.signIn(email, "second one");
    expect(all.accountOf(again.idToken)).toMatchObject({ email, emailVerified: true });
  });

  it("refuse a link after an hour, and an earlier link once there is a later one", () => {
    all.signUp(email, "first one");
    const earlier = all.addLink(email, "PASSWORD_RESET") ?? "";
    const later = all.addLink(email, "PASSWORD_RESET") ?? "";
    expect(() => all.linkOf(earlier)).toThrow("INVALID_OOB_CODE");
    expect(all.linkOf(later)).toMatchObject({ email, purpose: "PASSWORD_RESET" });
    now += hourMs;
    expect(() => all.linkOf(later)).toThrow("EXPIRED_OOB_CODE");
  });

  it("do not let the link for one purpose serve the other", () => {
    all.signUp(email, "first one");
    const verify = all.addLink(email, "VERIFY_EMAIL") ?? "";
    expect(() => all.resetPassword(verify, "second one")).toThrow("INVALID_OOB_CODE");
    const reset = all.addLink(email, "PASSWORD_RESET") ?? "";
    expect(() => all.verifyEmail(reset)).toThrow("INVALID_OOB_CODE");
  });

  it("end the earlier sign-ins of a deleted account", () => {
    const { idToken, refreshToken } = all.signUp(email, "first one");
    all.remove(idToken);
    expect(() => all.accountOf(idToken)).toThrow("USER_NOT_FOUND");
    expect(() => all.refresh(refreshToken)).toThrow("TOKEN_EXPIRED");
    expect(() => all.signIn(email, "first one")).toThrow("INVALID_LOGIN_CREDENTIALS");
  });
});
