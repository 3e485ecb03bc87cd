import { alertTexts } from "../alerts/alert-texts.ts";
import { AccountFrame } from "../settings/account-frame.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { watchTexts } from "./watch-texts.ts";

const t = watchTexts;
const tabTexts = watchTexts.tabs;

export function WatchesFrame() {
  const { choose, heading } = alertTexts.list;
  return (
    <AccountFrame
      title={t.title}
      action={choose}
      heading={heading}
      loading={t.loading}
      around={(list) => (
        <Tabs label={t.tabs.label} tabs={tabs} chosen="alerts" onChoose={() => undefined}>
          {list}
        </Tabs>
      )}
    />
  );
}

/** The tabs of the page: alerts as sentences, and the same watches with all details of the API. */
export const tabs = [
  { id: "alerts", label: tabTexts.alerts },
  { id: "developers", label: tabTexts.developers },
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
