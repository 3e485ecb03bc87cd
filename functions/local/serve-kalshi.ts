import { startKalshiDouble } from "./kalshi.ts";

/** Serves the double of Kalshi where `.env.demo-mention-market` names it, for the service on the Firebase emulators. */
const { baseUrl } = await startKalshiDouble(8790);
process.stdout.write(`Kalshi's sample is at ${baseUrl}. Stop with Ctrl-C.\n`);
