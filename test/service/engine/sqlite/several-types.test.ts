import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { SqliteEngine } from '../../../../service/engine/sqlite/sqlite-engine.ts';
import { makeTemporaryFolder } from '../../temporary-folder.ts';
import { rowsOf, unending } from '../engine-with-table.ts';

/** Returns the types and rows of a table, and the number of rows that have a text in their last column. */
async function served(sql: string, text: string) {
  await using folder = await makeTemporaryFolder();
  const file = join(folder.path, 'made.sqlite');
  new DatabaseSync(file).exec(sql);
  const engine = await SqliteEngine.open(file, (names) => names);
  try {
    const table = engine.table('kept');
    if (table === undefined) throw new Error('not served');
    const where = {
      kind: 'comparison',
      column: table.columns.at(-1)?.name ?? '',
      operator: 'eq',
      value: { kind: 'string', value: text },
    } as const;
    return {
      types: table.columns.map(({ type }) => type),
      rows: await rowsOf(table),
      matching: (await rowsOf(table, { where })).length,
      count: await table.count(where, unending()),
    };
  } finally {
    await engine.close();
  }
}

test('binary values among texts are exact, and filters find them', async () => {
  const found = await served("CREATE TABLE kept (note TEXT); INSERT INTO kept VALUES ('a'), (x'00ff'), (NULL), (x'61')", "X'00FF'");
  expect(found).toEqual({
    types: ['string'],
    rows: [{ note: 'a' }, { note: "X'00FF'" }, { note: null }, { note: "X'61'" }],
    matching: 1,
    count: 1,
  });
});

test('days and times that don’t exist stay texts', async () => {
  const sql = `CREATE TABLE kept (valid DATE, day DATE, at DATETIME, known DATETIME, note TEXT);
    INSERT INTO kept VALUES ('2024-02-29', '2024-02-30', '2024-01-01 25:00:00', '2024-01-01T23:59:59Z', 'x')`;
  const { types, rows } = await served(sql, 'x');
  expect(types).toEqual(['date', 'string', 'string', 'dateTimeOffset', 'string']);
  expect(rows).toEqual([{ valid: '2024-02-29', day: '2024-02-30', at: '2024-01-01 25:00:00', known: '2024-01-01T23:59:59Z', note: 'x' }]);
});
