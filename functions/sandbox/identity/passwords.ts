import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";

const hashBytes = 32;
const saltBytes = 16;
/** One of OWASP's equal choices for scrypt, and the one that needs the least memory (16 MiB). */
const cost = { N: 2 ** 14, r: 8, p: 5 };

/** A password as it is stored: `scrypt$N$r$p$salt$hash`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Whether the password is the one that was stored. Takes the same time for an account that is not there (null). */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt, hash] = (stored ?? absent).split("$");
  const expected = Buffer.from(hash ?? "", "base64url");
  const costs = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt ?? "", "base64url"), costs);
  return stored !== null && expected.length === hashBytes && timingSafeEqual(derived, expected);
}

const absent = `scrypt$${cost.N}$${cost.r}$${cost.p}$AA$AA`;

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, options, (error, hash) =>
      error === null ? resolve(hash) : reject(error),
    );
  });
}
