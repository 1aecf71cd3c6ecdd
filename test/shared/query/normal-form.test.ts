import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import { canonicalPredicate } from '../../../shared/query/diagnose-conditions.ts';
import { normalise, pushNegation } from '../../../shared/query/normalise.ts';
import { emptyQuery, type Predicate, type Query } from '../../../shared/query/query.ts';
import { samePredicate, sameQuery } from '../../../shared/query/same-query.ts';
import { literalText } from '../../../shared/values/literal.ts';
import type { ValueType } from '../../../shared/values/value-type.ts';
import { modelAndPredicate } from '../arbitraries.ts';
import { type Cell, type Row, truthOf } from '../evaluate.ts';

/** Returns all constants of a predicate as text, so that rows can contain them. */
function textsIn(predicate: Predicate): string[] {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return predicate.operands.flatMap(textsIn);
    case 'not':
      return textsIn(predicate.operand);
    case 'in':
      return predicate.values.map(literalText);
    case 'between':
      return [literalText(predicate.low), literalText(predicate.high)];
    case 'comparison':
      return [literalText(predicate.value)];
    case 'text':
      return [
        predicate.value,
        predicate.value.toUpperCase(),
        predicate.value.replaceAll('*', 'x'),
        `${predicate.value}x`,
        `x${predicate.value}`,
      ];
    case 'any':
    case 'all':
      return predicate.item === null ? [] : textsIn(predicate.item);
    case 'isNull':
    case 'only':
      return [];
  }
}

/** Returns rows with the constants of a predicate, nulls, NaN in columns that allow it, and lists of different lengths. */
function rowsFor(of: EntityModel, predicate: Predicate): fc.Arbitrary<Row> {
  const value = fc.constantFrom(null, '', 'a', ...textsIn(predicate).filter((text) => text !== 'NaN'));
  const number = fc.oneof(value, fc.constant('NaN'));
  return fc.record(Object.fromEntries(of.properties.map(({ name, type, list: isList }) => [name, cellOf(type, isList)])));
  function cellOf(type: ValueType, isList: boolean): fc.Arbitrary<Cell> {
    const single = type === 'double' ? number : value;
    return isList ? fc.oneof(fc.constant(null), fc.array(single, { maxLength: 3 })) : single;
  }
}

const predicateAndRow = modelAndPredicate.chain(([of, predicate]) =>
  fc.tuple(fc.constant(of), fc.constant(predicate), rowsFor(of, predicate)),
);

const title = (value: string): Predicate => ({ kind: 'comparison', column: 'title', operator: 'eq', value: { kind: 'string', value } });

describe('the normal form of a predicate', () => {
  it('matches the same rows as the original predicate', () => {
    fc.assert(
      fc.property(predicateAndRow, ([of, predicate, row]) => {
        // An empty group is an unfinished condition without a truth value.
        fc.pre(!JSON.stringify(predicate).includes('"operands":[]'));
        const expected = truthOf(predicate, row);
        expect(truthOf(normalise(predicate), row)).toBe(expected);
        expect(truthOf(pushNegation(predicate), row)).toBe(expected);
        expect(truthOf(pushNegation(predicate, of), row)).toBe(expected);
        expect(truthOf(canonicalPredicate(predicate), row)).toBe(expected);
        expect(truthOf(canonicalPredicate(predicate, of), row)).toBe(expected);
      }),
      { numRuns: 5000 },
    );
  });

  it('doesn’t change if it is normalized again', () => {
    fc.assert(
      fc.property(modelAndPredicate, ([of, predicate]) => {
        const normal = normalise(predicate);
        expect(normalise(normal)).toEqual(normal);
        expect(canonicalPredicate(canonicalPredicate(predicate, of), of)).toEqual(canonicalPredicate(predicate, of));
        expect(samePredicate(predicate, normal)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it.each<[string, Predicate, Predicate | null]>([
    [
      'merges a nested group of the same kind',
      { kind: 'and', operands: [{ kind: 'and', operands: [title('a'), title('b')] }, title('c')] },
      { kind: 'and', operands: [title('a'), title('b'), title('c')] },
    ],
    ['removes empty groups', { kind: 'or', operands: [{ kind: 'and', operands: [] }] }, null],
    [
      'replaces “like” without a wildcard with “equals”',
      { kind: 'text', column: 'title', operator: 'like', value: 'a', ignoreCase: false },
      title('a'),
    ],
    [
      'replaces a pattern with wildcards at both ends with “contains”',
      { kind: 'text', column: 'title', operator: 'like', value: '**a*', ignoreCase: true },
      { kind: 'text', column: 'title', operator: 'contains', value: 'a', ignoreCase: true },
    ],
  ])('%s', (_, predicate, normal) => expect(normalise(predicate)).toEqual(normal));
});

describe('sameQuery', () => {
  const query: Query = { ...emptyQuery, where: title('a'), order: [{ column: 'title', descending: false }] };

  it.each<[string, Query]>([
    ['a page and the range of its rows', { ...query, slice: { kind: 'range', skip: 0, top: 100 } }],
    ['a condition and its double negation', { ...query, where: { kind: 'not', operand: { kind: 'not', operand: title('a') } } }],
    ['a condition and a group that contains only it', { ...query, where: { kind: 'or', operands: [title('a')] } }],
  ])('finds no difference between %s', (_, other) => expect(sameQuery(query, other)).toBe(true));

  it.each<[string, Query]>([
    ['another constant', { ...query, where: title('b') }],
    ['no condition', { ...query, where: null }],
    ['another order', { ...query, order: [{ column: 'title', descending: true }] }],
    ['another page', { ...query, slice: { kind: 'page', number: 2, size: 100 } }],
    ['other columns', { ...query, columns: ['title'] }],
    ['no count', { ...query, count: false }],
  ])('distinguishes queries with %s', (_, other) => expect(sameQuery(query, other)).toBe(false));

  it('distinguishes 1.10 from 1.1, because users see a difference', () => {
    const price = (text: string): Predicate => ({ kind: 'comparison', column: 'price', operator: 'eq', value: { kind: 'number', text } });
    expect(samePredicate(price('1.10'), price('1.1'))).toBe(false);
  });
});
