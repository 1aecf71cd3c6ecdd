import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { operation } from '../../../service/engine/expression.ts';
import { SqliteEngine } from '../../../service/engine/sqlite/sqlite-engine.ts';
import { filterFunctionsOf } from '../../../service/odata/supported-functions.ts';
import { engineWithTable, unending } from '../engine/engine-with-table.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

test('$metadata lists the same functions for SQLite and DuckDB, and both engines evaluate regular expressions', async () => {
  await using folder = await makeTemporaryFolder();
  const file = join(folder.path, 'a.sqlite');
  using database = new DatabaseSync(file);
  database.exec("CREATE TABLE a (name TEXT); INSERT INTO a VALUES ('x'), ('y'), (NULL)");
  await using resources = new AsyncDisposableStack();
  const sqlite = resources.adopt(await SqliteEngine.open(file, (names) => names), (engine) => engine.close()).table('a');
  const duckdb = resources.use(await engineWithTable("SELECT unnest(['x', 'y', NULL]) AS name")).table;
  const matches = (pattern: string) =>
    ({
      kind: 'expression',
      expression: operation(
        'matchesPattern',
        { kind: 'column', name: 'name' },
        { kind: 'constant', value: { kind: 'string', value: pattern } },
      ),
    }) as const;

  expect(filterFunctionsOf(sqlite)).toEqual(filterFunctionsOf(duckdb));
  expect(filterFunctionsOf(duckdb)).toContain('matchesPattern');
  for (const table of [duckdb, sqlite]) {
    expect(await table?.count(matches('^[w-x]$'), unending())).toBe(1);
    await expect(table?.count(matches('('), unending())).rejects.toMatchObject({ code: 'query-refused' });
    await expect(table?.count(matches('(?=x)'), unending())).rejects.toMatchObject({ code: 'query-unsupported' });
  }
});
