/** Maximum nesting depth of `$expand`, including `$levels`. `$levels=max` means this number. */
export const deepestExpand = 8;

/** Maximum number of relations that one query expands, on all levels. */
export const maxExpansions = 40;

/** Maximum rows of a response with expanded relations. Further rows are on the next page. */
export const expandedPage = 1000;

/** Maximum related rows in one response, on all levels. */
export const maxRelatedRows = 200_000;

/** Maximum bytes of the rows of one response with expanded relations. */
export const maxExpandedBytes = 64 * 2 ** 20;

/** Maximum values of a foreign key in one statement. */
export const keysPerStatement = 10_000;
