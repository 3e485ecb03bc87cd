import { startExplorer } from "../explorer/start-explorer.tsx";
import { SearchApp } from "../search/search-app.tsx";
import { SearchFrame } from "../search/search-frame.tsx";

startExplorer(<SearchFrame />, (requests) => <SearchApp requests={requests} />);
