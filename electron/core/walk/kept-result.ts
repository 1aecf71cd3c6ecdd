import { stat } from 'node:fs/promises';
import type { Result } from '../results/result.ts';
import type { ResultStore } from '../results/result-store.ts';
import { firstPlace } from './page-ways.ts';
import type { WalkedQuery, WalkPosition } from './walk-position.ts';

/** The position of a walk that has nothing yet. */
export function firstPosition(query: WalkedQuery): WalkPosition {
  return {
    place: firstPlace(query),
    rows: 0,
    bytes: 0,
    columns: [],
    received: 0,
    milliseconds: 0,
    notices: [],
    ended: null,
    who: null,
    token: null,
    process: process.pid,
  };
}

/**
 * Opens the rows of a walk as its position says that they are, cut behind the last whole row that it counts.
 *
 * Where the file holds less than that (its disk lost what the system had not written yet), the walk begins anew, and says so.
 * @param mostBytes What its rows may take where that is less than any result may.
 * @throws ProblemError `storage-failed`.
 */
export async function openKeptRows(
  results: ResultStore,
  path: string,
  query: WalkedQuery,
  position: WalkPosition,
  mostBytes: number,
): Promise<{ readonly result: Result; readonly position: WalkPosition }> {
  const { rows, bytes, columns } = position;
  if (rows === 0) return { result: await results.openLasting(path, null, mostBytes), position };
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  );
  if (size >= bytes) {
    const result = await results.openLasting(path, { bytes, columns }, mostBytes);
    const found = await result.keep();
    if (found.rows === rows && found.bytes === bytes) return { result, position };
    await results.leave(result.runId);
  }
  return { result: await results.openLasting(path, null, mostBytes), position: begunAnew(query, position) };
}

/** The position of a walk whose rows cannot be gone on with. */
export function begunAnew(query: WalkedQuery, position: WalkPosition): WalkPosition {
  return {
    ...firstPosition(query),
    milliseconds: position.milliseconds,
    notices: [{ code: 'begun-anew', parameters: { rows: position.rows } }],
  };
}
