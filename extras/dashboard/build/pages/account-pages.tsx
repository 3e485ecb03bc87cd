import type { ComponentChildren } from "preact";
import { SignInForm } from "../../src/account/sign-in-form.tsx";
import { signInTexts } from "../../src/account/sign-in-texts.ts";
import { SettingsFrame } from "../../src/settings/account-frame.tsx";
import { settingsTexts } from "../../src/settings/settings-texts.ts";
import { watchTexts } from "../../src/watches/watch-texts.ts";
import { WatchesFrame } from "../../src/watches/watches-frame.tsx";
import type { Page } from "../page.ts";

const t = signInTexts;

/** The pages of the signed-in account: each is served with a frame that its script fills. */
export function accountPages(): Page[] {
  return [
    accountPage("settings", settingsTexts, <SettingsFrame />),
    { ...accountPage("alerts", watchTexts, <WatchesFrame />), feature: "changes" },
  ];
}

function accountPage(
  file: "settings" | "alerts",
  { title, description, noScript }: { readonly [text in "title" | "description" | "noScript"]: string },
  frame: ComponentChildren,
): Page {
  return {
    file,
    title,
    description,
    entry: `${file}.tsx`,
    section: file,
    sections: [],
    body: (
      <main id="main">
        <noscript>
          <p class="notice notice-bad">{noScript}</p>
        </noscript>
        <div id="app" class="settings">
          {frame}
        </div>
      </main>
    ),
  };
}

export function signInPage(): Page {
  return {
    file: "sign-in",
    title: t.title,
    description: t.description,
    entry: "sign-in.tsx",
    section: "sign-in",
    sections: [],
    body: (
      <main id="main" class="sign-in">
        <div id="app" class="panel sign-in-card">
          <SignInForm firebase={null} initialMode="sign-in" onSignedIn={() => undefined} />
        </div>
      </main>
    ),
  };
}
