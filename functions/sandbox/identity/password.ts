import { randomBytes, scryptSync } from "node:crypto";

const hashBytes = 32;
const cost = { N: 2 ** 14, r: 8, p: 1 };

/** A password as it is stored: `scrypt$N$r$p$salt$hash`, the last two in base64url. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16).toString("base64url");
  return ["scrypt", cost.N, cost.r, cost.p, salt, derive(password, salt, cost)].join("$");
}

/** Whether the password is the one that was stored, at the cost that it was stored with. */
export function isRightPassword(password: string, stored: string): boolean {
  const [, N, r, p, salt = "", hash] = stored.split("$");
  return derive(password, salt, { N: Number(N), r: Number(r), p: Number(p) }) === hash;
}

function derive(password: string, salt: string, costs: typeof cost): string {
  return scryptSync(password, Buffer.from(salt, "base64url"), hashBytes, costs).toString("base64url");
}
