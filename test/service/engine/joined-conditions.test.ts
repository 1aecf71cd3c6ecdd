import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { joined } from '../../../service/engine/sql/expression.ts';

test.each(['AND', 'OR'] as const)('SQLite evaluates 20,000 conditions with %s between them', (operator) => {
  using database = new DatabaseSync(':memory:');
  const decisive = operator === 'AND' ? '1 = 2' : '1 = 1';
  for (const at of [0, 99, 100, 19_999]) {
    const conditions = Array.from({ length: 20_000 }, (_, index) => (index === at ? decisive : operator === 'AND' ? '2 = 2' : '2 = 3'));
    expect(database.prepare(`SELECT ${joined(conditions, operator === 'AND')} AS met`).get()).toEqual({ met: operator === 'AND' ? 0 : 1 });
  }
});

test('a few conditions are joined in one flat list', () => {
  expect(joined(['a', 'b', 'c'], false)).toBe('(a OR b OR c)');
});
