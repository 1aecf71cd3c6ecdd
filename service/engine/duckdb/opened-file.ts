/** A file's table in a database. */
export interface OpenedFile {
  /** What stands behind FROM. */
  readonly source: string;
  /** SQL of the number of a row, from 0 in the order of the rows. */
  readonly rowNumber: string;
  /** The name that a column had before it was stored. */
  readonly sourceName: (column: string) => string;
}
