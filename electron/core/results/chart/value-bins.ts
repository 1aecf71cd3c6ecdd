import type { HistogramBin } from '../../../../shared/contract/results/column-statistics.ts';
import type { SqlValue } from '../columns/worker/orders.ts';
import { numberOf } from './measured-value.ts';
import type { AxisSteps } from './step-over.ts';

/** SQL of the steps that hold values, in order: where each begins, where it ends, how many it holds. @param places SQL of a relation with finite doubles in `place`. */
export function binsStatement(places: string, steps: AxisSteps): string {
  return `SELECT first, ${steps.to('first')}, rows FROM (
    SELECT ${steps.from('place')} AS first, count(*) AS rows FROM ${places} GROUP BY first) ORDER BY first`;
}

/** The bins that {@link binsStatement} found. */
export function binsOf(found: readonly (readonly SqlValue[])[]): readonly HistogramBin[] {
  return found.map(([from, to, rows]) => ({ from: finite(from), to: finite(to), count: numberOf(rows) }));
}

/** The edge of a bin at the end of what a double holds may lie beyond it. */
function finite(edge: SqlValue | undefined): number {
  return Math.min(Math.max(numberOf(edge), -Number.MAX_VALUE), Number.MAX_VALUE);
}
