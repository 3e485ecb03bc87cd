import { SignInForm } from "../../src/account/sign-in-form.tsx";
import { signInTexts } from "../../src/account/sign-in-texts.ts";
import type { Page } from "../page.ts";

const t = signInTexts;

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
