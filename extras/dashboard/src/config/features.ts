/**
 * The features of the functions for which these pages are built. A build replaces this module by the features in FEATURES
 * (build/pages-plugin.ts), so that scripts contain no others. Elsewhere, as in tests, all are true.
 */
export const hasTranscripts: boolean = true;
export const hasPrices: boolean = true;
export const hasBoard: boolean = true;
export const hasChanges: boolean = true;
