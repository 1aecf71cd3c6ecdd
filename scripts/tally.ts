/** Numbers of passed, failed, and skipped tests of a suite. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const noResults: Tally = { passed: 0, failed: 0, skipped: 0 };

/** Adds up the results of suites. */
export function total(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({ passed: sum.passed + tally.passed, failed: sum.failed + tally.failed, skipped: sum.skipped + tally.skipped }),
    noResults,
  );
}
