import { useCallback, useEffect, useState } from "preact/hooks";
import { texts } from "../texts.ts";
import { FormulaView } from "./formula-view.tsx";
import { trackRecordTexts } from "./track-record-texts.ts";
import { isTrackRecord, type WireTrackRecord } from "./wire.ts";

const t = trackRecordTexts;

type State = WireTrackRecord | "reading" | "failed";

/** The scores of the forecasts. The page needs neither a key nor an account. */
export function TrackRecordApp() {
  const [state, setState] = useState<State>("reading");
  const read = useCallback(() => {
    setState("reading");
    readTrackRecord().then(setState, () => setState("failed"));
  }, []);
  useEffect(read, [read]);

  return (
    <>
      <TrackRecordHeading />
      <div aria-live="polite">
        {state === "reading" && <p class="hint">{texts.explorer.loading}</p>}
        {state === "failed" && (
          <p class="notice notice-bad">
            {t.failed}{" "}
            <button type="button" class="button button-quiet" onClick={read}>
              {t.again}
            </button>
          </p>
        )}
      </div>
      {typeof state === "object" && <Record record={state} />}
    </>
  );
}

function Record({ record }: { record: WireTrackRecord }) {
  const { formula, by_month, by_kind, by_price, pending, excluded, missed } = record;
  return (
    <>
      {formula.length === 0 && <p class="notice">{t.empty}</p>}
      {formula.map((one, at) => (
        <FormulaView
          key={one.version}
          formula={one}
          months={by_month.filter(({ version }) => version === one.version)}
          kinds={by_kind.filter(({ version }) => version === one.version)}
          // By the newest version alone, which comes first.
          prices={at === 0 ? by_price : []}
        />
      ))}
      <p class="hint">{t.counts(pending, excluded, missed)}</p>
    </>
  );
}

async function readTrackRecord(): Promise<WireTrackRecord> {
  // Revalidated on each visit, because readers want the latest settled events. An unchanged record is a 304.
  const response = await fetch("/api/getTrackRecord", { cache: "no-cache" });
  const body: unknown = response.ok ? await response.json() : null;
  if (!isTrackRecord(body)) throw new Error(`getTrackRecord: ${response.status}`);
  return body;
}

/** The page as it is served. */
export function TrackRecordFrame() {
  return (
    <>
      <TrackRecordHeading />
      <p class="hint">{texts.explorer.loading}</p>
    </>
  );
}

function TrackRecordHeading() {
  return (
    <>
      <h1>{t.title}</h1>
      <p class="record-lead">{t.lead}</p>
      <p>
        <strong>{t.untuned}</strong> <a href="/docs/estimates#the-track-record">{t.how}</a>
      </p>
    </>
  );
}
