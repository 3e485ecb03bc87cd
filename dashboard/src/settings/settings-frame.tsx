import { texts } from "../texts.ts";
import { KeySkeleton } from "./key-skeleton.tsx";

const t = texts.settings;

/** The page before its script has read the session: rendered at build, with everything in its later place. */
export function SettingsFrame() {
  return (
    <>
      <div class="settings-header">
        <div>
          <h1>{t.title}</h1>
          <p class="account">&nbsp;</p>
        </div>
        <button type="button" class="button" disabled>
          {t.generate}
        </button>
      </div>
      <p class="visually-hidden" />
      <section class="key-section">
        <div class="key-section-heading">
          <h2>{t.keysHeading}</h2>
        </div>
        <div />
        <KeySkeleton />
      </section>
    </>
  );
}
