import type { ChartColumn } from '../../../../shared/contract/results/chart.ts';
import type { SqlValue } from '../columns/worker/orders.ts';
import type { DrawnColumn } from './chart-sql.ts';

/** The columns of a chart as an SQL relation, and how it is asked. */
export interface DrawnTable {
  readonly rows: number;
  readonly column: (column: ChartColumn) => DrawnColumn;
  readonly query: (sql: string) => Promise<readonly (readonly SqlValue[])[]>;
  /** Takes out of a text what must not be shown. */
  readonly withoutSecrets: (text: string) => string;
}
