import { EventsApp } from "../events/events-app.tsx";
import { EventsFrame } from "../events/events-frame.tsx";
import { startExplorer } from "../explorer/start-explorer.tsx";

startExplorer(<EventsFrame />, (requests) => <EventsApp requests={requests} />);
