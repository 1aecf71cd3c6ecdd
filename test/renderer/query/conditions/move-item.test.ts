import { describe, expect, it } from 'vitest';
import { addItem, type GroupDraft, type ItemDraft, newCondition, rootGroup } from '../../../../renderer/draft/draft.ts';
import { moveItem, moveNextTo, stepItem } from '../../../../renderer/query/conditions/move-item.ts';
import { moveBy, moveItemNextTo } from '../../../../renderer/query/form/reordering.tsx';

/** Creates `A (B C) D` with the IDs where.0, where.1 (containing where.1.0 and where.1.1), and where.2. */
function tree(): GroupDraft {
  const condition = (column: string) => (id: string) => newCondition(id, column);
  const inner = (id: string): GroupDraft =>
    addItem(addItem({ kind: 'group', id, join: 'any', negated: false, items: [], made: 0 }, condition('B')), condition('C'));
  return addItem(addItem(addItem(rootGroup, condition('A')), inner), condition('D'));
}

function written(item: ItemDraft): string {
  if (item.kind === 'group') return `(${item.items.map(written).join(' ')})`;
  return item.kind === 'condition' ? item.column : '?';
}

/** Returns the group after each step of an item. */
function rowFetch(id: string, step: 'up' | 'down', steps: number): string[] {
  let root = tree();
  return Array.from({ length: steps }, () => {
    root = stepItem(root, id, step);
    return written(root);
  });
}

describe('moving a condition', () => {
  it('moves a condition down step by step into and out of groups, up to the end', () => {
    expect(rowFetch('where.0', 'down', 5)).toEqual(['((A B C) D)', '((B A C) D)', '((B C A) D)', '((B C) A D)', '((B C) D A)']);
    expect(rowFetch('where.2', 'down', 1)).toEqual(['(A (B C) D)']);
  });

  it('moves a condition up step by step in the reverse order', () => {
    expect(rowFetch('where.2', 'up', 5)).toEqual(['(A (B C D))', '(A (B D C))', '(A (D B C))', '(A D (B C))', '(D A (B C))']);
  });

  it('moves a group with all its items, and never into itself', () => {
    expect(rowFetch('where.1', 'up', 1)).toEqual(['((B C) A D)']);
    expect(moveItem(tree(), 'where.1', { groupId: 'where.1', index: 0 })).toEqual(tree());
    expect(written(moveNextTo(tree(), 'where.1', 'where.1.0', 'before'))).toBe('(A (B C) D)');
  });

  it('moves a dropped item before or after its target', () => {
    expect(written(moveNextTo(tree(), 'where.2', 'where.1.0', 'after'))).toBe('(A (B D C))');
    expect(written(moveNextTo(tree(), 'where.0', 'where.2', 'before'))).toBe('((B C) A D)');
    expect(written(moveNextTo(tree(), 'where.0', 'nowhere', 'before'))).toBe('(A (B C) D)');
  });
});

describe('moving an item in a list', () => {
  it('moves an item by steps up to the ends, or next to another item', () => {
    expect(moveBy(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moveBy(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
    expect(moveItemNextTo(['a', 'b', 'c'], 0, 2, 'before')).toEqual(['b', 'a', 'c']);
    expect(moveItemNextTo(['a', 'b', 'c'], 2, 0, 'before')).toEqual(['c', 'a', 'b']);
  });
});
