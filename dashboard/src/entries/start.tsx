import { hydrate, render } from "preact";
import { isBoardList } from "../board/is-board.ts";
import { readAppConfig } from "../config/app-config.ts";
import { Example } from "../start/example.tsx";
import { isSearchResult } from "../start/search-result.ts";
import { Tonight } from "../start/tonight.tsx";

const root = document.querySelector<HTMLElement>("#example");
if (root !== null) {
  const recorded: unknown = JSON.parse(root.dataset.recorded ?? "null");
  const props = {
    recorded: isSearchResult(recorded) ? recorded : null,
    query: Object.fromEntries(new URLSearchParams(root.dataset.query)),
  };
  hydrate(<Example {...props} exampleKey={null} />, root);
  // Without a configuration visitors bring a key of their own, as they do where none is offered.
  readAppConfig().then(
    ({ exampleKey }) => hydrate(<Example {...props} exampleKey={exampleKey} />, root),
    () => undefined,
  );
}

const tonight = document.querySelector("#tonight");
if (tonight !== null) {
  const show = (body: unknown) => {
    tonight.replaceChildren();
    const events = isBoardList(body) ? [...body.events, ...body.later] : null;
    // Where the board is public nobody has to sign up to see it.
    render(<Tonight events={events} now={Date.now()} />, tonight);
  };
  fetch("/api/getBoard")
    .then((response) => response.json())
    .then(show, () => show(null));
}
