/** Columns that are loaded at once at most. */
const mostAtOnce = 32;
/** Bytes of rows that they take at most, as far as columns are alike. */
const bytesAtOnce = 32 * 1024 * 1024;

/**
 * The columns that are loaded with one that is asked for, itself among them: who connections one goes on to the next, and each load reads every row.
 *
 * @param bytes Of all rows.
 */
export function columnsBeside(name: string, columns: readonly string[], bytes: number): readonly string[] {
  const place = columns.indexOf(name);
  if (place < 0) return [name];
  const count = Math.max(1, Math.min(mostAtOnce, Math.floor((bytesAtOnce * columns.length) / Math.max(1, bytes))));
  const first = place - (place % count);
  return columns.slice(first, first + count);
}
