/** Written by `npm run clients`, from functions/package.json. */
export declare const version = "0.1.0";
