import { describe, expect, it } from 'vitest';
import {
  insertPredicate,
  predicateAt,
  removePredicate,
  replacePredicate,
  unwrapGroups,
  wrapPredicate,
} from '../../../shared/query/index.ts';
import type { Predicate } from '../../../shared/query/query.ts';

const missing = (column: string): Predicate => ({ kind: 'isNull', column });
const [a, b, c, d] = [missing('a'), missing('b'), missing('c'), missing('d')];
const tree: Predicate = { kind: 'and', operands: [a, { kind: 'not', operand: { kind: 'or', operands: [b, c] } }] };

describe('editing a condition by its place', () => {
  it('finds it', () => {
    expect(predicateAt(tree, [])).toBe(tree);
    expect(predicateAt(tree, [1, 0, 1])).toBe(c);
    expect(predicateAt(tree, [1, 1])).toBeNull();
  });

  it('replaces it and shares the rest', () => {
    const edited = replacePredicate(tree, [1, 0, 1], d);
    expect(edited).toEqual({ kind: 'and', operands: [a, { kind: 'not', operand: { kind: 'or', operands: [b, d] } }] });
    expect(predicateAt(edited, [0])).toBe(a);
    expect(replacePredicate(tree, [7], d)).toBe(tree);
  });

  it('inserts beside it, at the end where the group is shorter', () => {
    expect(insertPredicate(tree, [1, 0], 0, d)).toEqual(replacePredicate(tree, [1, 0], { kind: 'or', operands: [d, b, c] }));
    expect(insertPredicate(tree, [], 9, d)).toEqual({ kind: 'and', operands: [a, predicateAt(tree, [1]), d] });
    expect(insertPredicate(tree, [0], 0, d)).toBe(tree);
  });

  it('removes it, a negation along with what it negates, and leaves groups in place', () => {
    expect(removePredicate(tree, [1, 0, 0])).toEqual(replacePredicate(tree, [1, 0], { kind: 'or', operands: [c] }));
    expect(removePredicate(tree, [1, 0])).toEqual({ kind: 'and', operands: [a] });
    expect(removePredicate(tree, [])).toBeNull();
    expect(removePredicate(tree, [5])).toBe(tree);
  });

  it('wraps it', () => {
    expect(wrapPredicate(tree, [0], 'or')).toEqual({ kind: 'and', operands: [{ kind: 'or', operands: [a] }, predicateAt(tree, [1])] });
    expect(wrapPredicate(a, [], 'not')).toEqual({ kind: 'not', operand: a });
  });

  it('unwraps groups that hold one condition or none', () => {
    expect(
      unwrapGroups({
        kind: 'or',
        operands: [
          { kind: 'and', operands: [a] },
          { kind: 'and', operands: [] },
        ],
      }),
    ).toEqual(a);
    expect(unwrapGroups({ kind: 'not', operand: { kind: 'or', operands: [] } })).toBeNull();
    expect(unwrapGroups(tree)).toEqual(tree);
  });
});
