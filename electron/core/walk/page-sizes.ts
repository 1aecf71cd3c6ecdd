/** Rows a page that REST is asked for at first: any deployment has so many at once. */
export const firstPageSize = 10_000;

/** Rows a page that REST is asked for at most. */
export const longestPageSize = 1_000_000;

/**
 * Rows a page once a deployment has shown that it is quick, the most first; so many milliseconds at most such a page would take at the pace of the
 * one before. A page costs its deployment a query: a thousand of them for ten million rows take longer than the rows.
 */
export const widePages = [
  { size: longestPageSize, milliseconds: 50_000 },
  { size: 100_000, milliseconds: 20_000 },
] as const;

/** The longest of these pages that is shorter. */
export function shorterThan(size: number): number {
  return widePages.find((one) => one.size < size)?.size ?? firstPageSize;
}
