/** What a client needs of a running local server, in the order in which `--json` prints it. */
export interface Running {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly idToken: string;
  readonly callableUrl: string;
  readonly upstream: string;
  readonly store: "sqlite" | "firestore";
}

/** A market of the sample exchange that is always there. */
const sampleTicker = "KXNFLMENTION-SB27-TUSH";

/** The only thing that is ever written to stdout. */
export function announce(running: Running, asJson: boolean): void {
  process.stdout.write(`${asJson ? JSON.stringify(running) : textOf(running)}\n`);
}

function textOf({ baseUrl, apiKey, upstream, store }: Running): string {
  const isSample = upstream.startsWith("http://127.0.0.1:");
  return `
mention-market is ready at ${baseUrl} (provider: ${isSample ? "the bundled sample exchange" : upstream}; store: ${store})

API key, good for a day: ${apiKey}

Try:
  curl -H 'x-api-key: ${apiKey}' '${baseUrl}/getMentionMarket?market_ticker=${sampleTicker}'

Stop with Ctrl-C.`;
}
