import fc from 'fast-check';
import { type CastType, type Expression, type Operator, operation } from '../../../../service/engine/expression.ts';
import type { Literal } from '../../../../shared/values/value-type.ts';
import { constantsOf } from './row-queries.ts';
import type { ListColumn, SampleColumn } from './sample-table.ts';

/** Types of expressions. `exact` includes decimals and integers. */
export type Kind = 'exact' | 'double' | 'string' | 'boolean' | 'date' | 'dateTimeOffset' | 'timeOfDay' | 'guid' | 'duration';

/** Differences of an engine from the embedded one. */
export interface Limits {
  /** Returns null instead of NaN. */
  readonly noNaN?: boolean;
}

const column = (name: string): Expression => ({ kind: 'column', name });
const constant = (value: Literal): Expression => ({ kind: 'constant', value });
const number = (text: string) => constant({ kind: 'number', text });

const kindOf: Readonly<Record<string, Kind>> = {
  id: 'exact',
  small: 'exact',
  large: 'exact',
  price: 'exact',
  ratio: 'double',
  finite: 'double',
  name: 'string',
  day: 'date',
  second: 'dateTimeOffset',
  moment: 'dateTimeOffset',
  zoned: 'dateTimeOffset',
  clock: 'timeOfDay',
  flag: 'boolean',
  identity: 'guid',
};

const durations = ['PT0S', 'P1D', '-P1D', 'PT0.000001S', 'P400DT23H59M59.999999S', '-PT36H0.5S'];

/** Regular expressions with each construct that engines write differently. */
const patterns = [
  '',
  '^a',
  'a$',
  '^.*e.*$',
  '^[A-Zz]',
  '\\bB',
  '\\Be\\B',
  '^\\d+(?:\\.\\d{1,2})?$',
  '\\s',
  '^\\S*$',
  '^\\w+$',
  '[^\\w ]',
  '\\p{Lu}',
  '^\\P{L}+$',
  '(?<first>a|ä|)p{1,300}',
  '^(?:a{0,3}l?){2,}',
  '\'|"|\\\\|\\/|%|_',
  '\\u{1F986}',
  '[\\u{1F980}-\\u{1F9FF}\\]^-]',
  '[^]{5}',
  '[]',
  'x??y*?$',
];

