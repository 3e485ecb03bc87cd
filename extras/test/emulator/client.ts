import { randomUUID } from "node:crypto";
import { deleteApp, initializeApp } from "firebase/app";
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getAuth,
  signInAnonymously,
  signInWithEmailAndPassword,
} from "firebase/auth";
import {
  connectFirestoreEmulator,
  getFirestore,
  setLogLevel,
  terminate,
  type Firestore,
} from "firebase/firestore/lite";
import { connectFunctionsEmulator, getFunctions, httpsCallable } from "firebase/functions";
import { z } from "zod";
import { demoUser } from "../../local/identity/account-store.ts";
import { auth, firestore, functions, project } from "./emulators.ts";

// Some tests send requests that the rules refuse.
setLogLevel("silent");

const newKey = z.object({ apiKey: z.string(), keyId: z.string() });

/** A dashboard's browser page: the Firebase SDK, with the account that it is signed in to. */
export interface Client {
  readonly uid: string | null;
  readonly firestore: Firestore;
  /** A callable's `data`; rejects with the SDK's own error. */
  call(name: string, data?: unknown): Promise<unknown>;
  makeKey(): Promise<z.output<typeof newKey>>;
}

export type Account = "a new user" | "an anonymous user" | "the demo user" | "nobody";

/** Clients of one suite, and their end. */
export function clients(): { open(account?: Account): Promise<Client>; close(): Promise<void> } {
  const closings: (() => Promise<void>)[] = [];
  return {
    async open(account = "a new user") {
      const app = initializeApp({ projectId: project, apiKey: "fake" }, randomUUID());
      const sdk = { auth: getAuth(app), functions: getFunctions(app), firestore: getFirestore(app) };
      connectAuthEmulator(sdk.auth, `http://${auth.host}:${auth.port}`, { disableWarnings: true });
      connectFunctionsEmulator(sdk.functions, functions.host, functions.port);
      connectFirestoreEmulator(sdk.firestore, firestore.host, firestore.port);
      closings.push(async () => {
        await terminate(sdk.firestore);
        await deleteApp(app);
      });
      if (account === "a new user")
        await createUserWithEmailAndPassword(sdk.auth, `${randomUUID()}@example.com`, "123456");
      if (account === "an anonymous user") await signInAnonymously(sdk.auth);
      if (account === "the demo user")
        await signInWithEmailAndPassword(sdk.auth, demoUser.email, demoUser.password);

      const call = async (name: string, data?: unknown) =>
        (await httpsCallable(sdk.functions, name)(data)).data;
      return {
        uid: sdk.auth.currentUser?.uid ?? null,
        firestore: sdk.firestore,
        call,
        makeKey: async () => newKey.parse(await call("generateApiKey")),
      };
    },
    async close() {
      await Promise.all(closings.splice(0).map((close) => close()));
    },
  };
}
