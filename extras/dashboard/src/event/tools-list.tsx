import { useState } from "preact/hooks";
import { failureText } from "../explorer/failure.ts";
import type { Requests } from "../explorer/requests.ts";
import { requestSamples } from "../samples/samples.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { eventQuery } from "./event-links.ts";
import { eventTexts } from "./event-texts.ts";
import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";
import { csvOf, safeCsv } from "./table-csv.ts";

const actionsTexts = eventTexts.actions;

export interface ToolsProps {
  readonly ticker: string;
  /** null for a visitor who is not signed in, because the API needs a key. */
  readonly requests: Requests | null;
  /** In the order of the screen. */
  readonly rows: readonly Row[];
  readonly phase: Phase;
}

/** The table on the screen as a file, the API's own table, and the request as a command. Loaded when the menu is opened. */
export function ToolsList({ ticker, requests, rows, phase }: ToolsProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const query = eventQuery(ticker);
  const { curl } = requestSamples({ url: `${location.origin}/api/getMentionEvent`, query, apiKey: null });

  async function downloadTable(from: Requests): Promise<void> {
    setWorking(true);
    setFailure(null);
    const table = new URLSearchParams({ ...query, format: "csv" });
    const outcome = await from.get(`getMentionEvent?${table.toString()}`);
    setWorking(false);
    if ("failure" in outcome) setFailure(failureText(outcome.failure));
    else if (typeof outcome.reply.body === "string") save(`${ticker}-api.csv`, safeCsv(outcome.reply.body));
  }

  return (
    <>
      <button
        type="button"
        class="button button-quiet button-small"
        onClick={() => save(`${ticker}.csv`, csvOf(rows, phase))}
      >
        {actionsTexts.download}
      </button>
      <p>{actionsTexts.apiHint}</p>
      {requests !== null && (
        <button
          type="button"
          class="button button-quiet button-small"
          disabled={isWorking}
          onClick={() => void downloadTable(requests)}
        >
          {actionsTexts.apiTable}
        </button>
      )}
      <CopyButton
        class="button-quiet button-small"
        text={curl}
        label={actionsTexts.curl}
        onCopied={() => undefined}
      />
      <p role="status" class={failure === null ? "visually-hidden" : "copy-failed"}>
        {failure}
      </p>
    </>
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
