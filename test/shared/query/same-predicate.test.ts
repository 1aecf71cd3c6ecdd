import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Predicate } from '../../../shared/query/query.ts';
import { hasOther, samePredicate } from '../../../shared/query/same-query.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import { table } from '../table.ts';

const model = table({ a: 'int32', b: 'string', tags: 'string' }, { tags: { list: true } });

const number = (text: string): Literal => ({ kind: 'number', text });
const text = (value: string): Literal => ({ kind: 'string', value });
const value = fc.constantFrom<Literal>(number('1'), number('2'), { kind: 'null' });
const word = fc.constantFrom('x', 'X', 'x*', '*', '');

/** Conditions on few columns and constants, so that many are equivalent. */
const condition: fc.Arbitrary<Predicate> = fc.oneof(
  fc.record({
    kind: fc.constant('comparison' as const),
    column: fc.constant('a'),
    operator: fc.constantFrom('eq' as const, 'ne' as const, 'ge' as const, 'le' as const),
    value,
  }),
  fc
    .tuple(fc.constantFrom('eq' as const, 'ne' as const), word, fc.constantFrom({}, { ignoreCase: true }, { ignoreCase: false }))
    .map(([operator, one, fold]) => ({ kind: 'comparison' as const, column: 'b', operator, value: text(one), ...fold })),
  fc.record({ kind: fc.constant('in' as const), column: fc.constant('a'), values: fc.array(value, { minLength: 1, maxLength: 2 }) }),
  fc.record({ kind: fc.constant('between' as const), column: fc.constant('a'), low: value, high: value }),
  fc.record({
    kind: fc.constant('text' as const),
    column: fc.constant('b'),
    operator: fc.constantFrom('like' as const, 'beginsWith' as const, 'contains' as const),
    value: word,
    ignoreCase: fc.boolean(),
  }),
  fc.constant<Predicate>({ kind: 'isNull', column: 'a' }),
);

const quantified = fc.record({
  kind: fc.constantFrom('any' as const, 'all' as const),
  column: fc.constant('tags'),
  item: fc.oneof(condition, fc.constant(null)),
});

const { part } = fc.letrec<{ part: Predicate }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 4, arbitrary: fc.oneof({ weight: 6, arbitrary: condition }, { weight: 1, arbitrary: quantified }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('not' as const), operand: tie('part') }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('and' as const, 'or' as const), operands: fc.array(tie('part'), { maxLength: 3 }) }),
    },
  ),
}));

const group = fc.record({
  kind: fc.constantFrom('and' as const, 'or' as const),
  operands: fc.array(part, { minLength: 1, maxLength: 4 }),
});

/** Returns an equivalent predicate in another form, which can be compared only by its truth values. */
function hidden(predicate: Predicate): Predicate {
  return { kind: 'not', operand: { kind: 'not', operand: predicate } };
}

describe('samePredicate', () => {
  it('compares groups with one changed condition as their equivalents in another form', () => {
    fc.assert(
      fc.property(group, fc.nat(), fc.oneof(part, fc.constant(null)), fc.boolean(), (left, at, changed, backwards) => {
        const place = at % left.operands.length;
        const operands = left.operands.toSpliced(place, 1, ...(changed === null ? [] : [changed]));
        const right: Predicate = { kind: left.kind, operands: backwards ? operands.toReversed() : operands };
        const expected = samePredicate(hidden(left), hidden(right), model);
        expect(samePredicate(left, right, model)).toBe(expected);
        expect(samePredicate(right, left, model)).toBe(expected);
      }),
      { numRuns: 3000 },
    );
  });

  it('compares any two conditions as their equivalents in another form', () => {
    fc.assert(
      fc.property(fc.oneof(part, group), fc.oneof(part, group), (left, right) => {
        expect(samePredicate(left, right, model)).toBe(samePredicate(hidden(left), hidden(right), model));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('hasOther', () => {
  const equal = (column: string, constant: string): Predicate => ({
    kind: 'comparison',
    column,
    operator: 'eq',
    value: number(constant),
  });
  const all = (...operands: Predicate[]): Predicate => ({ kind: 'and', operands });

  it('finds a different constant without the slower comparison of meanings', () => {
    expect(hasOther(all(equal('a', '1'), equal('b', '2')), all(equal('a', '1'), equal('b', '3')))).toBe(true);
    expect(hasOther(equal('a', '1'), equal('a', '12'))).toBe(true);
    const any = (constant: string): Predicate => ({ kind: 'or', operands: [equal('a', constant), equal('b', '2')] });
    const list: Predicate = { kind: 'in', column: 'c', values: [number('1'), number('2')] };
    expect(hasOther(all(list, any('1')), all(list, any('3')))).toBe(true);
  });

  it('returns false if conditions have another order or are duplicated', () => {
    expect(hasOther(all(equal('a', '1'), equal('b', '2')), all(equal('b', '2'), equal('a', '1')))).toBe(false);
    expect(hasOther(all(equal('a', '1'), equal('a', '1')), equal('a', '1'))).toBe(false);
  });
});
