import { open, stat } from 'node:fs/promises';
import type { FetchNotice } from '../../../shared/contract/results/fetch-notice.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import { secretFinder } from '../../wire/redaction/find-secrets.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { Result } from '../results/store/result.ts';
import type { ResultStore } from '../results/store/result-store.ts';
import type { FetchIdentity } from './fetch-identity.ts';
import { addNotice } from './fetch-notices.ts';
import type { PageFetch } from './page-fetch.ts';
import type { PagedQuery } from './paging/cursor-state.ts';
import { strategyOf } from './paging/strategies.ts';
import type { FetchFolder, SavedPosition } from './saved-fetches.ts';

/** The dependencies of saved rows. */
export interface SavedRowsParts {
  readonly results: ResultStore;
  readonly folder: FetchFolder;
  readonly redaction: Redaction;
  readonly maximumBytes: () => number;
  readonly room: (fetchId: string) => number;
}

/** The rows of a fetch on disk, and the saved position with their number. */
export class SavedRows {
  readonly #parts: SavedRowsParts;
  readonly #fetchId: string;
  readonly #query: PagedQuery;
  #position: SavedPosition;
  #opening: Promise<Result> | null = null;
  #result: Result | null = null;
  #endsWithApplication = false;
  /** Number of bytes that were available when the rows were opened. */
  #room = Number.POSITIVE_INFINITY;

  /** @param position Saved position. Null before anything was received. */
  constructor(parts: SavedRowsParts, fetchId: string, query: PagedQuery, position: SavedPosition | null) {
    this.#parts = parts;
    this.#fetchId = fetchId;
    this.#query = query;
    this.#position = position ?? initialPosition(query);
  }

  get position(): SavedPosition {
    return this.#position;
  }

  /** The open rows. Null if they aren't open. */
  get result(): Result | null {
    return this.#result;
  }

  get columns(): readonly string[] {
    return this.#result?.columns ?? this.#position.columns;
  }

