import { expect, test } from 'vitest';
import { isResultName } from '../../../../shared/contract/files/published-result.ts';

test.each([
  ['sales_2024', true],
  ['ventes-été', true],
  ['', false],
  ['-a', false],
  ['a/b', false],
  ['../a', false],
  ['a.b', false],
  ['nul', false],
  ['x'.repeat(81), false],
])('the name %s of a published result is valid: %s', (name, expected) => {
  expect(isResultName(name)).toBe(expected);
});
