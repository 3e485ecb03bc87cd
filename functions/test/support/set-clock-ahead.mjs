/** Loaded before a process's own modules: its wall clock is ahead by so many hours. */
const { CLOCK_AHEAD_HOURS } = process.env;
const { now } = Date;
Date.now = () => now() + Number(CLOCK_AHEAD_HOURS) * 3_600_000;
