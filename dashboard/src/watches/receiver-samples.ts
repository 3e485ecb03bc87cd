import { version } from "../../../clients/typescript/package.json";
import python from "../../../clients/python/examples/receive_webhooks.py?raw";
import typescript from "../../../clients/typescript/examples/receive-webhooks.ts?raw";
import type { Samples } from "../samples/samples.ts";

/** The receivers in docs/watches.md, which are files of the client packages. */
export const receiverSamples = { typescript, python } satisfies Partial<Samples>;

export const receiverSteps = "/docs/watches#from-sign-up-to-a-verified-webhook";

/** The port on which a sample receiver listens unless PORT is set. */
const usualPort = "4000";

/** Commands that install what a receiver needs from `origin` and start it at the port of `url`. */
export function startSamples(origin: string, url: string): Partial<Samples> {
  const environment = `${portOf(url)}WATCH_SECRET='whsec_…'`;
  return {
    typescript: [
      `npm install "${origin}/downloads/mention-market-${version}.tgz"`,
      `${environment} node receive-webhooks.ts`,
    ].join("\n"),
    python: [
      `pip install "${origin}/downloads/mention_market-${version}-py3-none-any.whl"`,
      `${environment} python3 receive_webhooks.py`,
    ].join("\n"),
  };
}

/** An https address belongs to a proxy, so the receiver's port is unknown and the default is used. */
function portOf(url: string): string {
  const { protocol, port } = new URL(url);
  const own = port === "" ? "80" : port;
  return protocol === "https:" || own === usualPort ? "" : `PORT=${own} `;
}
