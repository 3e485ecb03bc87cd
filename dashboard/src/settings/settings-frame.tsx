import { texts } from "../texts.ts";
import { AccountFrame } from "./account-frame.tsx";

const t = texts.settings;

export function SettingsFrame() {
  return <AccountFrame title={t.title} action={t.generate} heading={t.keysHeading} loading={t.loading} />;
}
