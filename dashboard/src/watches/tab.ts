import { watchTexts } from "./watch-texts.ts";

const t = watchTexts.tabs;

/** The tabs of the page: alerts as sentences, and the same watches with all details of the API. */
export const tabs = [
  { id: "alerts", label: t.alerts },
  { id: "developers", label: t.developers },
] as const;
export type TabId = (typeof tabs)[number]["id"];

/** `/alerts#developers` opens the second tab. */
export function tabOf(hash: string): TabId {
  return hash === "#developers" ? "developers" : "alerts";
}

/** Stores the tab in the address, for reloads and links. */
export function addressTab(id: TabId): void {
  const hash = id === "alerts" ? "" : `#${id}`;
  history.replaceState(null, "", `${location.pathname}${location.search}${hash}`);
}
