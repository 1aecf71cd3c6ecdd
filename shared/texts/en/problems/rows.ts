/** Problems of results, fetches, and stored rows: what happened, why, and what to do next, in English. */
export const rowsTexts = {
  'result-too-large': {
    what: 'The result is too large.',
    why: 'It exceeds the storage limit. Rows of a response are kept and shown up to the limit. The rows of an SQL statement or of expanded columns aren’t kept.',
    next: 'Request fewer rows or columns, or raise “Limit per result (MB)” under “Storage for results”.',
  },
  'walks-too-large': {
    what: 'Stored results exceed the storage limit.',
    why: 'The settings limit the total size of all fetched results, including unfinished fetches. Nothing is deleted to make space.',
    next: 'Discard unfinished fetches on the home page, close other results, or raise the limit under “Storage for results”. Then resume.',
  },
  'sql-not-select': {
    what: 'The SQL isn’t a single SELECT statement.',
    why: 'Only one SELECT statement (or WITH, FROM, PIVOT, or VALUES) without parameters can run. Other statements are rejected.',
    next: 'Enter one SELECT statement.',
  },
  'sql-invalid': {
    what: 'Can’t run the SQL statement.',
    why: 'DuckDB reported an error.',
    next: 'Correct the statement and run it again.',
  },
  'sql-no-access': {
    what: 'The SQL statement tried to use a file, the network, an extension, or information about DuckDB.',
    why: 'Statements can only read the tables listed next to the editor.',
    next: 'Remove the function or path. To use other data, open its API and run a query: its rows then appear as a table.',
  },
  'sql-limit': {
    what: 'The SQL statement exceeded a limit and was stopped.',
    why: 'A statement can run for up to 120 seconds, use up to 1,024 MB of memory, and return up to 5,000,000 rows.',
    next: 'Add join conditions or filters, group by fewer columns, or return fewer rows.',
  },
  'sql-failed': {
    what: 'The SQL engine stopped unexpectedly.',
    why: 'DuckDB stopped while the statement was running. Your results are kept.',
    next: 'Run the statement again. If it fails again, simplify it.',
  },
  'row-too-large': {
    what: 'A row of the response is too large.',
    why: 'A row can be up to 16 MB in size.',
    next: 'Select fewer columns. The rows before it are kept.',
  },
  'unknown-run': {
    what: 'This result is no longer available.',
    why: 'It was closed or deleted, or newer results replaced it.',
    next: 'Run the query, comparison, or test again.',
  },
  'earlier-rows-gone': {
    what: 'The rows of this earlier run are no longer stored.',
    why: 'Newer runs replaced them, or the history was cleared.',
    next: 'Run the query again to store its rows for later comparisons.',
  },
  'earlier-rows-of-another': {
    what: 'These rows were fetched by {{principal}}, so they aren’t shown to other users.',
    why: 'The user who is signed in now might not have access to the same rows.',
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
    what: 'Can’t read or write application data.',
    why: 'The disk might be full, the data folder might not be writable, or the keychain might be locked or unavailable.',
    next: 'Free up disk space, check the permissions of the data folder, or unlock the keychain, then try again.',
  },
  internal: {
    what: 'Something went wrong in Dataquay.',
    why: 'This is an error in Dataquay, not in your query or on the server.',
    next: 'Try again. If the problem persists, report it with the error details.',
  },
} as const;
