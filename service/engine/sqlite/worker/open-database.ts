import { constants, DatabaseSync } from 'node:sqlite';
import { registerFunctions } from './functions.ts';

/**
 * Limits of a connection (sqlite.org/limits.html). A text or binary value can have 64 MB, because a function such as `zeroblob` allocates it
 * at once. The longest statement is that of a query with as many literals as a request can have.
 */
const limits = { length: 64_000_000, sqlLength: 4_000_000, vdbeOp: 1_000_000, attach: 0, triggerDepth: 0 };

/** Tables of SQLite that the worker itself reads. */
const ownPragmas: ReadonlySet<string> = new Set([
  'pragma_table_list',
  'pragma_table_xinfo',
  'pragma_table_info',
  'pragma_foreign_key_list',
]);

/** Opens a database file for reading. Views can read only tables of the file, with limits of size. */
export function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, allowExtension: false, limits });
  database.exec('PRAGMA query_only = ON; PRAGMA case_sensitive_like = ON; PRAGMA temp_store = FILE; PRAGMA trusted_schema = OFF');
  registerFunctions(database);
  database.setAuthorizer((action, first, second, _schema, view) => {
    const isRead = action === constants.SQLITE_READ && isInternal(first ?? '', view !== null);
    const isCall = action === constants.SQLITE_FUNCTION && /^(?:sqlite_|load_extension$)/i.test(second ?? '');
    return isRead || isCall ? constants.SQLITE_DENY : constants.SQLITE_OK;
  });
  return database;
}

/** Checks whether a table is SQLite's own, such as `pragma_database_list`, which contains paths. */
function isInternal(table: string, isInView: boolean): boolean {
  if (/^pragma_/i.test(table)) return isInView || !ownPragmas.has(table.toLowerCase());
  return isInView && /^(?:sqlite_|dbstat$|bytecode$|tables_used$|completion$)/i.test(table);
}
