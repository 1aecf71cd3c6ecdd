import { z } from 'zod';
import {
  barOrders,
  type Chart,
  type ChartColumn,
  type ChartMeasure,
  maxBars,
  summaries,
  timeBins,
} from '../../shared/contract/results/chart.ts';
import { type ChartableColumn, type ChartRole, fits, isMoment } from './chartable-column.ts';

export const chartKinds = ['bar', 'line', 'scatter', 'histogram'] as const satisfies readonly Chart['kind'][];
export type ChartKind = (typeof chartKinds)[number];

/** The measures of a chart: the number of rows, or a summary of a column's numbers. */
export const measures = ['count', ...summaries] as const satisfies readonly ChartMeasure['by'][];

export const chartChoiceSchema = z
  .object({
    kind: z.enum(chartKinds),
    /** The column of the categories, the horizontal axis, or the histogram. */
    across: z.string(),
    /** The measured column, or the column of the vertical axis. Null if rows are counted. */
    up: z.string().nullable(),
    by: z.enum(measures),
    order: z.enum(barOrders),
    /** Interval by which a time column is binned. */
    bin: z.enum(timeBins).default('automatic'),
    /** The column whose values have different colours. Null for a single colour. */
    series: z.string().nullable().default(null),
    /** Maximum number of bars. */
    most: z.number().int().min(1).max(maxBars).default(maxBars),
    /** Whether an additional bar combines the other categories. */
    others: z.boolean().default(false),
  })
  .readonly();

/** The chart that the user selected. Options that the current chart type doesn't use are kept for other types. */
export type ChartChoice = z.infer<typeof chartChoiceSchema>;

/** The roles of the two columns of each chart type. The second role is null if a chart type has only one column. */
export const rolesOf: Readonly<Record<ChartKind, { readonly across: ChartRole; readonly up: ChartRole | null }>> = {
  bar: { across: 'category', up: 'number' },
  line: { across: 'place', up: 'number' },
  scatter: { across: 'place', up: 'place' },
  histogram: { across: 'place', up: null },
};

/** Converts a selection to a chart. Null if a column is missing or doesn't support the required role. */
export function chartOf(choice: ChartChoice, columns: readonly ChartableColumn[]): Chart | null {
  const { kind, by, order, bin, most, others } = choice;
  const roles = rolesOf[kind];
  const find = (name: string | null, role: ChartRole | null): ChartColumn | null => {
    const found = columns.find((column) => column.name === name && role !== null && fits(column, role));
    return found === undefined ? null : { name: found.name, type: found.type };
  };
  const across = find(choice.across, roles.across);
  const up = find(choice.up, roles.up);
  if (across === null) return null;
  if (kind === 'histogram') return { kind, values: across };
  if (kind === 'scatter') return up === null ? null : { kind, across, up };
  const measure: ChartMeasure | null = by === 'count' ? { by } : up === null ? null : { by, column: up };
  if (measure === null) return null;
  const colours = find(choice.series, 'category');
  const split = colours === null ? {} : { series: colours };
  if (kind === 'line') return { kind, along: across, measure, ...split, ...(isMoment(across.type) && bin !== 'automatic' ? { bin } : {}) };
  return {
    ...{ kind, category: across, measure, order, ...split },
    ...(isMoment(across.type) ? { bin } : {}),
    ...(most === maxBars ? {} : { most }),
    ...(others ? { others } : {}),
  };
}
