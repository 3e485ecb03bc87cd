/**
 * The version of estimate and fair value that a forecast names. Another constant or another form of either is a new version, because
 * what one formula scored says nothing of another (formula.test.ts holds the fingerprint of each version).
 */
export const formulaVersion = 1;
