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
    /** The column of the categories, of the horizontal axis, or of the histogram. */
    across: z.string(),
    /** The measured column, or the column of the vertical axis; null if rows are counted. */
    up: z.string().nullable(),
    by: z.enum(measures),
    order: z.enum(barOrders),
    /** How a time column is binned. */
    bin: z.enum(timeBins).default('automatic'),
    /** The column whose values have a colour each; null for one colour. */
    series: z.string().nullable().default(null),
    /** Number of bars. */
    most: z.number().int().min(1).max(maxBars).default(maxBars),
    /** Whether one more bar stands for the other categories. */
    others: z.boolean().default(false),
  })
  .readonly();

/** The chart that the user has chosen. Parts that the present chart type doesn't need are kept for other types. */
export type ChartChoice = z.infer<typeof chartChoiceSchema>;

/** The roles of the two columns of each chart type; null if a type has one column only. */
export const rolesOf: Readonly<Record<ChartKind, { readonly across: ChartRole; readonly up: ChartRole | null }>> = {
  bar: { across: 'category', up: 'number' },
  line: { across: 'place', up: 'number' },
  scatter: { across: 'place', up: 'place' },
  histogram: { across: 'place', up: null },
};

/** Returns the chart of a choice; null if a column is missing or doesn't have the required role. */
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
