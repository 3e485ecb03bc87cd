import type { Account } from "./account-store.ts";

/** The account that every local server has. Its password is public: what it holds is for trying out. */
export const demoUser = { uid: "demo-user", email: "demo@example.com", password: "mention-market" };

/** Hashed beforehand, so that a start does not wait for it. */
const passwordHash = "scrypt$16384$8$5$AW8xAYd2y-ZNj4erODstjQ$WAydvc48hTaJSehlz8zov38NrJ_gbE3xI6eR1U1cqf4";

export function demoAccount(at: number): Account {
  return {
    uid: demoUser.uid,
    email: demoUser.email,
    emailVerified: true,
    password: passwordHash,
    createdAt: at,
    lastLoginAt: at,
    validSince: 0,
  };
}
