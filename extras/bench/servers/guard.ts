import { createServer } from "node:http";
import { initializeApp } from "firebase-admin/app";
import { getFirestore, type Firestore } from "firebase-admin/firestore";
import { z } from "zod";
import { hourMs } from "@mention-market/service/base/clock";
import type { Admit } from "@mention-market/service/middleware/admit";
import { hashOf } from "@mention-market/service/keys/api-key";
import { quotaAt } from "@mention-market/service/keys/hourly-usage";
import { defineEndpoint, type EdgeServices, type Endpoint } from "../../src/http/endpoint.ts";
import { createEndpointHandler } from "../../src/http/serve-endpoint.ts";
import { instance } from "../../src/index.ts";
import { addressOf } from "@mention-market/service/test/support/provider";
import { respondToParent, project } from "../harness/child.ts";
import { sendReady } from "./ready.ts";

/** Serves an endpoint that does nothing behind three guards: ours, none, and one by a transaction. */
const nothing: Endpoint<EdgeServices> = defineEndpoint({
  access: "key",
  name: "nothing",
  summary: "Nothing",
  description: "",
  querySchema: z.object({}),
  responseSchema: z.object({ ok: z.boolean() }),
  examples: [{ query: {} }],
  errors: { failure: "" },
  maxInstances: 1,
  handle: () => Promise.resolve({ body: { ok: true } }),
});

const counter = z.object({ hour: z.number(), used: z.number() });

const own = instance.services();
const open: Admit = ({ receivedAt }) =>
  Promise.resolve({ verdict: "admitted", keyId: "open", quota: quotaAt([], receivedAt, own.limit) });
const behind = (admit: Admit) =>
  createEndpointHandler(nothing, { ...instance, services: () => ({ ...own, admit }) });

const handlers = new Map([
  ["/guarded", behind(own.admit)],
  ["/open", behind(open)],
]);
if (process.env["FIRESTORE_EMULATOR_HOST"] !== undefined)
  handlers.set(
    "/transaction",
    behind(transactionLimiter(getFirestore(initializeApp({ projectId: project })), own.limit)),
  );

/** Responds with the processor time of all threads so far, in microseconds. */
respondToParent(() => {
  const { user, system } = process.cpuUsage();
  return user + system;
});
const server = createServer((request, response) => {
  void handlers.get(request.url ?? "")?.(request, response);
});
server.listen(0, "127.0.0.1", () => void sendReady(addressOf(server.address()).port, own.keys));

/**
 * The limiter that Firestore's documentation suggests: a transaction reads the key's counter of this hour and writes it back, increased.
 */
function transactionLimiter(firestore: Firestore, limit: number): Admit {
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
