import { z } from 'zod';
import { longestTableName } from '../../sql/table-names.ts';

const count = z.number().int().nonnegative();

/** Validates the order of rows: columns by priority. Expressions have their text as the column. */
const scopeOrderSchema = z.array(z.object({ column: z.string(), descending: z.boolean() })).readonly();

/** The number of rows that match a query: reported (`total`), known to be larger than the received rows (`atLeast`), or unknown. */
export const matchingRowsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('total'), rows: count }),
  z.object({ kind: z.literal('atLeast'), rows: count }),
  z.object({ kind: z.literal('unknown') }),
]);

/** Validates a table of an SQL statement that isn't known to have all rows of its query. */
export const partialTableSchema = z.object({
  name: z.string().max(longestTableName),
  /** Number of rows in the table. */
  rows: count,
  /** The number of rows that match the query of the table. */
  matching: matchingRowsSchema,
});

/** A table of an SQL statement that isn't known to have all rows of its query. */
export type PartialTable = z.infer<typeof partialTableSchema>;

/** The number of rows that match a query, as far as it is known. */
export type MatchingRows = z.infer<typeof matchingRowsSchema>;

export const scopeSchema = z.object({
  /** Name or address of the server. Null if the rows are from several servers. */
  server: z.string().nullable(),
  side: z.enum(['rest', 'odata', 'sql']),
  /** Number of received rows. */
  rows: count,
  /** Number of the first received row among all matching rows, from 1. Null if it is unknown. */
  first: z.number().int().positive().nullable(),
  matching: matchingRowsSchema,
  /** The order that the server was asked for. Empty if it chooses the order. */
  order: scopeOrderSchema,
  /** A view of the received rows that the application made. Null if all rows are shown in their order. */
  local: z
    .object({
      /** Number of rows in the view. */
      rows: count,
      /** Text that the rows contain. Null without such a filter. */
      filter: z.string().nullable(),
      /** Columns that are filtered by their values. */
      valueColumns: z.array(z.string()).readonly(),
      order: scopeOrderSchema,
    })
    .nullable(),
  /** Number of groups that the application computed from the received rows. Null if it computed none. */
  groups: count.nullable(),
  /** Names of the tables of an SQL statement that don't contain all their rows. */
  partialTables: z.array(z.string()).readonly(),
  /** Time of the request, in milliseconds since 1970. Null if it is unknown. */
  at: z.number().nullable(),
  /** Whether the query has changed since the request. */
  outdated: z.boolean(),
});

/** What rows are: their server, their extent among all matching rows, and what was done with them here. */
export type Scope = z.infer<typeof scopeSchema>;

/** The facts of a response that determine its extent. */
export interface ResponseExtent {
  readonly rows: number;
  readonly first: number | null;
  /** Total that the server reported. Null if it reported none. */
  readonly total: number | null;
  /** Whether the response announces a next page. */
  readonly hasNext: boolean;
  /** Whether every page was fetched to the end. */
  readonly isFetchedToEnd: boolean;
}

/** Returns how many rows match a query. A missing total is never the number of received rows, except after all pages were fetched. */
export function matchingRows({ rows, first, total, hasNext, isFetchedToEnd }: ResponseExtent): MatchingRows {
  const last = (first ?? 1) - 1 + rows;
  if (isFetchedToEnd) return { kind: 'total', rows: Math.max(rows, total ?? 0) };
  // A response that announces another page contradicts a total that it has reached.
  if (hasNext && (total === null || total <= last)) return { kind: 'atLeast', rows: last };
  return total === null ? { kind: 'unknown' } : { kind: 'total', rows: total };
}

/** Returns whether the received rows are known to be all matching rows. */
export function isWhole({ rows, matching, partialTables }: Pick<Scope, 'rows' | 'matching' | 'partialTables'>): boolean {
  return partialTables.length === 0 && matching.kind === 'total' && rows >= matching.rows;
}

/** Returns whether a conclusion from the rows needs care: they are partial, outdated, or filtered, or grouped from a part. */
export function needsAttention(scope: Scope): boolean {
  return scope.outdated || isFiltered(scope) || !isWhole(scope);
}

/** Returns whether the application shows only some of the received rows. */
export function isFiltered({ local }: Pick<Scope, 'local'>): boolean {
  return local !== null && (local.filter !== null || local.valueColumns.length > 0);
}
