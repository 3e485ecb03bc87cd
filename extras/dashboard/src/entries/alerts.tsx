import { startAccountPage } from "../account/start-account-page.tsx";
import { AlertsOutside } from "../alerts/alert-list.tsx";
import { createKeysApi } from "../settings/keys-api.ts";
import { watchTexts } from "../watches/watch-texts.ts";
import { createWatchesApi } from "../watches/watches-api.ts";
import { WatchesApp } from "../watches/watches-app.tsx";
import { WatchesFrame } from "../watches/watches-frame.tsx";

startAccountPage({
  title: watchTexts.title,
  frame: <WatchesFrame />,
  // A link that fills in an alert leads through the sign-in.
  outside: location.search === "" && location.hash === "" ? <AlertsOutside /> : null,
  app: ({ auth, functions, config }) => {
    const keys = createKeysApi(functions);
    const api = createWatchesApi(functions);
    const isLocal = config.authEmulator !== null;
    return (user) => (
      <WatchesApp key={user.uid} auth={auth} user={user} keys={keys} api={api} isLocal={isLocal} />
    );
  },
});
