/** Syntaxes of `sort`: `a,-b`, `a:asc,b:desc` or `a,asc;b,desc`. */
export const sortSyntaxes = ['signed', 'colon', 'comma'] as const;

/** How responses refer to further pages; see `RestDialect`. */
export const moreSignals = ['link', 'total', 'member', 'none'] as const;

/** Formats of REST errors; see `RestDialect`. */
export const errorBodies = ['problem', 'message'] as const;

/** Returns the default page size for a maximum page size. */
export function defaultPageSize(maxRows: number): number {
  return Math.min(100, maxRows);
}