/** Generates expressions of each type over these columns. */
export function expressionsOver(
  columns: readonly SampleColumn[],
  limits: Limits = {},
  lists: readonly ListColumn[] = [],
): Readonly<Record<Kind, fc.Arbitrary<Expression>>> {
  const named = (kind: Kind) => columns.filter(({ name }) => kindOf[name] === kind).map(({ name }) => column(name));
  const oneOf = (kind: Kind, constants: readonly Expression[]) => fc.constantFrom(...named(kind), ...constants);
  const exacts = oneOf('exact', ['0', '1', '-1', '2', '7', '1.1', '-0.5', '0.001', '2147483648', '9007199254740993'].map(number));
  const literals = (name: string) => constantsOf(name).filter(isOrdinary).map(constant);
  const listItems = (wanted: Kind) =>
    lists
      .filter(({ kind }) => kind === wanted)
      .map(({ name }) => fc.integer({ min: 0, max: 3 }).map((index): Expression => ({ kind: 'listItem', column: name, index })));
  return fc.letrec<Record<Kind, Expression>>((tie) => {
    const call = (operator: Operator, ...kinds: Kind[]) =>
      fc.tuple(...kinds.map((kind) => tie(kind))).map((operands) => operation(operator, ...operands));
    const anyOf =
      (...operators: Operator[]) =>
      (kinds: Kind[]) =>
        operators.map((operator) => call(operator, ...kinds));
    const cast = (from: Kind, type: CastType) => tie(from).map((operand): Expression => ({ kind: 'cast', type, operand }));
    const choice = (kind: Kind) =>
      fc.tuple(tie('boolean'), tie(kind), tie('boolean'), tie(kind)).map((operands) => operation('case', ...operands));
    const nested = (leaves: fc.Arbitrary<Expression>, ...others: fc.Arbitrary<Expression>[]) =>
      fc.oneof(
        { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
        { weight: 3, arbitrary: leaves },
        ...others.map((arbitrary) => ({ weight: 1, arbitrary })),
      );
    const comparable: Kind[] = [
      'exact',
      'string',
      'date',
      'dateTimeOffset',
      'boolean',
      ...(limits.noNaN === true ? [] : (['double'] as const)),
    ];
    const testOfItem = ({ kind }: ListColumn) => {
      const item = fc.constant<Expression>({ kind: 'item', depth: 0 });
      const tests = kind === 'string' ? ([...comparisons, 'contains', 'startswith', 'endswith'] as const) : comparisons;
      const other = kind === 'string' ? oneOf('string', literals('name')) : exacts;
      return fc
        .tuple(fc.constantFrom(...tests), item, fc.oneof({ weight: 4, arbitrary: other }, { weight: 1, arbitrary: item }))
        .map(([operator, one, another]) => operation(operator, one, another));
    };
    const comparisons = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'] as const;
    const doubles = limits.noNaN === true ? (['add', 'sub'] as const) : (['add', 'sub', 'mul', 'div', 'divby'] as const);
    return {
      exact: nested(
        exacts,
        ...anyOf('add', 'sub', 'mul')(['exact', 'exact']),
        // To avoid NaN, divides only columns and constants, whose quotient is exact. A quotient of calculated values can be a double.
        ...(limits.noNaN === true
          ? (['div', 'divby', 'mod'] as const).map((name) => fc.tuple(exacts, exacts).map((both) => operation(name, ...both)))
          : anyOf('div', 'divby', 'mod')(['exact', 'exact'])),
        ...anyOf('negate', 'round', 'floor', 'ceiling')(['exact']),
        ...lists.map(({ name }) => fc.constant<Expression>({ kind: 'listLength', column: name })),
        ...lists.map((list) => testOfItem(list).map((test): Expression => ({ kind: 'listCount', column: list.name, depth: 0, test }))),
        ...listItems('exact'),
        ...anyOf('length')(['string']),
        ...anyOf('indexof')(['string', 'string']),
        ...anyOf('year', 'month', 'day')(['date']),
        ...anyOf('year', 'month', 'day', 'hour', 'minute', 'second', 'fractionalseconds', 'totaloffsetminutes')(['dateTimeOffset']),
        ...anyOf('totalseconds')(['duration']),
        fc.tuple(tie('date'), tie('date')).map((days) => operation('totalseconds', operation('sub', ...days))),
        cast('string', 'int32'),
        cast('string', 'decimal'),
        cast('exact', 'int32'),
        cast('exact', 'int64'),
        choice('exact'),
      ),
      double: nested(
        oneOf('double', ['1e0', '-25e-1', '1e300', ...(limits.noNaN === true ? [] : ['INF', 'NaN'])].map(number)),
        ...anyOf(...doubles)(['double', 'double']),
        ...anyOf('add', 'sub')(['double', 'exact']),
        ...anyOf('negate', 'round', 'floor', 'ceiling')(['double']),
        ...(limits.noNaN === true ? [] : anyOf('mod')(['double', 'double'])),
        cast('string', 'double'),
        choice('double'),
      ),
      string: nested(
        oneOf(
          'string',
          ['', 'a', 'Ä', '🦆x', ' 7 ', '-12', '1.5', '2020-02-30', '2020-02-29', 'TRUE', '\u2003é\t'].map((value) =>
            constant({ kind: 'string', value }),
          ),
        ),
        ...anyOf('concat')(['string', 'string']),
        ...anyOf('tolower', 'toupper', 'trim')(['string']),
        ...anyOf('substring')(['string', 'exact']).map((made) => made.map(withWholePosition)),
        ...anyOf('substring')(['string', 'exact', 'exact']).map((made) => made.map(withWholePosition)),
        ...(['exact', 'boolean'] as const).map((from) => cast(from, 'string')),
        ...listItems('string'),
        // Only constants, because calculated values are equal only to fourteen digits.
        oneOf('double', ['1e15', '9999999999999998e0', '1e16', '-12345678901234567e-21', '1e-4', '1e-5'].map(number)).map(
          (operand): Expression => ({ kind: 'cast', type: 'string', operand }),
        ),
        fc.constantFrom(
          ...[...named('date'), ...named('dateTimeOffset')].map((operand): Expression => ({ kind: 'cast', type: 'string', operand })),
        ),
        choice('string'),
      ),
      boolean: nested(
        oneOf('boolean', [constant({ kind: 'boolean', value: true })]),
        ...anyOf('and', 'or')(['boolean', 'boolean']),
        ...anyOf('not', 'isTrue')(['boolean']),
        ...comparable.flatMap((kind) => anyOf(...comparisons)([kind, kind])),
        ...anyOf('contains', 'startswith', 'endswith')(['string', 'string']),
        fc
          .tuple(tie('string'), fc.constantFrom(...patterns))
          .map(([text, value]) => operation('matchesPattern', text, constant({ kind: 'string', value }))),
        ...comparable.map((kind) => tie(kind).map((operand) => operation('eq', operand, constant({ kind: 'null' })))),
        cast('string', 'boolean'),
        ...lists.map((list) =>
          fc
            .tuple(fc.constantFrom('any' as const, 'all' as const), testOfItem(list))
            .map(([quantifier, test]): Expression => ({ kind: quantifier, column: list.name, depth: 0, test })),
        ),
        ...lists.map(({ name, kind }) => {
          const others = lists.filter((list) => list.kind === kind).map((list) => list.name);
          const value = fc.oneof(kind === 'string' ? oneOf('string', literals('name')) : exacts, fc.constant(constant({ kind: 'null' })));
          const sought = fc.oneof(fc.constantFrom(...others), fc.array(value, { maxLength: 3 }));
          return sought.map((wanted): Expression => ({ kind: 'subsequence', column: name, sought: wanted }));
        }),
        fc
          .tuple(fc.constantFrom('string' as const, 'date' as const, null), fc.oneof(tie('string'), tie('date')))
          .map(([type, operand]): Expression => ({ kind: 'isOf', type, operand })),
        choice('boolean'),
      ),
      date: nested(
        oneOf('date', literals('day')),
        ...anyOf('date')(['dateTimeOffset']),
        ...anyOf('add')(['date', 'duration']),
        cast('string', 'date'),
        choice('date'),
      ),
      dateTimeOffset: nested(
        oneOf('dateTimeOffset', literals('second')),
        ...anyOf('add', 'sub')(['dateTimeOffset', 'duration']),
        cast('date', 'dateTimeOffset'),
        choice('dateTimeOffset'),
      ),
      timeOfDay: nested(oneOf('timeOfDay', literals('clock')), ...anyOf('time')(['dateTimeOffset'])),
      guid: nested(oneOf('guid', literals('identity'))),
      duration: nested(
        fc.constantFrom(...durations.map((text) => constant({ kind: 'temporal', type: 'duration', text }))),
        ...anyOf('negate')(['duration']),
      ),
    };
  });
}

/** Casts positions to integers, because operations require integer positions. */
function withWholePosition(expression: Expression): Expression {
  if (expression.kind !== 'operation') return expression;
  const [text, ...positions] = expression.operands;
  if (text === undefined) return expression;
  return { ...expression, operands: [text, ...positions.map((operand): Expression => ({ kind: 'cast', type: 'int64', operand }))] };
}

/** Returns whether a constant has a year and a precision that every engine can calculate with. */
function isOrdinary(literal: Literal): boolean {
  if (literal.kind !== 'temporal') return true;
  return /^(?:19|20)/.test(literal.text) && !/\.\d{7}/.test(literal.text)
    ? true
    : literal.type === 'timeOfDay' && !/\.\d{7}/.test(literal.text);
}
