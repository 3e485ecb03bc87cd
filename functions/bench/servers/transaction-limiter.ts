import type { Firestore } from "firebase-admin/firestore";
import { z } from "zod";
import type { Admit } from "../../src/keys/admit.ts";
import { hashOf } from "../../src/keys/api-key.ts";
import { quotaAt } from "../../src/keys/quota.ts";
import { hourMs } from "../../src/base/clock.ts";

const counter = z.object({ hour: z.number(), used: z.number() });

/** The limiter that Firestore's documentation leads to: a transaction reads the key's counter of this hour and writes it back, one higher. */
export function transactionLimiter(firestore: Firestore, limit: number): Admit {
  return ({ key, receivedAt }) => {
    const document = firestore.collection("transaction").doc(hashOf("apiKey" in key ? key.apiKey : ""));
    const hour = Math.floor(receivedAt / hourMs);
    return firestore.runTransaction(async (transaction) => {
      const stored = counter.safeParse((await transaction.get(document)).data()).data;
      const used = stored?.hour === hour ? stored.used : 0;
      const quota = quotaAt([], receivedAt, limit);
      if (used >= limit) return { verdict: "rate_limited", keyId: "transaction", quota };
      transaction.set(document, { hour, used: used + 1 });
      return { verdict: "admitted", keyId: "transaction", quota };
    });
  };
}
