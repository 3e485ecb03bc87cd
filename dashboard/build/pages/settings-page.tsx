import { SettingsFrame } from "../../src/settings/settings-frame.tsx";
import { texts } from "../../src/texts.ts";
import type { Page } from "../page.ts";

const t = texts.settings;

export function settingsPage(): Page {
  return {
    file: "settings",
    title: t.title,
    description: t.description,
    entry: "settings.tsx",
    section: "settings",
    sections: [],
    body: (
      <main id="main">
        <noscript>
          <p class="notice notice-bad">{t.noScript}</p>
        </noscript>
        <div id="app" class="settings">
          <SettingsFrame />
        </div>
      </main>
    ),
  };
}
