import { DatabaseSync } from 'node:sqlite';
import { SqliteEngine } from '../../../../service/engine/sqlite/sqlite-engine.ts';
import { unending } from '../engine-with-table.ts';

/** Counts a view that gets no end, in a file that is named on the command line, and says so. */
const file = String(process.argv[2]);
const engine = await SqliteEngine.open(file, (names) => names);
{
  using database = new DatabaseSync(file);
  database.exec('UPDATE limits SET most = 9e18');
}
const counted = engine.table('endless')?.count(null, unending());
await new Promise((resolve) => process.stdout.write('counts\n', resolve));
await counted;
