/**
 * Returns the latency that at most one request in ten exceeds.
 *
 * Other work on the machine delays single requests. An attack that delays other callers delays many of them.
 */
export function usuallySlowest(latencies: readonly number[]): number {
  return latencies.toSorted((one, other) => one - other)[Math.ceil(latencies.length * 0.9) - 1] ?? 0;
}
