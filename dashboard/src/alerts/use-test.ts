import { useEffect, useState } from "preact/hooks";
import type { WatchesApi } from "../watches/watches-api.ts";
import { outcomeOf, type TestOutcome } from "./test-outcome.ts";

const pauseMs = 700;
/** Reads for some 15 seconds, because the service retries a test after 5. */
const maxReads = 20;

/** The outcome of a new watch's test. Reads the deliveries until the test has arrived or was refused. */
export function useTest(api: WatchesApi, watchId: string): TestOutcome {
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
