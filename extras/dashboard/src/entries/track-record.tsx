import { render } from "preact";
import { TrackRecordApp } from "../track-record/track-record-app.tsx";

const root = document.querySelector("#app");
if (root !== null) {
  root.replaceChildren();
  render(
    <div class="explorer">
      <TrackRecordApp />
    </div>,
    root,
  );
}
