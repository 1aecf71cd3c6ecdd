import fc from 'fast-check';
import type { EngineColumn } from '../../../../service/engine/engine.ts';
import type { RowQuery } from '../../../../service/engine/row-query.ts';
import type { ComparisonOperator } from '../../../../shared/query/query.ts';
import type { Literal } from '../../../../shared/values/value-type.ts';

/** A query of transformed rows whose columns aren't known before: a condition on one column, and an order by another. */
export interface Question {
  readonly conditioned: number;
  readonly sorted: number;
  readonly operator: ComparisonOperator;
  readonly constant: number;
  readonly descending: boolean;
}

export const questions: fc.Arbitrary<Question> = fc.record({
  conditioned: fc.nat(20),
  sorted: fc.nat(20),
  operator: fc.constantFrom('eq', 'ne', 'lt', 'le', 'gt', 'ge'),
  constant: fc.nat(20),
  descending: fc.boolean(),
});

const number = (text: string): Literal => ({ kind: 'number', text });
const text = (value: string): Literal => ({ kind: 'string', value });
const numbers = ['0', '1', '-3', '2.5', '30', '1e300', '99999999999999999999', 'INF'].map(number);
const constants: Readonly<Partial<Record<EngineColumn['type'], readonly Literal[]>>> = {
  int32: numbers,
  int64: numbers,
  decimal: numbers,
  double: numbers,
  string: ['', 'a', 'é', 'x y'].map(text),
  boolean: [true, false].map((value): Literal => ({ kind: 'boolean', value })),
  date: ['2020-02-29', '0001-01-01'].map((day): Literal => ({ kind: 'temporal', type: 'date', text: day })),
  dateTimeOffset: ['2020-02-29T12:00:00Z', '1999-12-31T23:59:59.5Z'].map(
    (moment): Literal => ({ kind: 'temporal', type: 'dateTimeOffset', text: moment }),
  ),
};

/** Returns the query for these columns. The condition on a list, or on a column without constants, is a null test. */
export function rowQueryOf(columns: readonly EngineColumn[], { conditioned, sorted, operator, constant, descending }: Question): RowQuery {
  const [asked, order] = [conditioned, sorted].map((place) => columns[place % columns.length]);
  const of = asked === undefined || asked.list ? [] : (constants[asked.type] ?? []);
  const value = of[constant % of.length];
  const name = asked?.name ?? '';
  return {
    columns: [],
    where: value === undefined ? { kind: 'isNull', column: name } : { kind: 'comparison', column: name, operator, value },
    order: order === undefined || order.list ? [] : [{ column: order.name, descending }],
    skip: 0,
    top: null,
  };
}
