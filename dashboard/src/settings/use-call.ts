import { useState } from "preact/hooks";
import { failureOf, type Failure } from "./failure.ts";

/** Runs one call at a time. A failure is shown in the dialog that made the call, which stays open. */
export function useCall(): {
  isWorking: boolean;
  failure: Failure | null;
  run: (call: () => Promise<void>) => void;
} {
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function attempt(call: () => Promise<void>): Promise<void> {
    if (isWorking) return;
    setWorking(true);
    setFailure(null);
    try {
      await call();
    } catch (error) {
      setFailure(failureOf(error));
    }
    setWorking(false);
  }
  return { isWorking, failure, run: (call) => void attempt(call) };
}
