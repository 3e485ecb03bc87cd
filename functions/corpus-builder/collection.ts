/** The name of a collection, and of its file. */
export const collectionForm = /^[a-z][a-z0-9-]{0,39}$/;

/** Collections that have rules of their own. */
export const earningsCollection = "earnings";

/** Roles of an earnings call. */
export const earningsRoles = ["executive", "operator", "analyst"] as const;
