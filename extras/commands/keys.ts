import { runKeys } from "@mention-market/service/commands/keys/run-command";
import { localUid } from "../local/identity/account-store.ts";

/** Runs `npm run keys`: the service's command, with the accounts of `npm start`. */
await runKeys(localUid);
