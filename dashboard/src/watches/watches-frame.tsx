import { alertTexts } from "../alerts/alert-texts.ts";
import { AccountFrame } from "../settings/account-frame.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { tabs } from "./tab.ts";
import { watchTexts } from "./watch-texts.ts";

const t = watchTexts;

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
