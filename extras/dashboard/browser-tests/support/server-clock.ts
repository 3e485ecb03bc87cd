import { shiftClock } from "./clock.ts";

shiftClock(Number(process.env.CLOCK_SHIFT_MS));
