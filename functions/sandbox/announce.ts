import { demoUser } from "./identity/demo-user.ts";

/** What a client needs of a running local server, in the order in which `--json` prints it. */
export interface Running {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly idToken: string;
  readonly callableUrl: string;
  readonly upstream: string;
  readonly store: "sqlite" | "firestore";
}

/** A market of the sample provider that is always there. */
const sampleTicker = "KXNFLMENTION-SB27-TUSH";

export interface AnnounceOptions {
  readonly asJson: boolean;
  /** The provider is the bundled sample provider. */
  readonly isSample: boolean;
}

/** The only thing that is ever written to stdout. */
export function announce(running: Running, { asJson, isSample }: AnnounceOptions): void {
  process.stdout.write(`${asJson ? JSON.stringify(running) : textOf(running, isSample)}\n`);
}

function textOf({ baseUrl, apiKey, upstream, store }: Running, isSample: boolean): string {
  return `
mention-market is ready at ${baseUrl} (provider: ${isSample ? "the bundled sample provider" : upstream}; store: ${store})

Dashboard: ${baseUrl}/ (sign in with one click, or as ${demoUser.email} with the password ${demoUser.password})
API key, good for a day: ${apiKey}

Try:
  curl -H 'x-api-key: ${apiKey}' '${baseUrl}/getMentionMarket?market_ticker=${sampleTicker}'

Stop with Ctrl-C.`;
}
