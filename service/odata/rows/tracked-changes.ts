import type { PublishedApi } from '../../catalogue/catalogue.ts';
import { tracksChanges } from '../../catalogue/change-column.ts';
import type { Table } from '../../engine/engine.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import type { RowCondition } from '../../engine/row-query.ts';
import { rowsOfStream } from '../../formats/rows-of-stream.ts';
import type { ODataQuery } from '../odata-query.ts';
import { unknownDeltaToken } from './delta-token.ts';
import { sortedValue } from './paging.ts';
import { rowMembers } from './row-members.ts';

/**
 * Returns the column by which changes of the requested rows can be tracked (OData Protocol 4.01, 11.3).
 *
 * Returns null if the caller can't see the column or rows have no key. Changes can't be tracked with `$top`, `$skip`, `$apply`, or `$expand`
 * either.
 */
export function changeColumnOf({ steps, expand, joins, rows }: ODataQuery, api: PublishedApi): string | null {
  const { changeColumn = null } = api;
  const isWhole = steps.length === 0 && expand.length === 0 && joins.length === 0 && rows.skip === 0 && rows.top === null;
  return isWhole && tracksChanges(api) ? changeColumn : null;
}

/**
 * Returns the largest value of the change column as JSON, or `null` without rows. It is read before the rows, so that a change during the
 * response is in the next delta.
 */
export async function latestChange(table: Table, column: string, running: QueryContext): Promise<string> {
  const stream = table.stream(
    {
      columns: [column],
      where: { kind: 'not', operand: { kind: 'isNull', column } },
      order: [{ column, descending: true }],
      skip: 0,
      top: 1,
    },
    { binary: 'base64url', numbersAsText: false },
    running,
  );
  const values = await Array.fromAsync(rowsOfStream(stream), (rows) => rows.flatMap((row) => rowMembers(row).map(({ value }) => value)));
  return values.flat()[0] ?? 'null';
}

/**
 * Returns the condition for the rows that changed at or after a point. Rows that changed at the same time are sent again, because another
 * one of them can have been written later.
 *
 * @throws HttpProblem 400 for a point that isn't a value of the column
 */
export function changedSince(since: string, column: string, api: PublishedApi, token: string): RowCondition {
  if (since === 'null') return { kind: 'not', operand: { kind: 'isNull', column } };
  const value = sortedValue({ column, descending: false }, since, api)?.value ?? null;
  if (value === null) throw unknownDeltaToken(token);
  return { kind: 'comparison', column, operator: 'ge', value };
}
