import Sequencer from "@jest/test-sequencer";

/** Suites that start processes and wait for them: beside the units, which compute, and not alone at the end. */
const waits = /\/test\/(?:faults|journey|research|sandbox|store|corpus-builder)\//;

/** Where jest has run before it knows how long each suite takes. Without that it goes by the sizes of their files, and this helps. */
export default class SlowSuitesFirst extends Sequencer {
  /** @override */
  sort(suites) {
    const sorted = [...super.sort(suites)];
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    const isFirst = ({ path }) => waits.test(path);
    return [...sorted.filter(isFirst), ...sorted.filter((suite) => !isFirst(suite))];
  }
}