  /** Opens the rows on first use. @throws ProblemError `storage-failed`. */
  open(): Promise<Result> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  /** Closes the rows, which stay on disk. */
  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined);
    const result = this.#result;
    this.#opening = null;
    this.#result = null;
    if (result !== null) await this.#parts.results.closePersistent(result.runId);
  }

  /** Discards the rows, which must be closed. The next opening empties the file. */
  restart(): void {
    this.#position = restartedPosition(this.#query, this.#position);
  }

  /** Whether the files must be deleted on exit, because the URL or the rows contain a secret. */
  get endsWithApplication(): boolean {
    return this.#endsWithApplication;
  }

  /** Replaces the problem `result-too-large` if the limit of all fetches together was reached. */
  withFetchesLimit(problem: Problem): Problem {
    if (problem.code !== 'result-too-large' || problem.parameters.bytes !== this.#room) return problem;
    return fetchesTooLarge(this.#parts.maximumBytes());
  }

  /** Records how the fetch ended. */
  end(ended: 'done' | 'cancelled'): void {
    this.#position = { ...this.#position, ended };
  }

  /** Records the user of the rows from now on. */
  belongTo({ who, token }: FetchIdentity): void {
    this.#position = { ...this.#position, who, token };
  }

  /**
   * Writes the received rows and the position after them to disk.
   *
   * @param pages The running page fetch. Null if none is running.
   * @param milliseconds Running time so far.
   * @throws the error of the disk.
   */
  async keep(pages: PageFetch | null, milliseconds: number): Promise<void> {
    const { folder, redaction } = this.#parts;
    const result = this.#result;
    if (result === null || result.removed.aborted) return;
    // The total of the current response is saved, so that it is still known after a pause.
    const state = pages === null ? this.#position.place : { ...pages.place, total: pages.progress.total };
    const { rows, bytes } = await result.keep();
    const { columns } = result;
    // The notices about the rows that were kept. Further rows can arrive while the file is written.
    const notices = pages?.notices ?? [];
    const { bytes: readTo } = this.#position;
    const [, echoes] = await Promise.all([result.sync(), containsSecret(result.path, readTo, bytes, redaction.secrets())]);
    const echo: FetchNotice = { code: 'credential-in-rows', parameters: {} };
    if (echoes) pages?.notice(echo);
    const keptNotices = echoes ? addNotice(notices, echo) : notices;
    const withFetchesLimit = pages === null ? {} : { received: pages.progress.bytes, notices: keptNotices };
    this.#position = { ...this.#position, ...withFetchesLimit, place: state, rows, bytes, columns, milliseconds, process: process.pid };
    this.#endsWithApplication ||= echoes || [this.#query.fullUrl, state.url ?? ''].some((url) => redaction.url(url) !== url);
    if (this.#endsWithApplication) await folder.forget(this.#fetchId);
    else await folder.keepPosition(this.#fetchId, this.#position);
  }

  async #open(): Promise<Result> {
    const { folder, results } = this.#parts;
    await folder.make(this.#fetchId);
    this.#room = this.#parts.room(this.#fetchId);
    const path = folder.rowsOf(this.#fetchId);
    const { result, position } = await openSavedRows(results, path, this.#query, this.#position, this.#room);
    this.#position = position;
    this.#result = result;
    return result;
  }
}

/** Returns the position before anything was received. */
function initialPosition(query: PagedQuery): SavedPosition {
  return {
    place: strategyOf(query).first(query),
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
 * Opens the rows of a position, and truncates the file after the last of them.
 *
 * The fetch restarts with a notice if the file contains fewer rows, because the disk lost unwritten data.
 *
 * @param maxBytes Maximum bytes of the rows, if less than the limit of a result.
 * @throws ProblemError `storage-failed`.
 */
async function openSavedRows(
  results: ResultStore,
  path: string,
  query: PagedQuery,
  position: SavedPosition,
  maxBytes: number,
): Promise<{ readonly result: Result; readonly position: SavedPosition }> {
  const { rows, bytes, columns } = position;
  if (rows === 0) return { result: await results.openPersistent(path, null, maxBytes), position };
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  );
  if (size >= bytes) {
    const result = await results.openPersistent(path, { bytes, columns }, maxBytes);
    const persisted = await result.keep();
    if (persisted.rows === rows && persisted.bytes === bytes) return { result, position };
    await results.closePersistent(result.runId);
  }
  return { result: await results.openPersistent(path, null, maxBytes), position: restartedPosition(query, position) };
}

/** Returns the position of a fetch that restarts because its rows can't be continued. */
function restartedPosition(query: PagedQuery, position: SavedPosition): SavedPosition {
  return {
    ...initialPosition(query),
    milliseconds: position.milliseconds,
    notices: [{ code: 'started-again', parameters: { rows: position.rows } }],
  };
}

const partBytes = 1024 * 1024;

/** Maximum bytes of an encoded character of a secret: two levels of `&#x00002b;`. */
const longestEncoding = 24;

/**
 * Checks whether a part of a file contains a secret in use, because a server might return credentials in its rows.
 *
 * @param from Offset of the first byte that wasn't searched before.
 * @param to Offset after the last byte.
 * @throws the error of the disk.
 */
async function containsSecret(path: string, from: number, to: number, secrets: readonly string[]): Promise<boolean> {
  const find = secretFinder(secrets);
  const longest = longestEncoding * Math.max(0, ...secrets.map(({ length }) => length));
  if (longest === 0 || to <= from) return false;
  const file = await open(path, 'r');
  try {
    const part = Buffer.allocUnsafe(partBytes + longest);
    // A secret can start in the previous part.
    let at = Math.max(0, from - longest);
    for (;;) {
      const { bytesRead } = await file.read(part, 0, Math.min(part.length, to - at), at);
      const read = part.subarray(0, bytesRead);
      if (find(read.toString('utf8')).length > 0) return true;
      if (bytesRead === 0 || at + bytesRead >= to) return false;
      at += bytesRead - Math.min(longest, bytesRead - 1);
    }
  } finally {
    await file.close();
  }
}

/** Returns the problem that all fetches together reached their limit. */
export function fetchesTooLarge(bytes: number): Problem {
  return makeProblem('walks-too-large', { parameters: { megabytes: Math.floor(bytes / 1024 / 1024) } });
}
