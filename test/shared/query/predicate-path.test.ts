import { expect, it } from 'vitest';
import { predicateAt } from '../../../shared/query/predicate-path.ts';
import type { Predicate } from '../../../shared/query/query.ts';

const missing = (column: string): Predicate => ({ kind: 'isNull', column });
const [a, b, c] = [missing('a'), missing('b'), missing('c')];
const tree: Predicate = { kind: 'and', operands: [a, { kind: 'not', operand: { kind: 'or', operands: [b, c] } }] };

it('finds a condition by the way that leads to it, so that what is said of it stands beside it', () => {
  expect(predicateAt(tree, [])).toBe(tree);
  expect(predicateAt(tree, [1, 0, 1])).toBe(c);
  expect(predicateAt(tree, [1, 1])).toBeNull();
});
