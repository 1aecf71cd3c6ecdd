import type { PublishedApi } from '../../catalogue/catalogue.ts';
import type { Table } from '../../engine/engine.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import { nestedNames, nestedWriter } from '../apply/joined-columns.ts';
import { contextNames } from '../expand/write-expanded.ts';
import { serviceRoot } from '../metadata/service-document.ts';
import type { ODataQuery } from '../odata-query.ts';
import { keyColumns } from './entity-key.ts';
import { type JsonFormat, rowShape } from './json-format.ts';
import type { Page } from './paging.ts';
import { rowMembers } from './row-members.ts';
import { entityIdentity, entityReference, rowWriter } from './row-writer.ts';

/** Options for reading and writing rows. */
interface RowsWritten {
  readonly api: PublishedApi;
  readonly format: JsonFormat;
  readonly asReferences: boolean;
  readonly root: string;
  readonly omitNulls: boolean;
  readonly running: QueryContext;
}

/** Rows as JSON objects from an engine. */
interface RowStream {
  readonly stream: AsyncIterable<Uint8Array>;
  /** Writes a row. Null if rows are sent unchanged. */
  readonly write: ((row: Buffer) => string) | null;
}

/** Reads the rows of a page, or all rows. */
export function streamRows(query: ODataQuery, table: Table, page: Page | null, written: RowsWritten): RowStream {
  const { api, format, omitNulls, running } = written;
  const { rows, hidden, identity } = rowsToRead(query, page, written);
  const changes = { hidden, omitNulls, identity };
  const nested = nestedWriter(query, table, format, changes);
  const declared = [...api.columns, ...query.joins.flatMap((join) => join.declared)];
  return {
    stream: table.stream(rows, rowShape(format, query.steps.length === 0 ? null : declared), running),
    write: nested === null ? rowWriter(changes) : (row) => nested(rowMembers(row)),
  };
}

/** Returns the rows and columns to read. For full metadata, they include the key of each row, because its URL requires the key. */
function rowsToRead(query: ODataQuery, page: Page | null, { api, format, asReferences, root }: RowsWritten) {
  const rows = page?.rows ?? query.rows;
  const hidden = [...query.hidden, ...(page?.hidden ?? [])];
  if (asReferences) return { rows, hidden: [...hidden, ...rows.columns], identity: entityReference(api, root, format) };
  // Rows of $apply have no set. So they have no URL, and their type has no name.
  if (format.metadata !== 'full' || query.steps.length > 0) return { rows, hidden, identity: null };
  const identity = entityIdentity(api, root, format, query.linked);
  if (rows.columns.length === 0) return { rows, hidden, identity };
  const missing = keyColumns(api).flatMap(({ name }) => (rows.columns.includes(name) ? [] : [name]));
  return { rows: { ...rows, columns: [...rows.columns, ...missing] }, hidden: [...hidden, ...missing], identity };
}

/** Returns the names of the rows' properties, if they differ from the set's type. */
export function namesOf({ named, steps, expand, joins, rows, hidden }: ODataQuery, table: Table): readonly string[] {
  if (joins.length > 0) return nestedNames(rows.columns.filter((name) => !hidden.includes(name)));
  if (named.length === 0 && steps.length > 0) return nestedNames(table.columns.map(({ name }) => name));
  return contextNames({ expand, named });
}

/** Returns the context URL of the rows: the set, and the selected properties unless all are selected (OData Protocol 4.01, 10.8). */
export function contextUrl(base: string, { root, entityName }: PublishedApi, columns: readonly string[]): string {
  const chosen = columns.length === 0 ? '' : `(${[...new Set(columns)].join(',')})`;
  return `${serviceRoot(base, root)}$metadata#${entityName}${chosen}`;
}
