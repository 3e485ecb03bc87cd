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

/** The Firebase SDK, set up for the place that served the page; throws when its configuration can't be had. */
export async function startFirebase(): Promise<Firebase> {
  const config = await readAppConfig();
  const { projectId, apiKey, authDomain, authEmulator } = config;
  const app = initializeApp({ projectId, apiKey, ...(authDomain !== null && { authDomain }) });
  // Without a resolver for popups: e-mail and password load no script of Google's.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  if (authEmulator !== null) {
    connectAuthEmulator(auth, `http://${authEmulator.host}:${authEmulator.port}`, { disableWarnings: true });
  }
  return { auth, functions: getFunctions(app), config };
}
