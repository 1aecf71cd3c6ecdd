/** Limits of an SQL statement, in addition to those of every result. */
export const sqlLimits = {
  /** Maximum number of characters of the statement. */
  characters: 100_000,
  tables: 100,
  /** Maximum number of result rows. */
  rows: 5_000_000,
  /** Maximum duration in seconds. */
  seconds: 120,
  /** Maximum memory of the process that runs the statement, with its tables and its result, in megabytes. */
  megabytes: 1024,
} as const;
