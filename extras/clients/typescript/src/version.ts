/** Written by `npm --prefix extras run clients`, from functions/package.json. */
export const version = "0.1.0";
