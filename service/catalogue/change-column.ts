import type { PublishedApi, PublishedColumn } from './catalogue.ts';

/** Types of change columns: their values have an order in which no value is infinite or repeated by rounding. */
const changeTypes: ReadonlySet<PublishedColumn['type']> = new Set(['int32', 'int64', 'decimal', 'dateTimeOffset']);

/**
 * Returns an API with its declared change column, whose value increases with each change of a row.
 *
 * Changes of rows without a key can't be reported, because a client couldn't find the row again.
 *
 * @param declared name of the column in the source; undefined if none is declared
 * @param report receives the reason if the column can't be used
 */
export function withChangeColumn(api: PublishedApi, declared: string | undefined, report: (reason: string) => void): PublishedApi {
  if (declared === undefined) return api;
  const column = api.columns.find(({ sourceName }) => sourceName === declared);
  const reason = whyUnusable(column, api);
  if (reason !== null || column === undefined) {
    report(`the change column (${declared}) ${reason}; changes aren’t tracked`);
    return api;
  }
  return { ...api, changeColumn: column.name };
}

/** Returns whether changes of an API are tracked for the caller, who must see the change column. */
export function tracksChanges({ changeColumn, columns }: PublishedApi): boolean {
  return columns.some(({ name }) => name === changeColumn) && columns.some(({ key, added }) => key && added === undefined);
}

function whyUnusable(column: PublishedColumn | undefined, { columns }: PublishedApi): string | null {
  if (column === undefined) return 'doesn’t exist';
  if (column.list || !changeTypes.has(column.type)) return 'must be a timestamp, an integer, or a decimal';
  return columns.some(({ key }) => key) ? null : 'requires a key of the table';
}
