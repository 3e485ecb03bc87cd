import { useState } from "preact/hooks";
import { copyText } from "../samples/copy.ts";
import { texts } from "../texts.ts";

const t = texts.copy;

interface Props {
  readonly text: string;
  readonly label: string;
  readonly class?: string;
  readonly isFirst?: boolean;
  readonly onCopied: () => void;
}

/** Copies a text, and reports the result, also to screen readers. */
export function CopyButton({ text, label, class: className = "", isFirst = false, onCopied }: Props) {
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
