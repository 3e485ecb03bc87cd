import python from "../../../clients/python/examples/receive_webhooks.py?raw";
import typescript from "../../../clients/typescript/examples/receive-webhooks.ts?raw";
import type { Samples } from "../samples/samples.ts";

/** The receivers of docs/watches.md: the same files of the client packages. */
export const receiverSamples = { typescript, python } satisfies Partial<Samples>;
