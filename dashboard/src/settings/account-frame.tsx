import { KeySkeleton } from "./key-skeleton.tsx";

interface Props {
  readonly title: string;
  /** The button beside it. */
  readonly action: string;
  readonly heading: string;
  readonly loading: string;
}

/** A page of the account before its script has read the session: rendered at build, with everything in its later place. */
export function AccountFrame({ title, action, heading, loading }: Props) {
  return (
    <>
      <div class="settings-header">
        <div>
          <h1>{title}</h1>
          <p class="account">&nbsp;</p>
        </div>
        <button type="button" class="button" disabled>
          {action}
        </button>
      </div>
      <p class="visually-hidden" />
      <section class="key-section">
        <div class="key-section-heading">
          <h2>{heading}</h2>
        </div>
        <div />
        <KeySkeleton label={loading} />
      </section>
    </>
  );
}
