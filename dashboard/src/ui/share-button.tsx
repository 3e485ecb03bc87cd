import { useState } from "preact/hooks";
import { copyText } from "../samples/copy.ts";
import { texts } from "../texts.ts";

const t = texts.share;

/** Hands a ready sentence and the page's address on: by the device where it can, else to the clipboard. */
export function ShareButton({ sentence }: { sentence: string }) {
  const [outcome, setOutcome] = useState<"none" | "copied" | "failed">("none");

  async function share(): Promise<void> {
    const url = location.href;
    if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
      // Whoever changes his mind there closes it: nothing failed.
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
