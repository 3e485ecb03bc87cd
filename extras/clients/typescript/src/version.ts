/** Written by `npm run clients`, from functions/package.json. */
export const version = "0.1.0";
