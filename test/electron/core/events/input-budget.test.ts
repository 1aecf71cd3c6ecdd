import { expect, it } from 'vitest';
import { inputBudget, isWithinBudget } from '../../../../electron/core/events/input-budget.ts';

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

it('accepts plain data up to the depth limit: nothing, numbers, strings, lists, and objects', () => {
  for (const input of [undefined, null, 1, 'a', [], {}, { a: [{ b: null }] }, nested(inputBudget.depth)]) {
    expect(isWithinBudget(input)).toBe(true);
  }
});

it('rejects input that is too deep, too wide, or too long, at any depth', () => {
  expect(isWithinBudget(nested(inputBudget.depth + 1))).toBe(false);
  expect(isWithinBudget(nested(200_000))).toBe(false);
  expect(isWithinBudget(Array.from({ length: inputBudget.values }, () => 0))).toBe(false);
  expect(isWithinBudget({ a: 'x'.repeat(inputBudget.characters), b: 'x' })).toBe(false);
  expect(isWithinBudget({ ['x'.repeat(inputBudget.characters + 1)]: 1 })).toBe(false);
});

it('rejects objects that aren’t plain data, and keys that change inheritance', () => {
  for (const input of [new Date(), new Map(), new URL('http://x'), /a/, new Blob([])]) expect(isWithinBudget({ input })).toBe(false);
  expect(isWithinBudget(JSON.parse('{"a":{"__proto__":{"owned":true}}}'))).toBe(false);
});
