import fc from 'fast-check';
import type { RowQuery } from '../../../../service/engine/row-query.ts';
import { comparisonOperators, itemColumn, type Predicate, textOperators } from '../../../../shared/query/query.ts';
import type { Literal } from '../../../../shared/values/value-type.ts';
import { type ListColumn, type SampleColumn, sampleRows } from './sample-table.ts';

const numbers = [
  '0',
  '1',
  '-1',
  '1.1',
  '1.105',
  '2e0',
  '7',
  '2147483648',
  '9007199254740993',
  '1e30',
  '-1e30',
  '0.1',
  '5e-324',
  'INF',
  '-INF',
  'NaN',
];
const texts = [
  'alpha',
  'beta',
  'Beta',
  'äpfel',
  '',
  '100%',
  'a_c',
  'a\\c',
  "O'Neil",
  'ä',
  'z',
  '🦆',
  '\uE000',
  'Δ',
  'null',
  '%',
  '_',
  '\\',
  'e',
];
const patterns = ['*', 'a*', '*a', '*e*a*', 'a*c', '%*', '*_*', '*\\*', 'Beta', '', '*Ä*', "*'*"];

function temporal(type: 'date' | 'dateTimeOffset' | 'timeOfDay', ...written: string[]): Literal[] {
  return written.map((text) => ({ kind: 'temporal', type, text }));
}

const days = temporal('date', '2020-02-29', '1970-01-01', '0000-02-29', '-0043-03-15', '12345-01-01', '9999-12-31');
const moments = temporal(
  'dateTimeOffset',
  '2020-02-29T23:59:59.999999Z',
  '2020-02-29T23:59:59.9999999Z',
  '2020-03-01T01:59:59.999999+02:00',
  '1969-12-31T23:59:59.5Z',
  '0000-01-01T00:00:00Z',
  '99999-01-01T00:00:00Z',
);
const clocks = temporal('timeOfDay', '00:00', '12:30:00.25', '23:59:59.9999995', '12:30:00.250');

/** Constants to compare a column with: its values, values between them, and values outside its range. */
const constants: Readonly<Record<string, readonly Literal[]>> = {
  name: texts.map((value) => ({ kind: 'string', value })),
  day: days,
  second: moments,
  moment: moments,
  zoned: moments,
  clock: clocks,
  flag: [
    { kind: 'boolean', value: true },
    { kind: 'boolean', value: false },
  ],
  identity: ['00112233-4455-6677-8899-aabbccddeeff', '80000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'].map(
    (text) => ({ kind: 'guid', text }),
  ),
};

const numeric: readonly Literal[] = numbers.map((text) => ({ kind: 'number', text }));
const missing: Literal = { kind: 'null' };

/** Returns the constants to compare a column with. */
export function constantsOf(name: string): readonly Literal[] {
  return constants[name] ?? numeric;
}

function constantOf(name: string): fc.Arbitrary<Literal> {
  return fc.constantFrom(...constantsOf(name));
}

const constantOrMissing = (name: string) =>
  fc.oneof({ weight: 8, arbitrary: constantOf(name) }, { weight: 1, arbitrary: fc.constant(missing) });

function conditions(column: fc.Arbitrary<string>): readonly fc.Arbitrary<Predicate>[] {
  const comparison = column.chain((name) =>
    fc.record({
      kind: fc.constant('comparison' as const),
      column: fc.constant(name),
      operator: fc.constantFrom(...comparisonOperators),
      value: constantOrMissing(name),
    }),
  );
  const list = column.chain((name) =>
    fc.record({ kind: fc.constant('in' as const), column: fc.constant(name), values: fc.array(constantOrMissing(name), { maxLength: 4 }) }),
  );
  const range = column.chain((name) =>
    fc.record({ kind: fc.constant('between' as const), column: fc.constant(name), low: constantOf(name), high: constantOf(name) }),
  );
  const isNull = fc.record({ kind: fc.constant('isNull' as const), column });
  const textTest = fc
    .record({ operator: fc.constantFrom(...textOperators), ignoreCase: fc.boolean() })
    .chain(({ operator, ignoreCase }) =>
      fc
        .constantFrom(...(operator === 'like' ? patterns : texts))
        .map((value) => ({ kind: 'text' as const, column: 'name', operator, value, ignoreCase })),
    );
  return [comparison, textTest, list, range, isNull];
}

/** Generates tests of the values in a list, alone and combined. */
function quantified({ name, kind }: ListColumn): fc.Arbitrary<Predicate> {
  const value = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...constantsOf(kind === 'string' ? 'name' : 'large')) },
    { weight: 1, arbitrary: fc.constant(missing) },
  );
  const column = fc.constant(itemColumn);
  const tests: fc.Arbitrary<Predicate>[] = [
    fc.record({ kind: fc.constant('comparison' as const), column, operator: fc.constantFrom(...comparisonOperators), value }),
    fc.record({ kind: fc.constant('in' as const), column, values: fc.array(value, { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('isNull' as const), column }),
    ...(kind === 'string'
      ? [
          fc.record({
            kind: fc.constant('text' as const),
            column,
            operator: fc.constantFrom('contains' as const, 'beginsWith' as const, 'endsWith' as const),
            value: fc.constantFrom(...texts),
            ignoreCase: fc.boolean(),
          }),
        ]
      : []),
  ];
  const test = fc.oneof(...tests);
  const item = fc.oneof(
    test,
    test.map((operand): Predicate => ({ kind: 'not', operand })),
    fc.tuple(test, test).map(([...operands]): Predicate => ({ kind: 'or', operands })),
  );
  return fc.oneof(
    fc.option(item, { freq: 8 }).map((one): Predicate => ({ kind: 'any', column: name, item: one })),
    item.map((one): Predicate => ({ kind: 'all', column: name, item: one })),
  );
}

/** Generates queries of these columns and lists of the sample table. The columns include `name`. */
export function rowQueries(columns: readonly SampleColumn[], lists: readonly ListColumn[] = []): fc.Arbitrary<RowQuery> {
  const shown = fc.constantFrom(...[...columns, ...lists].map(({ name }) => name));
  const column = fc.constantFrom(...columns.map(({ name }) => name));
  const predicate = fc.letrec<{ tree: Predicate }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      ...conditions(column),
      ...lists.map(quantified),
      tie('tree').map((operand) => ({ kind: 'not' as const, operand })),
      fc.array(tie('tree'), { maxLength: 3 }).map((operands) => ({ kind: 'and' as const, operands })),
      fc.array(tie('tree'), { maxLength: 3 }).map((operands) => ({ kind: 'or' as const, operands })),
    ),
  })).tree;
  return fc.record({
    columns: fc.oneof(fc.constant([]), fc.uniqueArray(shown, { minLength: 1, maxLength: 4 })),
    where: fc.option(predicate, { freq: 5 }),
    order: fc.array(fc.record({ column, descending: fc.boolean() }), { maxLength: 2 }),
    skip: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: sampleRows })),
    top: fc.option(fc.integer({ min: 0, max: 20 })),
  });
}
