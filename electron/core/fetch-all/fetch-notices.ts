import type { FetchNotice } from '../../../shared/contract/results/fetch-notice.ts';
import type { Log } from '../host/telemetry.ts';
import { withMoreLists } from '../requests/incomplete-lists.ts';
import type { ResultColumns } from '../results/arrange/result-columns.ts';
import type { Result } from '../results/store/result.ts';

const maxNotices = 50;

/** Adds a notice. A duplicate notice is dropped. The first notices about the total and about incomplete lists are updated. */
export function addNotice(notices: readonly FetchNotice[], notice: FetchNotice): readonly FetchNotice[] {
  const index = notices.findIndex((one) => one.code === notice.code);
  const before = notices[index];
  if (notice.code === 'total-changed' && before !== undefined) {
    return notices.with(index, { ...notice, parameters: { ...before.parameters, after: notice.parameters.after ?? 0 } });
  }
  if (notice.code === 'lists-incomplete' && before !== undefined) return notices.with(index, withMoreLists(before, notice));
  const isRepeated = notices.some(
    (one) => one.code === notice.code && JSON.stringify(one.parameters) === JSON.stringify(notice.parameters),
  );
  return isRepeated || notices.length >= maxNotices ? notices : [...notices, notice];
}

/** Returns a notice if the number of rows differs from the reported total. Otherwise null. */
export function rowCountNotice(rows: number, total: number | null): FetchNotice | null {
  if (total === null || rows === total) return null;
  return { code: rows < total ? 'rows-missing' : 'rows-beyond-total', parameters: { rows, total } };
}

/**
 * Returns a notice about rows with the key of an earlier row.
 *
 * @param rows Number of these rows.
 * @param examples Some of the keys.
 */
export function repeatedKeysNotice(rows: number, key: readonly string[], examples: readonly string[]): FetchNotice {
  return { code: 'key-repeated', parameters: { rows, columns: key.join(', '), examples: examples.join('; ') } };
}

/** Maximum number of keys in a notice. */
const mostExamples = 3;

/**
 * Finds the rows with the same key as an earlier row. Null if there are none, or if a key column is missing.
 *
 * @throws the errors of {@link ResultColumns}.
 */
async function findDuplicateKeys(
  columns: ResultColumns,
  result: Result,
  key: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly rows: number; readonly examples: readonly string[] } | null> {
  if (key.length === 0 || !key.every((name) => result.columns.includes(name))) return null;
  const table = await columns.open(result, key, signal);
  const names = table.columns.map(({ text }) => text);
  const notNullSql = names.map((name) => `${name} IS NOT NULL`).join(' AND ');
  const groups = `SELECT count(*) AS n FROM ${table.relation} WHERE ${notNullSql} GROUP BY ${names.join(', ')} HAVING count(*) > 1`;
  const [[repeated = 0] = []] = await columns.query(`SELECT coalesce(sum(n - 1), 0)::BIGINT FROM (${groups})`, [], signal);
  if (Number(repeated) === 0) return null;
  const values = names.map((name) => `${name}::VARCHAR`).join(', ');
  const found = await columns.query(
    `SELECT ${values} FROM ${table.relation} WHERE ${notNullSql} GROUP BY ${names.join(', ')} HAVING count(*) > 1 LIMIT ${mostExamples}`,
    [],
    signal,
  );
  return { rows: Number(repeated), examples: found.map((values) => values.join(', ')) };
}

/** Returns a notice if keys are duplicated or couldn't be compared. @throws the signal's reason. */
export async function duplicateKeyNotices(
  columns: ResultColumns,
  result: Result,
  key: readonly string[],
  log: Log,
  signal: AbortSignal,
): Promise<readonly FetchNotice[]> {
  try {
    const found = await findDuplicateKeys(columns, result, key, signal);
    return found === null ? [] : [repeatedKeysNotice(found.rows, key, found.examples)];
  } catch (error) {
    signal.throwIfAborted();
    log(`keys of a fetch: ${String(error)}`);
    return [{ code: 'keys-not-compared', parameters: {} }];
  }
}
