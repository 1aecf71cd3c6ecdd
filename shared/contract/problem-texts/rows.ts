/** Runs, walks and the rows kept: what happened, why, and what to do next, in English. */
export const rowsTexts = {
  'result-too-large': {
    what: 'The result takes more of the disk than it may.',
    why: 'The rows that came before are kept and shown; those behind them were not read.',
    next: 'Ask for fewer rows or columns, or for one page at a time.',
  },
  'walks-too-large': {
    what: 'All rows that were fetched take as much of the disk as they may.',
    why: 'The settings limit what they may take together; fetches that were not finished count as well. Nothing of them is removed by itself.',
    next: 'Discard some of those that the home page and the history list, close others, or allow more in the settings, then go on.',
  },
  'row-too-large': {
    what: 'One row of the answer is too large.',
    why: 'It exceeds what the application holds for a single row.',
    next: 'Choose fewer columns. The rows before it are kept.',
  },
  'unknown-run': {
    what: 'This result is gone.',
    why: 'Its rows were given back when it was no longer shown.',
    next: 'Run the query again.',
  },
  'earlier-rows-gone': {
    what: 'The rows of this earlier run are not kept any more.',
    why: 'Newer ones took their place, or the history was cleared.',
    next: 'Run the query again: its rows are kept to compare later runs with.',
  },
  'earlier-rows-of-another': {
    what: 'These rows were brought for {{principal}}, and are shown to nobody else.',
    why: 'Who is signed in now may see other rows.',
    next: 'Sign in as {{principal}}, or run the query again as yourself.',
  },
  'unknown-walk': {
    what: 'These rows are gone.',
    why: 'They were discarded, here or in another window.',
    next: 'Fetch all rows again.',
  },
  'walk-outdated': {
    what: 'The rest of the rows cannot be fetched any more.',
    why: 'The data changed while they were read: the link to the next page leads nowhere.',
    next: 'The rows that came are kept and shown. Fetch all rows anew for one whole result.',
  },
  'storage-failed': {
    what: 'The application could not write or read its files.',
    why: 'The disk may be full, or the data folder may not be writable.',
    next: 'Make room or check the rights of the data folder, then try again.',
  },
  internal: {
    what: 'The application made a mistake.',
    why: 'This is a fault of the application itself, not of yours or of the deployment.',
    next: 'Try again. If it stays so, report it with the details below.',
  },
} as const;
