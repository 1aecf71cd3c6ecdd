import type { Chart, ChartMarks } from '../../../../shared/contract/results/chart.ts';
import { axisReading, measuredColumns, measureSql, placeOf } from './chart-sql.ts';
import type { DrawnTable } from './drawn-table.ts';
import { measuredValue, numberOf } from './measured-value.ts';
import { stepOver } from './step-over.ts';

/** More places than that become fewer: a screen has no room for them. */
const mostPoints = 500;

type LineChart = Extract<Chart, { kind: 'line' }>;

/** One point for each number or moment of a column; neighbours become one where there are too many. */
export async function linePoints({ along, measure }: LineChart, table: DrawnTable): Promise<ChartMarks> {
  const axis = table.column(along);
  const reading = axisReading(along);
  const { value, text, sum } = measureSql[measure.by];
  const measured = measuredColumns(measure, measure.by === 'count' ? null : table.column(measure.column));
  const points = `(SELECT * FROM (SELECT ${placeOf(axis)} AS place, ${measured} FROM ${axis.relation}) WHERE isfinite(place) AND isfinite(number))`;
  const [counted, places, least, greatest] = (
    (await table.query(`SELECT count(*), count(DISTINCT place), min(place), max(place) FROM ${points}`))[0] ?? []
  ).map(numberOf);
  const gathered = (places ?? 0) > mostPoints;
  const place = gathered ? stepOver(least ?? 0, greatest ?? 0, mostPoints, along.type).from('place') : 'place';
  const found = await table.query(
    `SELECT ${place} AS spot, ${value}, ${text}, ${sum}, count(*) FROM ${points} GROUP BY spot ORDER BY spot`,
  );
  return {
    kind: 'line',
    rows: table.rows,
    counted: counted ?? 0,
    reading,
    gathered,
    places: places ?? 0,
    marks: found.map(([spot, own, ownText, exact, rows]) => ({
      at: numberOf(spot),
      ...measuredValue(measure.by, { value: own, text: ownText, sum: exact, rows }),
    })),
  };
}
