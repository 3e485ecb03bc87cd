import { useEffect, useRef } from "preact/hooks";
import { failureText } from "../settings/failure-text.ts";
import { useCall } from "../settings/use-call.ts";
import { sayWatchesChanged } from "../watches/changed-watches.ts";
import type { Watch } from "../watches/watch.ts";
import type { WatchesApi } from "../watches/watches-api.ts";
import { alertTexts } from "./alert-texts.ts";
import type { TestOutcome } from "./test-outcome.ts";
import { useTest } from "./use-test.ts";

const t = alertTexts.made;

interface Props {
  readonly api: WatchesApi;
  readonly watch: Watch;
  /** The address in words. */
  readonly place: string;
  readonly onClose: () => void;
  /** Called to go back to the form, after the alert was deleted because its test did not arrive. */
  readonly onChange: () => void;
}

/** Shows the outcome of a new alert's test. */
export function MadeAlert({ api, watch, place, onClose, onChange }: Props) {
  const test = useTest(api, watch.watchId);
  const { isWorking, failure, run } = useCall();
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);

  const hasFailed = test.kind === "failed" || test.kind === "refused";
  const change = () =>
    run(async () => {
      await api.remove(watch.watchId);
      sayWatchesChanged();
      onChange();
    });
  return (
    <div class="stack">
      <p>
        {watch.name} → {place}
      </p>
      <p role="status" class={hasFailed ? "notice notice-bad" : "notice notice-good"}>
        {textOf(test)}
      </p>
      <div aria-live="assertive">
        {failure !== null && <p class="notice notice-bad">{failureText(failure, alertTexts.unavailable)}</p>}
      </div>
      <div class="dialog-actions">
        <a class="button button-quiet" href="/alerts">
          {t.all}
        </a>
        {hasFailed && (
          <button type="button" class="button button-quiet" aria-disabled={isWorking} onClick={change}>
            {t.change}
          </button>
        )}
        <button type="button" class="button" ref={done} onClick={onClose}>
          {t.done}
        </button>
      </div>
    </div>
  );
}

function textOf(test: TestOutcome): string {
  switch (test.kind) {
    case "waiting":
      return t.waiting;
    case "arrived":
      return t.arrived;
    case "slow":
      return t.slow;
    case "failed":
      return `${t.refused(test.error)} ${t.again}`;
    case "refused":
      return t.refused(test.error);
  }
}
