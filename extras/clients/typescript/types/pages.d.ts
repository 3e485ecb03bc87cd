interface Page {
    readonly cursor: string | null;
}
/** Every item of every page. `read` gets nothing for the first page, then the cursor of the page before. */
export declare function pages<P extends Page, Item>(read: (cursor: {
    readonly cursor?: string;
}) => Promise<P>, itemsOf: (page: P) => readonly Item[]): AsyncGenerator<Item, void, undefined>;
export {};
