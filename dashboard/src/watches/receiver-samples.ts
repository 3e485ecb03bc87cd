import { version } from "../../../clients/typescript/package.json";
import python from "../../../clients/python/examples/receive_webhooks.py?raw";
import typescript from "../../../clients/typescript/examples/receive-webhooks.ts?raw";
import type { Samples } from "../samples/samples.ts";

/** The receivers of docs/watches.md: the same files of the client packages. */
export const receiverSamples = { typescript, python } satisfies Partial<Samples>;

export const receiverSteps = "/docs/watches#from-sign-up-to-a-verified-webhook";

/** Where a receiver of the samples listens unless PORT is set. */
const usualPort = "4000";

/** How to install what a receiver needs from `origin`, and to start it where `url` leads. */
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

/** An https address leads to a proxy, which knows where its receiver listens. */
function portOf(url: string): string {
  const { protocol, port } = new URL(url);
  const own = port === "" ? "80" : port;
  return protocol === "https:" || own === usualPort ? "" : `PORT=${own} `;
}
