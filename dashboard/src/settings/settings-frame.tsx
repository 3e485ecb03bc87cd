import { settingsTexts } from "./settings-texts.ts";
import { AccountFrame } from "./account-frame.tsx";

const t = settingsTexts;

export function SettingsFrame() {
  return <AccountFrame title={t.title} action={t.generate} heading={t.keysHeading} loading={t.loading} />;
}
