/** Limits of a statement, beyond those of every result. */
export const sqlLimits = {
  /** Characters of its text. */
  characters: 100_000,
  tables: 100,
  /** Rows that it returns. */
  rows: 5_000_000,
  /** Seconds from its start to its last row. */
  seconds: 120,
  /** Memory for the tables that it reads and for its own work, in megabytes. */
  megabytes: 1024,
} as const;
