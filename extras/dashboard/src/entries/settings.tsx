import { startAccountPage } from "../account/start-account-page.tsx";
import { createKeysApi } from "../settings/keys-api.ts";
import { SettingsApp } from "../settings/settings-app.tsx";
import { SettingsFrame } from "../settings/account-frame.tsx";
import { settingsTexts } from "../settings/settings-texts.ts";

startAccountPage({
  title: settingsTexts.title,
  frame: <SettingsFrame />,
  app: ({ auth, functions, config }) => {
    const api = createKeysApi(functions);
    return (user) => (
      <SettingsApp key={user.uid} auth={auth} user={user} api={api} isLocal={config.authEmulator !== null} />
    );
  },
});
