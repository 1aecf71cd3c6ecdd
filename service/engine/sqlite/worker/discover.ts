import type { DatabaseSync } from 'node:sqlite';
import { quoteIdentifier } from '../../sql/identifier.ts';
import { type SourceColumn, type SourceTable, type Spelling, spellings, type ValueKind } from '../discovered.ts';

const kinds: readonly ValueKind[] = ['integer', 'real', 'text', 'blob'];
const spellingNames = Object.keys(spellings).filter((name): name is Spelling => Object.hasOwn(spellings, name));

/** Tables and views of the database, what their columns hold told by all their rows. */
export function discoverTables(database: DatabaseSync): readonly SourceTable[] {
  const tables = database.prepare(
    `SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
  );
  return tables
    .all()
    .filter(({ type }) => type === 'table' || type === 'view')
    .map((row) => discoverTable(database, String(row.name), row.type === 'table' && row.wr === 0));
}

function discoverTable(database: DatabaseSync, name: string, numbered: boolean): SourceTable {
  const declared = database.prepare('SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid').all(name);
  const columns = declared.map((row): SourceColumn => {
    const column = String(row.name);
    return {
      name: column,
      nullable: row.notnull === 0 && row.pk === 0,
      declared: String(row.type).toUpperCase(),
      ...lookAt(database, name, column),
    };
  });
  const key = declared
    .filter(({ pk }) => pk !== 0)
    .toSorted((left, right) => Number(left.pk) - Number(right.pk))
    .map((row) => String(row.name));
  const hidden = ['rowid', '_rowid_', 'oid'].find((alias) => !columns.some((column) => column.name.toLowerCase() === alias));
  const identity = numbered && hidden !== undefined ? [hidden] : key.map(quoteIdentifier);
  return { name, columns, key, identity };
}

function lookAt(database: DatabaseSync, table: string, column: string): Pick<SourceColumn, 'kinds' | 'spelling' | 'truth'> {
  const value = quoteIdentifier(column);
  const facts = [
    ...kinds.map((kind) => `count(*) FILTER (WHERE typeof(${value}) = '${kind}') AS "${kind}"`),
    ...spellingNames.map(
      (name) => `count(*) FILTER (WHERE typeof(${value}) = 'text' AND ${value} GLOB '${spellings[name]}') AS "like ${name}"`,
    ),
    `count(*) FILTER (WHERE typeof(${value}) = 'integer' AND ${value} NOT IN (0, 1)) AS others`,
  ];
  const row = database.prepare(`SELECT ${facts.join(', ')} FROM ${quoteIdentifier(table)}`).get() ?? {};
  const spelling = spellingNames.find((name) => row[`like ${name}`] === row.text) ?? null;
  return { kinds: kinds.filter((kind) => row[kind] !== 0), spelling, truth: row.others === 0 };
}
