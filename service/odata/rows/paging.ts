import { type ColumnOrder, isColumnOrder } from '../../../shared/query/index.ts';
import { readLiteral } from '../../../shared/values/literal.ts';
import type { PublishedApi } from '../../catalogue/catalogue.ts';
import type { Table } from '../../engine/engine.ts';
import type { RowCondition, RowOrder, RowQuery } from '../../engine/row-query.ts';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { errorText } from '../../texts/error-text.ts';
import type { ODataQuery } from '../odata-query.ts';
import type { Preferences } from '../preferences.ts';
import { afterRow, type SortedValue } from './after-row.ts';
import { keyColumns } from './entity-key.ts';
import type { RowMember } from './row-members.ts';
import { readSkipToken, type SkipPosition, unknownToken } from './skip-token.ts';

/** One page of a response. */
export interface Page {
  /** The query of the page, with one additional row to detect another page. */
  readonly rows: RowQuery;
  readonly size: number;
  /** Columns that are read only for the next page. */
  readonly hidden: readonly string[];
  /** Returns the position of the next page from the members of the last row of this page. */
  next(last: readonly RowMember[]): SkipPosition;
}

/** Returns the position of the requested page. Null if all rows are sent in one response. */
export function skipPosition(query: ODataQuery, preferences: Preferences, limit: number | null): SkipPosition | null {
  const isWhole = query.skipToken === null && preferences.pageSize === null && limit === null;
  return isWhole ? null : pagePosition(query, preferences, limit ?? Number.POSITIVE_INFINITY);
}

/** Returns the position of the requested page, which has at most `limit` rows. */
export function pagePosition({ skipToken }: Pick<ODataQuery, 'skipToken'>, { pageSize }: Preferences, limit: number): SkipPosition {
  const position = skipToken === null ? null : readSkipToken(skipToken);
  const size = Math.min(pageSize ?? position?.size ?? limit, limit);
  return position === null ? { done: 0, size, after: null, stamp: null } : { ...position, size };
}

/** Types whose sort order is the same as their order in comparisons. */
const comparable: ReadonlySet<string> = new Set([
  'int32',
  'int64',
  'decimal',
  'double',
  'string',
  'date',
  'dateTimeOffset',
  'timeOfDay',
  'guid',
]);

/**
 * Returns the page of a query at a position.
 *
 * If rows can change at any time and have a key, the values of the last row determine the next page. Then no row is duplicated, and no row
 * is missing that existed all the time. Other rows are skipped by number. The stamp of an immutable table detects a new version.
 *
 * Rows are also skipped by number after a row with a value that no constant represents: an infinite date, or the end of a day (`24:00:00`).
 *
 * @param written The token as sent, for error messages.
 * @throws HttpProblem 400 for a token of another query, 410 if the table has a new version
 */
export function pageAt(
  query: ODataQuery,
  position: SkipPosition,
  { api, table }: { api: PublishedApi; table: Pick<Table, 'stamp'> },
  written: string,
): Page {
  const { rows } = query;
  const { done, size } = position;
  const remaining = rows.top === null ? size : Math.max(0, Math.min(size, rows.top - done));
  // The additional row isn't requested if `$top` doesn't allow another row after the page.
  const top = rows.top !== null && rows.top <= done + size ? remaining : size + 1;
  const order = query.steps.length > 0 || table.stamp !== undefined ? null : orderByKey(rows.order, api);
  if (order === null) return countedPage(rows, position, { top, stamp: table.stamp ?? null });
  if (position.after !== null && position.after.length !== order.length) throw unknownToken(written);
  const chosen = rows.columns.length === 0 ? api.columns.map(({ name }) => name) : rows.columns;
  const hidden = [...new Set(order.map(({ column }) => column))].filter((name) => !chosen.includes(name));
  const afterPosition = position.after === null ? null : afterRow(sortedValues(order, position.after, api, written));
  const conditions: RowCondition[] = [...(rows.where === null ? [] : [rows.where]), ...(afterPosition === null ? [] : [afterPosition])];
  const [condition = null] = conditions;
  return {
    rows: {
      columns: hidden.length === 0 ? rows.columns : [...chosen, ...hidden],
      where: conditions.length > 1 ? { kind: 'and', operands: conditions } : condition,
      order,
      skip: position.after === null ? rows.skip + done : 0,
      top,
    },
    size: remaining,
    hidden,
    next: (last) => {
      const values = order.map(({ column }) => last.find(({ name }) => name === column)?.value ?? 'null');
      const isExpressible = order.every((item, index) => sortedValue(item, values[index] ?? 'null', api) !== null);
      return { done: done + size, size, after: isExpressible ? values : null, stamp: null };
    },
  };
}

function countedPage(
  rows: RowQuery,
  { done, size, stamp: then }: SkipPosition,
  { top, stamp }: { top: number; stamp: string | null },
): Page {
  if (done > 0 && then !== stamp) {
    throw new HttpProblem(410, 'data-changed', errorText('data-changed'));
  }
  const next = { done: done + size, size, after: null, stamp };
  return { rows: { ...rows, skip: rows.skip + done, top }, size: Math.min(size, top), hidden: [], next: () => next };
}

/** Returns the requested order, made total by the key. Null without a key, or if the sort order and the order of comparisons can differ. */
function orderByKey(order: readonly RowOrder[], api: PublishedApi): readonly ColumnOrder[] | null {
  const columnOrder = order.filter((item): item is ColumnOrder => !('expression' in item) && isColumnOrder(item));
  const keys = keyColumns(api).filter(({ added }) => added === undefined);
  if (keys.length === 0 || columnOrder.length < order.length) return null;
  const rest = keys.filter(({ name }) => !columnOrder.some(({ column }) => column === name));
  const all = [...columnOrder, ...rest.map(({ name }) => ({ column: name, descending: false }))];
  const sortable = ({ column }: ColumnOrder) =>
    api.columns.some(({ name, type, list }) => name === column && !list && comparable.has(type));
  return all.every(sortable) ? all : null;
}

/**
 * Converts the values in a token to values of the sort columns.
 *
 * @param written The token with the values.
 * @throws HttpProblem 400 for values that no row can have
 */
function sortedValues(order: readonly ColumnOrder[], after: readonly string[], api: PublishedApi, written: string): readonly SortedValue[] {
  return order.map((item, index) => {
    const value = sortedValue(item, after[index] ?? 'null', api);
    if (value === null) throw unknownToken(written);
    return value;
  });
}

/** Converts a value of a row, as JSON, to a constant. Null if no constant represents the value. */
export function sortedValue(item: ColumnOrder, json: string, api: PublishedApi): SortedValue | null {
  const type = api.columns.find(({ name }) => name === item.column)?.type ?? 'string';
  // Decimals of PostgreSQL can also be NaN.
  const floating = type === 'double' || type === 'decimal';
  if (json === 'null') return { ...item, floating, value: null };
  const text = plainText(json);
  const value = text === null ? null : readLiteral(text, type);
  return value === null ? null : { ...item, floating, value };
}

function plainText(json: string): string | null {
  if (!json.startsWith('"')) return json;
  try {
    return String(JSON.parse(json));
  } catch {
    return null;
  }
}
