import type { DatePart, Grouping, GroupKey, Measure } from '../../../../shared/query/query.ts';
import type { ValueType } from '../../../../shared/values/value-type.ts';
import { doubleOf, exactOf, exactSumSql, isSummable, orderKeys, readingOfType } from '../arrange/column-sql.ts';
import type { ResultTable } from '../arrange/result-columns.ts';

/** Number of SQL columns for each measure. */
export const columnsOfMeasure = 3;

/**
 * Returns the statement that computes groups.
 *
 * It selects a text for each key (NULL for null and absent values). Then it selects for each measure its text, its exact sum, and the
 * number of its values.
 */
export function groupStatement({ keys, measures }: Grouping, table: ResultTable, typeOf: (column: string) => ValueType): string {
  const textOf = (name: string): string => table.columns.find((column) => column.name === name)?.text ?? 'NULL::VARCHAR';
  const selected = [
    ...keys.map(({ column, part }) => keySql(part, textOf(column))),
    ...measures.flatMap((measure) => measureSql(measure, measure.column === null ? '' : textOf(measure.column), typeOf)),
  ];
  const grouped = keys.map((_, index) => index + 1).join(', ');
  return `SELECT ${selected.join(', ')} FROM ${table.relation}${keys.length === 0 ? '' : ` GROUP BY ${grouped}`}`;
}

/**
 * Returns SQL of a part of a date or time as sent, in its own offset. OData's functions have the same result (URL Conventions 4.01,
 * 5.1.1.8).
 */
function keySql(part: GroupKey['part'], text: string): string {
  return part === null ? text : partSql[part](text);
}

const date = '^(-?[0-9]{4,})-([0-9]{2})-([0-9]{2})';

function numberAt(text: string, pattern: string, group: number): string {
  return `TRY_CAST(regexp_extract(${text}, '${pattern}', ${group}) AS INTEGER)::VARCHAR`;
}

const partSql: Readonly<Record<DatePart, (text: string) => string>> = {
  date: (text) => `nullif(regexp_extract(${text}, '${date}', 0), '')`,
  year: (text) => numberAt(text, date, 1),
  month: (text) => numberAt(text, date, 2),
  day: (text) => numberAt(text, date, 3),
  hour: (text) => numberAt(text, '^(?:[^T]*T)?([0-9]{2}):', 1),
};

const none = 'NULL::VARCHAR';

function measureSql({ method, column }: Measure, text: string, typeOf: (column: string) => ValueType): readonly string[] {
  const type = column === null ? 'unknown' : typeOf(column);
  const isNumber = readingOfType(type) === 'number';
  switch (method) {
    case 'count':
      return ['count(*)::VARCHAR', none, 'count(*)'];
    case 'countDistinct':
      // Numbers with different trailing zeros are equal.
      return [
        `count(DISTINCT ${isNumber ? `CASE WHEN ${isSummable(text)} THEN ${exactOf(text)}::VARCHAR ELSE ${text} END` : text})::VARCHAR`,
        none,
        `count(${text})`,
      ];
    case 'minimum':
    case 'maximum': {
      const keys = type === 'string' || type === 'unknown' ? [text] : orderKeys(text, type);
      const order = `struct_pack(${keys.map((key, index) => `k${index} := ${key}`).join(', ')})`;
      const value = `${method === 'minimum' ? 'arg_min' : 'arg_max'}(${text}, ${order}) FILTER (WHERE ${text} IS NOT NULL)`;
      return [value, none, `count(${text})`];
    }
    default: {
      const number = doubleOf(text, 'number');
      return [
        `${method === 'sum' ? 'fsum' : 'favg'}(${number})::VARCHAR`,
        type === 'double' ? none : exactSumSql(text),
        `count(${number})`,
      ];
    }
  }
}
