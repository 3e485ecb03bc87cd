import { randomUUID } from "node:crypto";
import { Router, json } from "express";

/** A user of the local server; lives as long as the process, but for the demo user, whom every start knows. */
interface User {
  readonly localId: string;
  readonly email: string | null;
}

export const demoUser: User = { localId: "demo-user", email: "demo@example.com" };
const tokenSeconds = 3600;

/** Answers the two calls that firebase-admin and a client make of an Auth emulator: look a user up, and sign one up. */
export function identity(project: string): { router: Router; tokenOf: (user: User) => string } {
  const users = new Map([[demoUser.localId, demoUser]]);

  function tokenOf({ localId, email }: User): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: `https://securetoken.google.com/${project}`,
      aud: project,
      sub: localId,
      user_id: localId,
      auth_time: now,
      iat: now,
      exp: now + tokenSeconds,
      ...(email !== null && { email, email_verified: false }),
      firebase: {
        identities: email === null ? {} : { email: [email] },
        sign_in_provider: email === null ? "anonymous" : "password",
      },
    };
    // The Auth emulator's tokens have no signature either; firebase-admin takes them only while it is told of one.
    return [{ alg: "none", typ: "JWT" }, claims].map(encode).join(".") + ".";
  }

  const router = Router();
  router.use(json());
  router.post("/v1/projects/:project/accounts\\:lookup", (request, response) => {
    const asked = idsOf(request.body);
    const found = asked.flatMap((id) => users.get(id) ?? []);
    response.json({
      kind: "identitytoolkit#GetAccountInfoResponse",
      users: found.map(({ localId, email }) => ({
        localId,
        ...(email !== null && { email }),
        validSince: "0",
      })),
    });
  });
  router.post("/v1/accounts\\:signUp", (request, response) => {
    const user = { localId: randomUUID(), email: emailOf(request.body) };
    users.set(user.localId, user);
    response.json({
      kind: "identitytoolkit#SignupNewUserResponse",
      localId: user.localId,
      ...(user.email !== null && { email: user.email }),
      idToken: tokenOf(user),
      refreshToken: "",
      expiresIn: String(tokenSeconds),
    });
  });
  return { router, tokenOf };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function idsOf(body: unknown): string[] {
  const ids = body !== null && typeof body === "object" && "localId" in body ? body.localId : [];
  return (Array.isArray(ids) ? ids : [ids]).filter((id) => typeof id === "string");
}

function emailOf(body: unknown): string | null {
  return body !== null && typeof body === "object" && "email" in body && typeof body.email === "string"
    ? body.email
    : null;
}
