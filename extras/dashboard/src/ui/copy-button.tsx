import { useEffect, useState } from "preact/hooks";
import { copyText } from "../samples/copy.ts";
import { texts } from "../texts.ts";

const t = texts.copy;
const shareTexts = texts.share;
/** How long the outcome is shown. */
const shownMs = 6_000;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly class?: string;
  readonly isFirst?: boolean;
  readonly onCopied: () => void;
}

/** Copies a text, and reports the result, also to screen readers. */
export function CopyButton({
  text,
  label,
  class: className = "",
  isFirst = false,
  onCopied,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"none" | "copied" | "failed">("none");

  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? "copied" : "failed");
    if (isCopied) onCopied();
  }

  return (
    <>
      <button
        type="button"
        class={`button ${className}`}
        data-focus={isFirst ? "" : undefined}
        onClick={() => void copy()}
      >
        {outcome === "copied" ? t.copied : label}
      </button>
      <span role="status" class={outcome === "failed" ? "copy-failed" : "visually-hidden"}>
        {outcome === "copied" && t.copied}
        {outcome === "failed" && t.failed}
      </span>
    </>
  );
}

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
        {shareTexts.share}
      </button>
      <span role="status" class={outcome === "none" ? "visually-hidden" : "share-outcome"}>
        {outcome !== "none" && shareTexts[outcome]}
      </span>
    </>
  );
}
