import { expect, type Page } from "@playwright/test";

let accounts = 0;
/** Without an icon of its own, the browser would ask for /favicon.ico. */
const emptyPage = '<link rel="icon" href="data:,">';

/**
 * Opens an address as somebody who signed in before: in an account of its own, because each browser makes a key there, and an account can have
 * 10. Returns its e-mail address. The forms are tested where they are the subject; here the session is put where Firebase keeps it.
 */
export async function signInTo(page: Page, address: string, email = newAddress()): Promise<string> {
  const { apiKey, localId, idToken, refreshToken, expiresIn } = await newAccount(page, email);
  const user = {
    uid: localId,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      refreshToken,
      accessToken: idToken,
      expirationTime: Date.now() + Number(expiresIn) * 1000,
    },
    apiKey,
    appName: "[DEFAULT]",
  };
  await openEmpty(page);
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    `firebase:authUser:${apiKey}:[DEFAULT]`,
    JSON.stringify(user),
  ] as const);
  await page.goto(address);
  return email;
}

/** Opens a page of this site without scripts. */
export async function openEmpty(page: Page): Promise<void> {
  await page.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body: emptyPage }));
  await page.goto("/empty");
  await page.unroute("**/empty");
}

/** Makes an account without a page: what the sign-in service returns of it, and the service's own key. */
export async function newAccount(page: Page, email = newAddress()): Promise<Partial<Record<string, string>>> {
  const { apiKey = "" } = textsOf(await (await page.request.get("/__/firebase/init.json")).json());
  const response = await page.request.post(
    `/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${apiKey}`,
    {
      data: { email, password: "correct horse", returnSecureToken: true },
    },
  );
  return { ...textsOf(await response.json()), apiKey };
}

function newAddress(): string {
  return `reader-${process.pid}-${++accounts}@example.com`;
}

/** Opens the API Settings of a new account, which has no key yet. Returns its e-mail address. */
export async function openSettings(page: Page, email?: string): Promise<string> {
  const address = await signInTo(page, "/settings", email);
  await expect(page.getByRole("heading", { name: "No keys yet" })).toBeVisible();
  return address;
}

/** The members of a body that are texts. */
function textsOf(body: unknown): Partial<Record<string, string>> {
  const members: [string, unknown][] = Object.entries(body ?? {});
  return Object.fromEntries(
    members.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
