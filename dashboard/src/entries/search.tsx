import { startExplorer } from "../explorer/start-explorer.tsx";
import { askedIn, SearchApp } from "../search/search-app.tsx";
import { SearchFrame } from "../search/search-frame.tsx";
import { texts } from "../texts.ts";

const { heading, text } = texts.search.signedOut;

startExplorer(<SearchFrame />, (requests) => <SearchApp requests={requests} />, {
  heading,
  text: text(askedIn(location.search)),
});
