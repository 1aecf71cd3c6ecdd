/** One way to write rows down. Holds what came before: one for each result. */
export interface RowFormat {
  /**
   * Makes the text of some rows from their JSON sources, one a line, without a line break at the end.
   *
   * @throws ProblemError where a row cannot be said in this format.
   */
  write(lines: string): string;
  /** What follows the last row, or stands where there is none. */
  end(): string;
}
