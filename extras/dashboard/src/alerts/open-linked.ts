import type { Auth } from "@firebase/auth";
import { createRequests } from "../explorer/requests.ts";
import type { KeysApi } from "../settings/keys-api.ts";
import { isWordWhen, wordIn } from "./draft.ts";
import { openAlert } from "./open-alert.tsx";

/** Opens the dialog with the values of a link such as `/alerts?market=…&when=buy_no_at_or_below&cents=30`. */
export function openLinkedAlert(search: string, auth: Auth, uid: string, keys: KeysApi): void {
  const query = new URLSearchParams(search);
  const ticker = query.get("market") ?? "";
  if (ticker === "" || !isWordWhen(query.get("when") ?? "")) return;
  const { get } = createRequests(auth, uid, keys);
  const market = new URLSearchParams({ market_ticker: ticker });
  void get(`getMentionMarket?${market.toString()}`).then((outcome) =>
    openAlert(wordIn("reply" in outcome ? outcome.reply.body : null, ticker)),
  );
}
