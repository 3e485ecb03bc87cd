import type { ComponentChildren } from "preact";
import { settingsTexts } from "./settings-texts.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { timeText } from "../ui/times.ts";
import type { Fresh } from "./use-fresh.ts";

interface Props<Data> {
  readonly id: string;
  readonly heading: string;
  readonly state: Fresh<Data>;
  readonly refresh: () => Promise<void>;
  /** The text for an unavailable service, if it differs from that of API Settings. */
  readonly unavailable?: string | undefined;
  /** Shown until the data is loaded. */
  readonly skeleton: ComponentChildren;
  readonly children: (data: Data) => ComponentChildren;
}

/** A list that is loading or loaded. A failure is shown above the data that was read before it. */
export function FreshSection<Data>(props: Props<Data>) {
  const { id, heading, state, refresh, unavailable, skeleton, children } = props;
  const { data, failure, readAt } = state;
  return (
    <section class="key-section" aria-labelledby={id}>
      <div class="key-section-heading">
        <h2 id={id}>{heading}</h2>
        {readAt !== null && <p>{settingsTexts.updated(timeText(readAt))}</p>}
      </div>
      <div aria-live="polite">
        {failure !== null && (
          <FailureNotice failure={failure} unavailable={unavailable} readAt={readAt} onRetry={refresh} />
        )}
      </div>
      {data === null ? failure === null && skeleton : children(data)}
    </section>
  );
}
