import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { IdentityError } from "./identity-error.ts";

const hashBytes = 32;
const saltBytes = 16;
/** One of OWASP's equal choices for scrypt, and the one that needs the least memory (16 MiB). */
const cost = { N: 2 ** 14, r: 8, p: 5 };
/** Node reads files on the same 4 threads: two are left for the pages. */
const maxRunning = 2;
/** Some 2 seconds of work. */
const maxWaiting = 16;

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashes and checks passwords, two at a time. Calls beyond the short queue are refused: IdentityError, in Firebase's words. */
export function createPasswords() {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
    if (running < maxRunning) running += 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((start) => waiting.push(start));
    else throw new IdentityError("TOO_MANY_ATTEMPTS_TRY_LATER");
    try {
      return await deriveNow(password, salt, options);
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    /** A password as it is stored: `scrypt$N$r$p$salt$hash`, the last two in base64url. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(saltBytes);
      const hash = await derive(password, salt, cost);
      const parts = [
        "scrypt",
        cost.N,
        cost.r,
        cost.p,
        salt.toString("base64url"),
        hash.toString("base64url"),
      ];
      return parts.join("$");
    },

    /** Whether the password is the one that was stored. Takes the same time for an account that is not there (null). */
    async isRight(password: string, stored: string | null): Promise<boolean> {
      const [, N, r, p, salt, hash] = (stored ?? absent).split("$");
      const expected = Buffer.from(hash ?? "", "base64url");
      const costs = { N: Number(N), r: Number(r), p: Number(p) };
      const derived = await derive(password, Buffer.from(salt ?? "", "base64url"), costs);
      return stored !== null && expected.length === hashBytes && timingSafeEqual(derived, expected);
    },
  };
}

const absent = `scrypt$${cost.N}$${cost.r}$${cost.p}$AA$AA`;

function deriveNow(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, options, (error, hash) =>
      error === null ? resolve(hash) : reject(error),
    );
  });
}
