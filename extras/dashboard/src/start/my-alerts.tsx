import { render } from "preact";
import { startFirebase } from "../account/start-firebase.ts";
import { aboutOf } from "../alerts/about.ts";
import { alertSentence } from "../alerts/alert-sentence.ts";
import { eventHref, wordHref } from "../event/event-links.ts";
import type { Watch } from "../watches/watch.ts";
import { createWatchesApi } from "../watches/watches-api.ts";
import { startTexts } from "./start-texts.ts";

const t = startTexts.alerts;

/** Shows the account's alerts that have not ended. Leaves the line as it is where there are none, nobody is signed in, or they can't be read: /alerts says why. */
export async function showMyAlerts(place: Element): Promise<void> {
  const { auth, functions } = await startFirebase();
  await auth.authStateReady();
  if (auth.currentUser === null) return;
  const watches = await createWatchesApi(functions).list();
  const waiting = watches.filter(({ status }) => status !== "ended");
  if (waiting.length > 0) render(<MyAlerts watches={waiting} />, place);
}

function MyAlerts({ watches }: { watches: readonly Watch[] }) {
  return (
    <>
      <a href="/alerts">{t.heading}</a>
      {watches.map((watch) => (
        <a key={watch.watchId} class="chip" href={hrefOf(watch)}>
          {alertSentence(watch, watches)}
        </a>
      ))}
    </>
  );
}

function hrefOf(watch: Watch): string {
  const { eventTicker, marketTicker } = aboutOf(watch);
  if (eventTicker === null) return "/alerts";
  return marketTicker === null ? eventHref(eventTicker) : wordHref(eventTicker, marketTicker);
}
