import type { ExpandedColumns, ExportColumn, ExportNote } from '../../../shared/contract/files/export.ts';
import type { FetchedRows } from '../fetch-all/fetched-rows.ts';
import { flattenBatches } from '../results/flatten/flatten-rows.ts';
import type { Result } from '../results/store/result.ts';
import type { ResultStore } from '../results/store/result-store.ts';
import { storeBatches } from '../results/store/store-batches.ts';

/** Stored rows with expanded columns, and the columns of their file. The caller releases the result. */
export interface ExpandedRows {
  readonly result: Result;
  readonly columns: readonly ExportColumn[];
  readonly notes: readonly ExportNote[];
}

/**
 * Stores all rows of a query with columns for related data. They are stored because the columns are known only after the last row.
 *
 * @param requested the columns of the file that the displayed rows have
 * @param onRows called with the numbers of fetched rows and of their bytes
 * @throws ProblemError of the fetch, `storage-failed`, `result-too-large`; the signal's reason
 */
export async function storeExpandedRows(
  store: ResultStore,
  fetched: FetchedRows,
  expanded: ExpandedColumns,
  requested: readonly ExportColumn[],
  onRows: (fetched: { readonly rows: number; readonly bytes: number }) => void,
): Promise<ExpandedRows> {
  const result = await storeBatches(store, flattenBatches(fetched, expanded.columns), onRows);
  return { result, ...columnsOfFile(result.columns, expanded, requested) };
}

/** Returns the requested columns, and the columns that only later rows have: each after the other columns of its related data. */
function columnsOfFile(
  found: readonly string[],
  { columns: paths, omitted, later }: ExpandedColumns,
  requested: readonly ExportColumn[],
): Pick<ExpandedRows, 'columns' | 'notes'> {
  const types = new Map(later.map((column) => [column.name, column]));
  const known = new Set([...requested.map(({ name }) => name), ...omitted]);
  const columns = [...requested];
  const notes: ExportNote[] = [];
  for (const name of found) {
    const path = known.has(name) ? undefined : paths.findLast((one) => name === one || name.startsWith(`${one}.`));
    if (path === undefined) continue;
    const last = columns.findLastIndex((column) => column.name === path || column.name.startsWith(`${path}.`));
    const at = last < 0 ? columns.length : last + 1;
    columns.splice(at, 0, types.get(name) ?? { name, type: 'unknown', list: false });
    notes.push({ code: 'column-added', column: name });
  }
  return { columns, notes };
}
