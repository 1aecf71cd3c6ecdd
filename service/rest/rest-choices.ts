/** How `sort` is written: `a,-b`, `a:asc,b:desc` or `a,asc;b,desc`. */
export const sortSyntaxes = ['signed', 'colon', 'comma'] as const;

/** How one learns of further pages; see `RestDialect`. */
export const moreSignals = ['link', 'total', 'member', 'none'] as const;

/** What an error of REST looks like; see `RestDialect`. */
export const errorBodies = ['problem', 'message'] as const;
