/** Results, fetches, and stored rows: what happened, why, and what to do next, in English. */
export const rowsTexts = {
  'result-too-large': {
    what: 'The result exceeds the storage limit.',
    why: 'Rows up to the limit are kept and shown. The remaining rows weren’t fetched.',
    next: 'Request fewer rows or columns, or one page at a time.',
  },
  'walks-too-large': {
    what: 'Stored results exceed the storage limit.',
    why: 'The settings limit the total size of all fetched results, including unfinished fetches. Nothing is deleted automatically.',
    next: 'Discard results listed on the home page or in the history, close others, or raise the limit under “Storage for results”. Then resume.',
  },
  'sql-not-select': {
    what: 'The SQL isn’t a single SELECT statement.',
    why: 'Only one SELECT (also WITH, FROM, PIVOT, or VALUES) can run, without parameters. Other statements are rejected.',
    next: 'Enter one SELECT statement.',
  },
  'sql-invalid': {
    what: 'Can’t run the SQL statement.',
    why: 'DuckDB reported an error.',
    next: 'Correct the statement and run it again.',
  },
  'sql-no-access': {
    what: 'The SQL statement tried to use a file, the network, or an extension.',
    why: 'Statements can only read the tables listed next to the editor.',
    next: 'Remove the function or path. Open the data as an API to query it.',
  },
  'sql-limit': {
    what: 'The SQL statement exceeded a limit and was stopped.',
    why: 'A statement has limits for time, memory, and returned rows.',
    next: 'Add a condition to a join, group, or filter, or return fewer rows.',
  },
  'sql-failed': {
    what: 'The SQL engine stopped unexpectedly.',
    why: 'DuckDB ended while the statement ran. Your results are kept.',
    next: 'Run the statement again. If it fails again, simplify it.',
  },
  'row-too-large': {
    what: 'A row of the response is too large.',
    why: 'The row exceeds the size limit for a single row.',
    next: 'Select fewer columns. The rows before it are kept.',
  },
  'unknown-run': {
    what: 'This result is no longer available.',
    why: 'Its rows were deleted when you closed the result.',
    next: 'Run the query again.',
  },
  'earlier-rows-gone': {
    what: 'The rows of this earlier run are no longer stored.',
    why: 'Newer runs replaced them, or the history was cleared.',
    next: 'Run the query again to store its rows for later comparisons.',
  },
  'earlier-rows-of-another': {
    what: 'These rows were fetched by {{principal}}, so they aren’t shown to other users.',
    why: 'The user who is signed in now might have access to other rows.',
    next: 'Sign in as {{principal}}, or run the query again as yourself.',
  },
  'unknown-walk': {
    what: 'These rows are no longer available.',
    why: 'They were discarded here or in another window.',
    next: 'Fetch all rows again.',
  },
  'walk-outdated': {
    what: 'Can’t fetch the remaining rows.',
    why: 'The data changed during the fetch, and the link to the next page is no longer valid.',
    next: 'Fetch all rows again to get a complete result. The rows fetched so far are kept.',
  },
  'storage-failed': {
    what: 'Can’t read or write application files.',
    why: 'The disk might be full, or the data folder might not be writable.',
    next: 'Free up disk space or check the permissions of the data folder, then try again.',
  },
  internal: {
    what: 'Something went wrong in Dataquay.',
    why: 'This is an error in Dataquay, not in your query or on the server.',
    next: 'Try again. If the problem persists, report it with the error details.',
  },
} as const;
