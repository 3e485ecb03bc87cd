import { startTexts } from "./start-texts.ts";

const t = startTexts.alerts;

/** The line of alerts for whoever has none, or is not signed in. */
export function NoAlerts() {
  return (
    <>
      <a href="/alerts">{t.heading}</a>
      <span class="hint">{t.none}</span>
    </>
  );
}
