/** Levels of `$expand` within one another, those of `$levels` included; `max` means as many. */
export const deepestExpand = 8;

/** Relations that one query expands, on all levels. */
export const mostExpansions = 40;

/** Rows of a response with expanded relations; further rows are on the next page. */
export const expandedPage = 1000;

/** Related rows in one response, on all levels. */
export const mostRelatedRows = 200_000;

/** Bytes of the rows of one response with expanded relations. */
export const mostExpandedBytes = 64 * 2 ** 20;

/** Values of a foreign key in one statement. */
export const keysPerStatement = 10_000;
