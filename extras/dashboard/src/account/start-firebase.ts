import { initializeApp } from "@firebase/app";
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from "@firebase/auth";
import { httpsCallableFromURL, type Functions, getFunctions } from "@firebase/functions";
import { readAppConfig, type AppConfig } from "../config/app-config.ts";

let started: Promise<Firebase> | undefined;
const timeoutMs = 15_000;

export interface Firebase {
  readonly auth: Auth;
  readonly functions: Functions;
  readonly config: AppConfig;
}

/** Sets up the Firebase SDK once, for the host that served the page. Throws if its configuration can't be loaded. */
export function startFirebase(): Promise<Firebase> {
  return (started ??= setUp());
}

async function setUp(): Promise<Firebase> {
  const config = await readAppConfig();
  const { projectId, apiKey, authDomain, authEmulator } = config;
  const app = initializeApp({ projectId, apiKey, ...(authDomain !== null && { authDomain }) });
  // Without a resolver for popups, because e-mail and password then load no script of Google's.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  if (authEmulator !== null) {
    connectAuthEmulator(auth, `http://${authEmulator.host}:${authEmulator.port}`, { disableWarnings: true });
  }
  return { auth, functions: getFunctions(app), config };
}

/** Returns a function that calls the service's callables as the signed-in account. It throws a Firebase error when the call fails. */
export function createCall(functions: Functions) {
  return async <Response>(name: string, request: object): Promise<Response> => {
    const url = `${location.origin}/api/${name}`;
    const call = httpsCallableFromURL<object, Response>(functions, url, { timeout: timeoutMs });
    return (await call(request)).data;
  };
}

/** The code of a Firebase error; "" for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
