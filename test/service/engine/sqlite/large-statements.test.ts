import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { RowCondition } from '../../../../service/engine/row-query.ts';
import { SqliteEngine } from '../../../../service/engine/sqlite/sqlite-engine.ts';
import { makeTemporaryFolder } from '../../temporary-folder.ts';
import { unending } from '../engine-with-table.ts';

const isOne: RowCondition = { kind: 'comparison', column: 'id', operator: 'eq', value: { kind: 'number', text: '1' } };

/** Returns nested conditions that alternate between `and` and `or`, because SQLite nests each of them. */
function nested(levels: number, conditions: number): RowCondition {
  if (levels === 0) return isOne;
  const operands = [nested(levels - 1, conditions), ...Array.from({ length: conditions }, () => isOne)];
  return { kind: levels % 2 === 0 ? 'and' : 'or', operands };
}

test('thousands of conditions are evaluated, and a statement beyond the limits of SQLite is rejected', async () => {
  await using folder = await makeTemporaryFolder();
  const file = join(folder.path, 'made.sqlite');
  {
    using database = new DatabaseSync(file);
    database.exec('CREATE TABLE plain (id INTEGER); INSERT INTO plain VALUES (1), (2)');
  }
  const engine = await SqliteEngine.open(file, (names) => names);
  try {
    const table = engine.table('plain');
    expect(await table?.count({ kind: 'or', operands: Array.from({ length: 5000 }, () => isOne) }, unending())).toBe(1);
    await expect(table?.count(nested(30, 99), unending())).rejects.toMatchObject({ code: 'query-refused' });
    await expect(table?.count(nested(1, 40_000), unending())).rejects.toMatchObject({ code: 'query-refused' });
    expect(await table?.count(isOne, unending())).toBe(1);
  } finally {
    await engine.close();
  }
});
