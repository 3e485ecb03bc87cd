import { useEffect, useState } from "preact/hooks";
import { copyText } from "../samples/copy.ts";
import { texts } from "../texts.ts";

const t = texts.share;
/** How long the outcome is shown. */
const shownMs = 6_000;

/** Shares a sentence and the page's address: by the device's share menu, else by copying them. */
export function ShareButton({ sentence }: { sentence: string }) {
  const [outcome, setOutcome] = useState<"none" | "copied" | "failed">("none");

  useEffect(() => {
    if (outcome === "none") return undefined;
    const timer = setTimeout(() => setOutcome("none"), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function share(): Promise<void> {
    const url = location.href;
    if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
      // Closing the share menu rejects the promise, but is not a failure.
      await navigator.share({ text: sentence, url }).catch(() => undefined);
      return;
    }
    setOutcome((await copyText(`${sentence} ${url}`)) ? "copied" : "failed");
  }

  return (
    <>
      <button type="button" class="button button-quiet button-small share" onClick={() => void share()}>
        {t.share}
      </button>
      <span role="status" class={outcome === "none" ? "visually-hidden" : "share-outcome"}>
        {outcome !== "none" && t[outcome]}
      </span>
    </>
  );
}
