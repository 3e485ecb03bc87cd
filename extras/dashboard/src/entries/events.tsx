import { createBoardRequests } from "../board/board-requests.ts";
import { EventsApp } from "../events/events-app.tsx";
import { startOpen } from "../explorer/start-open.tsx";

const board = createBoardRequests();

startOpen((account) => <EventsApp account={account} board={board} />);
