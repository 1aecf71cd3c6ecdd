import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { operation } from '../../../service/engine/expression.ts';
import { SqliteEngine } from '../../../service/engine/sqlite/sqlite-engine.ts';
import { filterFunctionsOf } from '../../../service/odata/answered.ts';
import { engineWithTable, unending } from '../engine/engine-with-table.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

test('$metadata tells of a function that an engine answers, and not of one that it would refuse', async () => {
  await using folder = await makeTemporaryFolder();
  const file = join(folder.path, 'a.sqlite');
  using database = new DatabaseSync(file);
  database.exec("CREATE TABLE a (name TEXT); INSERT INTO a VALUES ('x')");
  await using resources = new AsyncDisposableStack();
  const sqlite = resources.adopt(await SqliteEngine.open(file, (names) => names), (engine) => engine.close());
  const duckdb = resources.use(await engineWithTable("SELECT 'x' AS name"));
  const name = { kind: 'column', name: 'name' } as const;
  const matches = {
    kind: 'expression',
    expression: operation('matchesPattern', name, { kind: 'constant', value: { kind: 'string', value: 'x' } }),
  } as const;

  expect(filterFunctionsOf(duckdb.table)).toContain('matchesPattern');
  expect(await duckdb.table.count(matches, unending())).toBe(1);
  const told = filterFunctionsOf(sqlite.table('a'));
  expect(told).toEqual(filterFunctionsOf(duckdb.table)?.filter((one) => one !== 'matchesPattern'));
  await expect(sqlite.table('a')?.count(matches, unending())).rejects.toMatchObject({ code: 'query-unsupported' });
});
