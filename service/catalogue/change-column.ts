import type { SourceReason, SourceReasonCode } from '../../shared/publication/source-reason.ts';
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
export function withChangeColumn(api: PublishedApi, declared: string | undefined, report: (reason: SourceReason) => void): PublishedApi {
  if (declared === undefined) return api;
  const column = api.columns.find(({ sourceName }) => sourceName === declared);
  const code = column === undefined ? 'change-column-missing' : whyUnusable(column, api);
  if (code !== null || column === undefined) {
    report({ code: code ?? 'change-column-missing', facts: { column: declared } });
    return api;
  }
  return { ...api, changeColumn: column.name };
}

/** Returns whether changes of an API are tracked for the caller, who must see the change column. */
export function tracksChanges({ changeColumn, columns }: PublishedApi): boolean {
  return columns.some(({ name }) => name === changeColumn) && columns.some(({ key, added }) => key && added === undefined);
}

function whyUnusable(column: PublishedColumn, { columns }: PublishedApi): SourceReasonCode | null {
  if (column.list || !changeTypes.has(column.type)) return 'change-column-type';
  return columns.some(({ key }) => key) ? null : 'change-column-key';
}
