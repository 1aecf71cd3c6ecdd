import type { ChartMeasure } from '../../../../shared/contract/results/chart.ts';
import type { SqlValue } from '../columns/worker/orders.ts';
import { exactMean } from '../statistics/mean.ts';

/** A whole number or double that SQL gave; 0 for none. */
export function numberOf(value: SqlValue | undefined): number {
  return value === null || value === undefined ? 0 : Number(value);
}

/** A decimal without the zeros at its end. */
export function trimmed(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** What SQL gave of a group of rows, as `measureSql` asks for it. */
export interface MeasuredGroup {
  readonly value: SqlValue | undefined;
  readonly text: SqlValue | undefined;
  readonly sum: SqlValue | undefined;
  readonly rows: SqlValue | undefined;
}

/** The measure of a group of rows: its text as sent, or of the exact sum where there is one, else as doubles give it. */
export function measuredValue(by: ChartMeasure['by'], group: MeasuredGroup): { value: number; text: string; rows: number } {
  const [value, rows] = [numberOf(group.value), numberOf(group.rows)];
  const exact = typeof group.sum === 'string' ? (by === 'mean' ? exactMean(group.sum, rows) : trimmed(group.sum)) : group.text;
  return { value, text: String(exact ?? value), rows };
}
