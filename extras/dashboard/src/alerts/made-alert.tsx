import { useEffect, useState, useRef } from "preact/hooks";
import { failureText, useCall } from "../settings/call-dialog.tsx";
import type { Watch } from "../watches/watch.ts";
import { type WatchesApi, sayWatchesChanged } from "../watches/watches-api.ts";
import { alertTexts } from "./alert-texts.ts";
import { outcomeOf, type TestOutcome } from "./test-outcome.ts";

const t = alertTexts.made;
const pauseMs = 700;

/** Reads for some 15 seconds, because the service retries a test after 5. */
const maxReads = 20;

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

/** The outcome of a new watch's test. Reads the deliveries until the test has arrived or was refused. */
function useTest(api: WatchesApi, watchId: string): TestOutcome {
  const [outcome, setOutcome] = useState<TestOutcome>({ kind: "waiting" });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const read = async (reads: number) => {
      const page = await api.deliveries(watchId).catch(() => null);
      if (isOver) return;
      const next = outcomeOf(page?.deliveries ?? []);
      const isLast = reads === maxReads || next.kind === "arrived" || next.kind === "refused";
      setOutcome(isLast && next.kind === "waiting" ? { kind: "slow" } : next);
      if (!isLast) timer = setTimeout(() => void read(reads + 1), pauseMs);
    };
    void read(1);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api, watchId]);
  return outcome;
}
