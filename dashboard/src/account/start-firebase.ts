import { initializeApp } from "@firebase/app";
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from "@firebase/auth";
import { getFunctions, type Functions } from "@firebase/functions";
import { readAppConfig, type AppConfig } from "../config/app-config.ts";

export interface Firebase {
  readonly auth: Auth;
  readonly functions: Functions;
  readonly config: AppConfig;
}

let started: Promise<Firebase> | undefined;

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
