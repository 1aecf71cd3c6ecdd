import type { WalkNotice } from '../../../shared/contract/walk.ts';
import type { Log } from '../log.ts';
import type { ResultColumns } from '../results/columns/result-columns.ts';
import type { Result } from '../results/result.ts';

/**
 * How many rows have the key of a row before them; null where the rows do not hold the key.
 *
 * @throws as {@link ResultColumns}.
 */
async function countRepeatedKeys(
  columns: ResultColumns,
  result: Result,
  key: readonly string[],
  signal: AbortSignal,
): Promise<number | null> {
  if (key.length === 0 || !key.every((name) => result.columns.includes(name))) return null;
  const table = await columns.open(result, key, signal);
  const names = table.columns.map(({ text }) => text);
  const known = names.map((name) => `${name} IS NOT NULL`).join(' AND ');
  const groups = `SELECT count(*) AS n FROM ${table.relation} WHERE ${known} GROUP BY ${names.join(', ')} HAVING count(*) > 1`;
  const [[repeated = 0] = []] = await columns.query(`SELECT coalesce(sum(n - 1), 0)::BIGINT FROM (${groups})`, [], signal);
  return Number(repeated);
}

/** What there is to say of the keys of all rows. @throws the signal's reason once it is aborted. */
export async function noticesOfKeys(
  columns: ResultColumns,
  result: Result,
  key: readonly string[],
  log: Log,
  signal: AbortSignal,
): Promise<readonly WalkNotice[]> {
  try {
    const rows = await countRepeatedKeys(columns, result, key, signal);
    return rows === null || rows === 0 ? [] : [{ code: 'key-repeated', parameters: { rows, columns: key.join(', ') } }];
  } catch (error) {
    signal.throwIfAborted();
    log(`keys of a walk: ${String(error)}`);
    return [{ code: 'keys-not-compared', parameters: {} }];
  }
}
