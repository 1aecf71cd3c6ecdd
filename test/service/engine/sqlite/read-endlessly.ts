import { DatabaseSync } from 'node:sqlite';
import { SqliteEngine } from '../../../../service/engine/sqlite/sqlite-engine.ts';
import { unending } from '../engine-with-table.ts';

/** Counts the rows of an endless view in the file on the command line, and reports that on stdout. */
const file = String(process.argv[2]);
const engine = await SqliteEngine.open(file, (names) => names);
{
  using database = new DatabaseSync(file);
  database.exec('UPDATE limits SET most = 9e18');
}
const counted = engine.table('endless')?.count(null, unending());
await new Promise((resolve) => process.stdout.write('counts\n', resolve));
await counted;
