/** Limits of a statement, beyond those of every result. */
export const sqlLimits = {
  /** Maximum characters of its text. */
  characters: 100_000,
  tables: 100,
  /** Maximum number of result rows. */
  rows: 5_000_000,
  /** Maximum duration in seconds. */
  seconds: 120,
  /** Memory for its tables and its own work, in megabytes. */
  megabytes: 1024,
} as const;
