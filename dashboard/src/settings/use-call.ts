import { useState } from "preact/hooks";
import { failureOf, failureText } from "./failure.ts";

/** Runs one call of a dialog at a time; its failure is shown in the dialog, which stays open. */
export function useCall(): {
  isWorking: boolean;
  failure: string | null;
  run: (call: () => Promise<void>) => void;
} {
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(call: () => Promise<void>): Promise<void> {
    if (isWorking) return;
    setWorking(true);
    setFailure(null);
    try {
      await call();
    } catch (error) {
      setFailure(failureText(failureOf(error)));
    }
    setWorking(false);
  }
  return { isWorking, failure, run: (call) => void attempt(call) };
}
