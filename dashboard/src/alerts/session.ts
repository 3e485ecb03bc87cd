import { onAuthStateChanged } from "@firebase/auth";
import { useEffect, useState } from "preact/hooks";
import { startFirebase } from "../account/start-firebase.ts";
import { createWatchesApi, type WatchesApi } from "../watches/watches-api.ts";

/** The visitor who makes an alert, and the host of the page. */
export interface Session {
  /** null if nobody is signed in. */
  readonly api: WatchesApi | null;
  /** A local server reads prices more often, and allows addresses on this machine. */
  readonly isLocal: boolean;
}

/** undefined while it loads, and if the page could not start. */
export function useSession(): Session | undefined {
  const [session, setSession] = useState<Session>();
  useEffect(() => {
    let stop: () => void = () => undefined;
    let isOver = false;
    startFirebase().then(
      ({ auth, functions, config }) => {
        if (isOver) return;
        const isLocal = config.authEmulator !== null;
        stop = onAuthStateChanged(auth, (user) =>
          setSession({ api: user === null ? null : createWatchesApi(functions), isLocal }),
        );
      },
      () => setSession({ api: null, isLocal: false }),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return session;
}
