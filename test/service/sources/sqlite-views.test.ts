import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { makeFolder } from './published-files.ts';

function write(file: string, ...statements: readonly string[]): void {
  const database = new DatabaseSync(file);
  for (const statement of statements) database.exec(statement);
  database.close();
}

/** One such view took 3 GB, and a minute before the service listened. Others showed callers absolute paths. */
test('views of a SQLite file that need too much memory or time, or read more than its tables, are rejected', {
  timeout: 90_000,
}, async () => {
  await using made = await makeFolder({});
  const file = join(made.folder, 'hostile.sqlite');
  const slow = (n: number) => `WITH RECURSIVE r(n) AS (SELECT ${n} UNION ALL SELECT n + 1 FROM r) SELECT max(n) AS n FROM r`;
  write(
    file,
    'CREATE TABLE t (a INTEGER, text TEXT)',
    "INSERT INTO t VALUES (1, 'x'), (2, 'y')",
    'CREATE TABLE generated (a INTEGER, h TEXT AS (hex(zeroblob(a * 400000000))) VIRTUAL)',
    'INSERT INTO generated VALUES (1)',
    'CREATE VIEW alias AS SELECT m.a, upper(m.text) AS text FROM t AS m WHERE m.a > 1',
    'CREATE VIEW zeros AS SELECT hex(zeroblob(400000000)) AS h',
    `CREATE VIEW lists AS SELECT json_array(${Array.from({ length: 40 }, (_, n) => `zeroblob(${30_000_000 + n})`)
      .map((blob) => `hex(${blob})`)
      .join(', ')}) AS h`,
    'CREATE VIEW databases AS SELECT name, file FROM pragma_database_list',
    'CREATE VIEW master AS SELECT sql FROM sqlite_master',
    'CREATE VIEW nested AS SELECT * FROM (SELECT * FROM master)',
    'CREATE VIEW version AS SELECT sqlite_version() AS v',
    ...[1, 2, 3, 4].map((n) => `CREATE VIEW slow${n} AS ${slow(n)}`),
  );
  const before = process.memoryUsage.rss();
  await using published = await made.publish(file);
  expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024);
  expect(published.paths()).toEqual(['hostile/alias', 'hostile/t']);
  expect(await published.rows('alias')).toEqual([{ a: 2, text: 'Y' }]);
  const tooLarge = 'the database reports: string or blob too big';
  const tooSlow = 'its rows couldn’t be read within 10 seconds';
  expect(Object.fromEntries(published.problems().map(({ part, reason }) => [part, reason]))).toEqual({
    databases: 'it uses pragma_database_list, which isn’t allowed',
    generated: tooLarge,
    lists: 'reading it needs more than 512 MB of memory; split it into smaller files',
    master: 'it uses sqlite_master, which isn’t allowed',
    nested: 'it uses sqlite_master, which isn’t allowed',
    slow1: tooSlow,
    slow2: tooSlow,
    slow3: tooSlow,
    slow4: tooSlow,
    version: 'it uses sqlite_version, which isn’t allowed',
    zeros: tooLarge,
  });
});
