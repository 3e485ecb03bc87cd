/** The body of a response as text. Rejects with an UnexpectedResponseError once it exceeds 16 MB, and as its stream does. */
export declare function readText(response: Response): Promise<string>;
