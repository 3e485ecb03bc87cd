/** Roles of an earnings call. */
export const earningsRoles = ["executive", "operator", "analyst"] as const;
