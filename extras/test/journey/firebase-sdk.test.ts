import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { deleteApp, initializeApp, type FirebaseApp } from "firebase/app";
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  getAuth,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  type Auth,
} from "firebase/auth";
import { connectFunctionsEmulator, getFunctions, httpsCallable } from "firebase/functions";
import { z } from "zod";
import { systemClock } from "@mention-market/service/base/clock";
import { openExtraStores } from "../../src/store/open.ts";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { until } from "@mention-market/service/test/support/until";

const password = "correct horse";
const initSchema = z.strictObject({
  projectId: z.string(),
  apiKey: z.string(),
  emulators: z.strictObject({
    auth: z.strictObject({ host: z.string(), port: z.number() }),
    functions: z.strictObject({ host: z.string(), port: z.number() }),
  }),
  demoUser: z.strictObject({ email: z.string(), password: z.string() }),
});

describe("the Firebase SDK against npm start", () => {
  let folder: string;
  let server: LocalServer;
  const apps: FirebaseApp[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(memoryFolder, "mention-market-"));
    server = await startLocalServer({ DATA_DIR: folder });
  });
  afterEach(() => Promise.all(apps.splice(0).map((app) => deleteApp(app))));
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  async function watchesOf(uid: string) {
    const store = openExtraStores({ DATA_DIR: folder }, systemClock);
    const watches = await store.watches.list(uid);
    await store.close();
    return watches;
  }

  async function init(): Promise<z.output<typeof initSchema>> {
    return initSchema.parse(await (await fetch(`${server.baseUrl}/__/firebase/init.json`)).json());
  }

  /** A page of its own, configured as the dashboard is. */
  async function open(): Promise<{ auth: Auth; call: (name: string, data?: unknown) => Promise<unknown> }> {
    const { projectId, apiKey, emulators } = await init();
    const app = initializeApp({ projectId, apiKey }, randomUUID());
    apps.push(app);
    const auth = getAuth(app);
    const functions = getFunctions(app);
    connectAuthEmulator(auth, `http://${emulators.auth.host}:${emulators.auth.port}`, {
      disableWarnings: true,
    });
    connectFunctionsEmulator(functions, emulators.functions.host, emulators.functions.port);
    return { auth, call: async (name, data) => (await httpsCallable(functions, name)(data)).data };
  }

  const newEmail = () => `${randomUUID()}@example.com`;

  async function signedUp(email = newEmail()) {
    const page = await open();
    const { user } = await createUserWithEmailAndPassword(page.auth, email, password);
    return { ...page, user, email };
  }

  /** The code of the last link that was printed for an address. */
  async function printedCode(email: string, mode: string): Promise<string> {
    const printed = () =>
      [...server.stderr().matchAll(/http:\S+/g)]
        .map(([link]) => new URL(link))
        .filter(({ searchParams }) => searchParams.get("mode") === mode);
    await until(() => server.stderr().includes(email) && printed().length > 0);
    return printed().at(-1)?.searchParams.get("oobCode") ?? "";
  }

  it("signs a new user up, who makes a key and sees it in the list", async () => {
    const { call, user, email } = await signedUp();
    expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false });
    await call("generateApiKey", { label: "mine" });
    expect(await call("listApiKeys")).toMatchObject({ keys: [{ label: "mine" }] });
  });

  it("signs an account in again, whatever the case of its address, also after a restart", async () => {
    const { call, user, email } = await signedUp();
    await call("generateApiKey", { label: "kept" });
    const { port } = new URL(server.baseUrl);
    await server.stop();
    server = await startLocalServer({ DATA_DIR: folder, PORT: port });
    await user.reload();
    await user.getIdToken(true);
    const again = await open();
    const { user: same } = await signInWithEmailAndPassword(again.auth, email.toUpperCase(), password);
    expect(same.uid).toBe(user.uid);
    expect(await again.call("listApiKeys")).toMatchObject({ keys: [{ label: "kept" }] });
  });

  it("signs in as the demo user with the credentials of init.json; nobody can change that account", async () => {
    const { demoUser } = await init();
    const { auth } = await open();
    const { user } = await signInWithEmailAndPassword(auth, demoUser.email, demoUser.password);
    expect(user).toMatchObject({ uid: "demo-user", emailVerified: true });
    await expect(deleteUser(user)).rejects.toMatchObject({ code: "auth/operation-not-allowed" });
  });

  it.each([
    ["a taken address", "demo@example.com", password, "auth/email-already-in-use"],
    ["no address", "nonsense", password, "auth/invalid-email"],
    ["a short password", "somebody@example.com", "12345", "auth/weak-password"],
  ])("refuses to sign up with %s", async (_what, email, given, code) => {
    const { auth } = await open();
    await expect(createUserWithEmailAndPassword(auth, email, given)).rejects.toMatchObject({ code });
  });

  it("refuses a wrong password and an unknown address alike", async () => {
    const { auth } = await open();
    for (const email of ["demo@example.com", newEmail()]) {
      await expect(signInWithEmailAndPassword(auth, email, "wrong one")).rejects.toMatchObject({
        code: "auth/invalid-credential",
      });
    }
  });

  it("sends no link to an address that nobody has, and does not say so", async () => {
    const { auth } = await open();
    const email = newEmail();
    await sendPasswordResetEmail(auth, email);
    await until(() => server.stderr().includes(`Nobody signed up as "${email}"`));
  });

  it("sets a new password on the page behind the printed link, once, and signs everybody else out", async () => {
    const { auth, user, email } = await signedUp();
    await sendPasswordResetEmail(auth, email);
    const oobCode = await printedCode(email, "resetPassword");
    const link = `${server.baseUrl}/__/auth/action?mode=resetPassword&oobCode=${oobCode}`;
    expect(await (await fetch(link)).text()).toContain(oobCode);
    const save = async (newPassword: string) => {
      const body = new URLSearchParams({ oobCode, newPassword });
      const saved = await fetch(`${server.baseUrl}/__/auth/action`, { method: "POST", body });
      return `${saved.status} ${await saved.text()}`;
    };
    expect(await save("short")).toMatch(/^400 [^]*too short/);
    expect(await save("a better one")).toMatch(/^200 [^]*Password changed/);
    expect(await save("a third one")).toMatch(/^400 [^]*no longer good/);
    expect((await fetch(link)).status).toBe(400);
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: "auth/user-token-expired" });
    const other = await open();
    await expect(signInWithEmailAndPassword(other.auth, email, password)).rejects.toThrow(
      "invalid-credential",
    );
    await signInWithEmailAndPassword(other.auth, email, "a better one");
  });

  it("verifies an address on the page behind the printed link", async () => {
    const { user, email } = await signedUp();
    await sendEmailVerification(user);
    const oobCode = await printedCode(email, "verifyEmail");
    const page = await fetch(`${server.baseUrl}/__/auth/action?mode=verifyEmail&oobCode=${oobCode}`);
    expect(await page.text()).toContain("is verified");
    await user.reload();
    expect(user.emailVerified).toBe(true);
    expect((await user.getIdTokenResult(true)).claims.email_verified).toBe(true);
  });

  it("ends the keys and removes the watches of a deleted account", async () => {
    const { call, user } = await signedUp();
    const { apiKey } = z.object({ apiKey: z.string() }).parse(await call("generateApiKey", {}));
    const statusOf = async () =>
      (await fetch(`${server.baseUrl}/getRateLimit`, { headers: { "x-api-key": apiKey } })).status;
    expect(await statusOf()).toBe(200);
    await call("createWatch", { name: "Mine", url: "http://127.0.0.1:1/hook", types: [] });
    expect(await watchesOf(user.uid)).toHaveLength(1);
    await deleteUser(user);
    expect(await statusOf()).toBe(403);
    expect(await watchesOf(user.uid)).toEqual([]);
  });

  it("deletes an account, whose other sessions end", async () => {
    const { user, email } = await signedUp();
    const other = await open();
    const { user: elsewhere } = await signInWithEmailAndPassword(other.auth, email, password);
    await deleteUser(user);
    await expect(elsewhere.reload()).rejects.toMatchObject({ code: "auth/user-token-expired" });
    await expect(other.call("listApiKeys")).rejects.toMatchObject({ code: "functions/unauthenticated" });
  });

  it("keeps no password, refresh token or code in its files", async () => {
    const { auth, user, email } = await signedUp();
    await sendPasswordResetEmail(auth, email);
    const secrets = [password, user.refreshToken, await printedCode(email, "resetPassword")];
    const files = (await readdir(folder)).filter((name) => name.startsWith("accounts.sqlite"));
    expect(files).toContain("accounts.sqlite");
    const stored = await Promise.all(files.map((name) => readFile(join(folder, name), "latin1")));
    expect(stored.join("")).toContain(email);
    for (const secret of secrets) expect(stored.join("")).not.toContain(secret);
  });

  it("lets a page of its own call, also when it refuses", async () => {
    const origin = server.baseUrl.replace("127.0.0.1", "localhost");
    const headers = "content-type,x-client-version,x-firebase-client,x-firebase-gmpid";
    const paths = [
      "/identitytoolkit.googleapis.com/v1/accounts:signUp",
      "/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp",
      "/securetoken.googleapis.com/v1/token",
    ];
    for (const path of paths) {
      const preflight = await fetch(`${server.baseUrl}${path}?key=local`, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "POST",
          "access-control-request-headers": headers,
        },
      });
      expect([preflight.status, await preflight.text()]).toEqual([204, ""]);
      expect(preflight.headers.get("access-control-allow-headers")).toBe(headers);
      for (const body of ["{}", "{", "[]"]) {
        const refused = await fetch(`${server.baseUrl}${path}?key=local`, {
          method: "POST",
          headers: { origin, "content-type": "application/json" },
          body: path.endsWith("signUp") && body === "{}" ? '{"email":"x"}' : body,
        });
        expect(refused.headers.get("access-control-allow-origin")).toBe(origin);
        expect([refused.status, await refused.json()]).toEqual([
          400,
          {
            error: expect.objectContaining({
              code: 400,
              message: expect.stringMatching(/^[A-Z_]+( : .*)?$/),
            }),
          },
        ]);
      }
    }
  });

  it("lets no other origin read firebase-admin's look-up or init.json", async () => {
    const headers = { origin: "https://dashboard.example.com", "content-type": "application/json" };
    const lookup = await fetch(
      `${server.baseUrl}/identitytoolkit.googleapis.com/v1/projects/demo-mention-market/accounts:lookup`,
      { method: "POST", headers, body: JSON.stringify({ localId: ["demo-user"] }) },
    );
    expect(lookup.status).toBe(403);
    expect(lookup.headers.get("access-control-allow-origin")).toBeNull();
    const init = await fetch(`${server.baseUrl}/__/firebase/init.json`, { headers });
    expect([init.status, init.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  });
});
