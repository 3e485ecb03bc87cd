import "./console-lines.ts";
import { randomUUID } from "node:crypto";
import express from "express";
import { onCall } from "firebase-functions/v2/https";
import { runFunction } from "../../local/run-function.ts";
import { generateApiKeyCallable } from "../../src/functions/generate-api-key.ts";
import { getApiKeyUsageCallable } from "../../src/functions/get-api-key-usage.ts";
import { listApiKeysCallable } from "../../src/functions/list-api-keys.ts";
import { revokeApiKeyCallable } from "../../src/functions/revoke-api-key.ts";
import { rotateApiKeyCallable } from "../../src/functions/rotate-api-key.ts";
import { handleCall, onlyCalls } from "../../src/middleware/handle-call.ts";
import type { Instance } from "../../src/http/endpoint.ts";
import type { Services } from "../../src/services.ts";
import { described } from "./api-description.ts";
import { listening } from "./listening.ts";

export interface CallableServer {
  readonly url: string;
  /** The ID token of a new user, who signed in with a password by default. */
  signUp(signIn?: string): string;
  /** Calls a callable, with the token of the server's first user by default. Throws when openapi.json does not allow the response. */
  call(
    name: string,
    data: unknown,
    idToken?: string | null,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: unknown }>;
  close(): Promise<void>;
}

const project = "demo-callables";

/** The callables as Firebase runs them, beside a double of Firebase Auth, which knows the users that signed up here. */
export async function serveCallables(instance: Instance<Services>): Promise<CallableServer> {
  const users = new Set<string>();
  const auth = await listening((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const found = [...users].filter((uid) => Buffer.concat(chunks).includes(uid));
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ users: found.map((localId) => ({ localId })) }));
    });
  });
  process.env["FIREBASE_AUTH_EMULATOR_HOST"] = new URL(auth.url).host;
  process.env["GCLOUD_PROJECT"] = project;

  const functions = new Map(
    [
      generateApiKeyCallable,
      listApiKeysCallable,
      rotateApiKeyCallable,
      revokeApiKeyCallable,
      getApiKeyUsageCallable,
    ].map((callable) => [callable.name, onlyCalls(onCall(handleCall(instance, callable)))] as const),
  );
  const app = express();
  app.use("/:name", (request, response, next) =>
    runFunction(functions, request.params.name)(request, response, next),
  );
  const server = await listening(app);

  function signUp(signIn = "password"): string {
    const uid = `user-${randomUUID()}`;
    users.add(uid);
    return idTokenOf(uid, { firebase: { identities: {}, sign_in_provider: signIn } });
  }
  const firstUser = signUp();
  return {
    url: server.url,
    signUp,
    call: async (name, data, idToken = firstUser, headers = {}) => {
      const called = await fetch(`${server.url}/${name}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(idToken !== null && { authorization: `Bearer ${idToken}` }),
          ...headers,
        },
        body: JSON.stringify({ data }),
      });
      const response = await described("POST", called);
      return { status: response.status, body: await response.json() };
    },
    close: async () => {
      await server.close();
      await auth.close();
    },
  };
}

/** An unsigned token, as the Auth emulator makes it. */
export function idTokenOf(uid: string, claims: object): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    ...{ iss: `https://securetoken.google.com/${project}`, aud: project, sub: uid, user_id: uid },
    ...{ auth_time: now, iat: now, exp: now + 3600 },
    ...claims,
  };
  const parts = [{ alg: "none", typ: "JWT" }, payload];
  return parts.map((part) => `${Buffer.from(JSON.stringify(part)).toString("base64url")}.`).join("");
}
