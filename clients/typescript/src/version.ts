/** Written by `npm run clients`, from functions/package.json. */
export const version = "2.0.0";
