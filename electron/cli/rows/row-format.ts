/** One way to write rows down. */
export interface RowFormat {
  /** Written before the first row, between rows, and after the last; `none` in place of all where there is no row. */
  readonly frame: { readonly opening: string; readonly between: string; readonly closing: string; readonly none: string };
  /**
   * Makes the text of some rows from their JSON sources, one a line; absent where the source is what is written.
   *
   * @throws ProblemError where a row cannot be said in this format.
   */
  readonly translate?: (lines: string) => string;
}
