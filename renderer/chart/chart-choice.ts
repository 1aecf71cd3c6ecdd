import { z } from 'zod';
import { barOrders, type Chart, type ChartColumn, type ChartMeasure, summaries } from '../../shared/contract/results/chart.ts';
import { type ChartableColumn, type ChartRole, fits } from './chartable-column.ts';

export const chartKinds = ['bar', 'line', 'scatter', 'histogram'] as const satisfies readonly Chart['kind'][];
export type ChartKind = (typeof chartKinds)[number];

/** What is measured: the number of rows, or a column's numbers summarised. */
export const measures = ['count', ...summaries] as const satisfies readonly ChartMeasure['by'][];

export const chartChoiceSchema = z
  .object({
    kind: z.enum(chartKinds),
    /** The column of the categories, of the places along a line, of the points' places across, or of the values that are spread. */
    across: z.string(),
    /** The column measured, or of the points' places up; null where rows are counted. */
    up: z.string().nullable(),
    by: z.enum(measures),
    order: z.enum(barOrders),
  })
  .readonly();

/** What a user has chosen to draw; each part is kept while another kind needs it not. */
export type ChartChoice = z.infer<typeof chartChoiceSchema>;

/** The roles that a kind's two columns have; null where it has one column only. */
export const rolesOf: Readonly<Record<ChartKind, { readonly across: ChartRole; readonly up: ChartRole | null }>> = {
  bar: { across: 'category', up: 'number' },
  line: { across: 'place', up: 'number' },
  scatter: { across: 'place', up: 'place' },
  histogram: { across: 'place', up: null },
};

/** The chart that a choice asks for; null where a column it needs is not there or does not fit. */
export function chartOf(choice: ChartChoice, columns: readonly ChartableColumn[]): Chart | null {
  const { kind, by, order } = choice;
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
  return kind === 'bar' ? { kind, category: across, measure, order } : { kind, along: across, measure };
}
