import type { Chart, ChartMarks } from '../../../../shared/contract/results/chart.ts';
import { axisReading, type DrawnTable, measuredColumns, measuredValue, measureSql, numberOf, positionSql } from './chart-sql.ts';
import { seriesOf } from './series.ts';
import { columnBins } from './time-bins.ts';
import { stepOver } from './value-steps.ts';

/** Maximum number of points of a line. More points exceed the resolution of a screen. */
export const maxLinePoints = 500;

type LineChart = Extract<Chart, { kind: 'line' }>;

/**
 * Returns one point for each series and each number, timestamp, or time bin of a column. If there are too many points, adjacent ones are
 * merged.
 */
export async function linePoints({ along, measure, bin, series: by }: LineChart, table: DrawnTable): Promise<ChartMarks> {
  const axis = table.column(along);
  const reading = axisReading(along);
  const { value, text, sum } = measureSql[measure.by];
  const measured = measuredColumns(measure, measure.by === 'count' ? null : table.column(measure.column));
  const series = await seriesOf(table, axis.relation, by);
  const bins = bin === 'automatic' ? null : await columnBins(table, along, bin, maxLinePoints);
  const points = `(SELECT * FROM (SELECT ${positionSql(axis)} AS place, series, ${measured} FROM ${series.relation})
    WHERE isfinite(place) AND isfinite(number))`;
  const [counted, positions, minimum, maximum] = (
    (await table.query(`SELECT count(*), count(DISTINCT place), min(place), max(place) FROM ${points}`))[0] ?? []
  ).map(numberOf);
  const gathered = (positions ?? 0) > maxLinePoints;
  const steps = bins?.steps ?? (gathered ? stepOver(minimum ?? 0, maximum ?? 0, maxLinePoints, along.type) : null);
  const found = await table.query(
    `SELECT ${steps?.from('place') ?? 'place'} AS spot, series, ${value}, ${text}, ${sum}, count(*) FROM ${points}
     GROUP BY spot, series ORDER BY spot, series`,
  );
  return {
    kind: 'line',
    rows: table.rows,
    counted: counted ?? 0,
    reading,
    series: series.shown,
    bin: bins?.bin ?? null,
    gathered: gathered && bins === null,
    places: positions ?? 0,
    marks: found.map(([spot, index, own, ownText, exact, rows]) => ({
      at: numberOf(spot),
      ...(by === undefined ? {} : { series: numberOf(index) }),
      ...measuredValue(measure.by, { value: own, text: ownText, sum: exact, rows }),
    })),
  };
}
