/** Written by `npm run clients`, from functions/package.json. */
export declare const version = "2.0.0";
