import { type ChartMeasure, type GroupedChart, maxBars } from '../../../../shared/contract/results/chart.ts';
import type { Groups } from '../../../../shared/contract/results/groups.ts';
import { nameOfMeasure } from '../../../../shared/query/grouping.ts';
import type { ValueType } from '../../../../shared/values/value-type.ts';
import { fail } from '../../../wire/problem-error.ts';
import type { Group } from '../groups/group-condition.ts';
import { maxGroups, storeGroups } from '../groups/store-groups.ts';
import type { Result } from '../store/result.ts';
import type { ResultStore } from '../store/result-store.ts';
import { type BarChart, groupStatements } from './bar-marks.ts';
import { openTable } from './chart-marks.ts';
import { type DrawnTable, measuredValue, measureSql } from './chart-sql.ts';
import { maxLinePoints } from './line-points.ts';
import { columnBins } from './time-bins.ts';

/**
 * Stores all groups of a chart as a result. Its columns are the value or time bin, the series, the measure, and the number of rows.
 *
 * @throws ProblemError `storage-failed`, `result-too-large` for more than 200,000 groups; the signal's reason when the signal is aborted
 */
export async function chartGroups(store: ResultStore, result: Result, chart: GroupedChart, signal?: AbortSignal): Promise<Groups> {
  const table = await openTable(store.columns, result, chart, (text) => text, signal);
  const found = await table.query(await statementOf(chart, table));
  if (found.length > maxGroups) return fail('result-too-large', { parameters: { reason: 'groups', groups: maxGroups } });
  const keys = keysOf(chart).length;
  const names = namesOf(chart);
  const groups = found.map((row): Group => {
    const [value, text, sum, rows] = row.slice(keys);
    const measured = measuredValue(chart.measure.by, { value, text, sum, rows });
    const values = [
      ...row.slice(0, keys).map((own) => (own === null || own === undefined ? null : String(own))),
      measured.text,
      String(measured.rows),
    ];
    return new Map(names.map((name, index) => [name, values[index] ?? null]));
  });
  const types = new Map<string, ValueType>(names.slice(keys).map((name) => [name, 'decimal']));
  const category = chart.kind === 'bar' ? chart.category : chart.along;
  types.set(category.name, chart.bin === undefined ? category.type : 'string');
  return { ...(await storeGroups(store, groups, names, (name) => types.get(name) ?? 'string')), columns: names, of: table.rows };
}

/** Returns the statement for all groups. It selects the keys, then the columns of `measureSql`, then the number of rows. */
async function statementOf(chart: GroupedChart, table: DrawnTable): Promise<string> {
  const category = chart.kind === 'bar' ? chart.category : chart.along;
  const bins = await columnBins(table, category, chart.bin, chart.kind === 'bar' ? maxBars : maxLinePoints);
  const { relation, text: seriesText } = table.column(chart.series ?? category);
  const split = { shown: [], relation: `(SELECT *, ${chart.series === undefined ? "''" : seriesText} AS series FROM ${relation})` };
  const { rows, groups, sorted } = groupStatements(asBars(chart), table, bins, split);
  const { value, text, sum } = measureSql[chart.measure.by];
  const key = chart.series === undefined ? '' : 'own.series, ';
  return `${groups}, placed AS (SELECT kind, category, row_number() OVER (ORDER BY ${sorted}) AS place FROM groups)
    SELECT own.category, ${key}${value}, ${text}, ${sum}, count(*)
    FROM (${rows}) own JOIN placed ON own.kind = placed.kind AND own.category IS NOT DISTINCT FROM placed.category
    GROUP BY place, own.category, own.series ORDER BY place, own.series LIMIT ${maxGroups + 1}`;
}

/** Returns a bar chart with the same groups as the chart. */
function asBars(chart: GroupedChart): BarChart {
  return chart.kind === 'bar' ? chart : { kind: 'bar', category: chart.along, measure: chart.measure, order: 'category' };
}

/** Returns the names of the columns by which a chart groups rows. */
function keysOf(chart: GroupedChart): readonly string[] {
  return [chart.kind === 'bar' ? chart.category.name : chart.along.name, ...(chart.series === undefined ? [] : [chart.series.name])];
}

/** Returns distinct names for the result's columns: the keys, the measure, and the number of rows if it isn't the measure. */
function namesOf({ measure, ...chart }: GroupedChart): readonly string[] {
  const [category = '', ...series] = keysOf({ measure, ...chart });
  const keys = [category, ...series.map((name) => (name === category ? `${name}_2` : name))];
  const measured = [...keys, measureName(measure, new Set(keys))];
  return measure.by === 'count' ? measured : [...measured, nameOfMeasure('count', null, new Set(measured))];
}

const methods = { sum: 'sum', mean: 'average', least: 'minimum', greatest: 'maximum' } as const;

function measureName(measure: ChartMeasure, usedNames: ReadonlySet<string>): string {
  if (measure.by === 'count') return nameOfMeasure('count', null, usedNames);
  return measure.by === 'median' ? `median_${measure.column.name}` : nameOfMeasure(methods[measure.by], measure.column.name, usedNames);
}
