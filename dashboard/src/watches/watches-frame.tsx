import { AccountFrame } from "../settings/account-frame.tsx";
import { texts } from "./texts.ts";

const t = texts;

export function WatchesFrame() {
  return <AccountFrame title={t.title} action={t.create} heading={t.heading} loading={t.loading} />;
}
