import { startExplorer } from "../explorer/start-explorer.tsx";
import { askedIn, SearchApp } from "../search/search-app.tsx";
import { SearchFrame } from "../search/search-form.tsx";
import { searchTexts } from "../search/search-texts.ts";

const { heading, text } = searchTexts.signedOut;

startExplorer(<SearchFrame />, (requests) => <SearchApp requests={requests} />, {
  heading,
  text: text(askedIn(location.search)),
});
