import { texts } from "../texts.ts";
import { trackRecordTexts } from "./track-record-texts.ts";

const t = trackRecordTexts;

/** The page as it is served. */
export function TrackRecordFrame() {
  return (
    <>
      <TrackRecordHeading />
      <p class="hint">{texts.explorer.loading}</p>
    </>
  );
}

export function TrackRecordHeading() {
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
