import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sameData } from '../../../shared/query/same-query.ts';

const data = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 2, stringUnit: fc.constantFrom('a', 'b') }));
/** Minus zero equals zero. */
const plain = data.map((value): unknown => JSON.parse(JSON.stringify(value)));

it('equal JSON values are found equal', () => {
  fc.assert(
    fc.property(plain, (value) => {
      expect(sameData(value, JSON.parse(JSON.stringify(value)))).toBe(true);
    }),
  );
});

it('JSON values are compared as isDeepStrictEqual of Node.js compares them', () => {
  fc.assert(
    fc.property(plain, plain, (one, other) => {
      expect(sameData(one, other)).toBe(isDeepStrictEqual(one, other));
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ['a list and an object', [], {}],
  ['an object and one with an additional member', { a: 1 }, { a: 1, b: 2 }],
  ['an object and one without a member', { a: 1, b: 2 }, { a: 1 }],
  ['objects with different members', { a: 1, b: 2 }, { a: 1, c: 2 }],
  ['a list and one with an additional item', [1], [1, 2]],
  ['null and an object', null, {}],
])('JSON values are found different: %s', (_, one, other) => {
  expect(sameData(one, other)).toBe(false);
});

it('the order of members doesn’t affect the comparison', () => {
  expect(sameData({ a: 1, b: { c: [2], d: null } }, { b: { d: null, c: [2] }, a: 1 })).toBe(true);
});
