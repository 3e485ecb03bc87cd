import { useState } from "preact/hooks";
import { failureText } from "../explorer/failure.ts";
import type { Requests } from "../explorer/requests.ts";
import { requestSamples } from "../samples/samples.ts";
import { texts } from "../texts.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { eventQuery } from "./event-query.ts";

const t = texts.event.actions;

/** The table as a file, and the request as a command that reads the key from the environment. */
export function EventActions({ ticker, requests }: { ticker: string; requests: Requests }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const query = eventQuery(ticker);
  const { curl } = requestSamples({ url: `${location.origin}/api/getMentionEvent`, query, apiKey: null });

  async function download(): Promise<void> {
    setWorking(true);
    setFailure(null);
    const table = new URLSearchParams({ ...query, format: "csv" });
    const outcome = await requests.get(`getMentionEvent?${table.toString()}`);
    setWorking(false);
    if ("failure" in outcome) setFailure(failureText(outcome.failure));
    else if (typeof outcome.reply.body === "string") save(`${ticker}.csv`, outcome.reply.body);
  }

  return (
    <div class="event-actions">
      <button
        type="button"
        class="button button-quiet button-small"
        disabled={isWorking}
        title={t.csvHint}
        onClick={() => void download()}
      >
        {t.csv}
      </button>
      <CopyButton class="button-quiet button-small" text={curl} label={t.curl} onCopied={() => undefined} />
      <p role="status" class={failure === null ? "visually-hidden" : "copy-failed"}>
        {failure}
      </p>
    </div>
  );
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
