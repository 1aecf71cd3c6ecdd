import type { Problem } from '../../../shared/contract/problem.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { Result } from '../results/result.ts';
import type { ResultStore } from '../results/result-store.ts';
import { holdsSecret } from './echoed-secret.ts';
import { begunAnew, firstPosition, openKeptRows } from './kept-result.ts';
import type { PageWalk } from './page-walk.ts';
import type { WalkFolder } from './walk-folder.ts';
import type { WalkedQuery, WalkPosition } from './walk-position.ts';
import type { WalkReader } from './walk-reader.ts';
import { walksTooLarge } from './walks-too-large.ts';

export interface WalkedRowsParts {
  readonly results: ResultStore;
  readonly folder: WalkFolder;
  readonly redaction: Redaction;
  readonly maximumBytes: () => number;
  readonly room: (walkId: string) => number;
}

/** The rows of a walk on disk, and the position that says how far they reach. */
export class WalkedRows {
  readonly #parts: WalkedRowsParts;
  readonly #walkId: string;
  readonly #query: WalkedQuery;
  #position: WalkPosition;
  #opening: Promise<Result> | null = null;
  #result: Result | null = null;
  #endsWithApplication = false;
  /** What was left for them when they were opened, bytes. */
  #room = Number.POSITIVE_INFINITY;

  /** @param position Null where nothing was received yet. */
  constructor(parts: WalkedRowsParts, walkId: string, query: WalkedQuery, position: WalkPosition | null) {
    this.#parts = parts;
    this.#walkId = walkId;
    this.#query = query;
    this.#position = position ?? firstPosition(query);
  }

  get position(): WalkPosition {
    return this.#position;
  }

  /** The rows, where they are open. */
  get result(): Result | null {
    return this.#result;
  }

  get columns(): readonly string[] {
    return this.#result?.columns ?? this.#position.columns;
  }

  /** Opens them with the first look at them. @throws ProblemError `storage-failed`. */
  open(): Promise<Result> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  /** Ends their use; they stay on disk. */
  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined);
    const result = this.#result;
    this.#opening = null;
    this.#result = null;
    if (result !== null) await this.#parts.results.leave(result.runId);
  }

  /** They count for nothing any more; the next opening empties them. Closed before. */
  beginAnew(): void {
    this.#position = begunAnew(this.#query, this.#position);
  }

  /** Whether nothing of the walk may outlive the application: a secret is in its address, or among its rows. */
  get endsWithApplication(): boolean {
    return this.#endsWithApplication;
  }

  /** The problem as its reader knows it: that rows are too many may be for all that were fetched together, not for these. */
  told(problem: Problem): Problem {
    if (problem.code !== 'result-too-large' || problem.parameters.bytes !== this.#room) return problem;
    return walksTooLarge(this.#parts.maximumBytes());
  }

  /** Says how the walk ended. */
  end(ended: 'done' | 'cancelled'): void {
    this.#position = { ...this.#position, ended };
  }

  /** Says who brings them from now on. */
  belongTo({ who, token }: WalkReader): void {
    this.#position = { ...this.#position, who, token };
  }

  /**
   * Puts the rows that came, and the position behind them, on the disk.
   *
   * @param pages The walk over the pages, while there is one.
   * @param milliseconds Under way so far.
   * @throws what the disk throws.
   */
  async keep(pages: PageWalk | null, milliseconds: number): Promise<void> {
    const { folder, redaction } = this.#parts;
    const result = this.#result;
    if (result === null || result.removed.aborted) return;
    // What the present answer says of the total is known after a pause, too.
    const place = pages === null ? this.#position.place : { ...pages.place, total: pages.progress.total };
    const { rows, bytes } = await result.keep();
    const { columns } = result;
    const { bytes: looked } = this.#position;
    const [, echoes] = await Promise.all([result.sync(), holdsSecret(result.path, looked, bytes, redaction.secrets())]);
    if (echoes) pages?.notice({ code: 'credential-in-rows', parameters: {} });
    const told = pages === null ? {} : { received: pages.progress.bytes, notices: pages.notices };
    this.#position = { ...this.#position, ...told, place, rows, bytes, columns, milliseconds, process: process.pid };
    this.#endsWithApplication ||= echoes || [this.#query.whole, place.url ?? ''].some((url) => redaction.url(url) !== url);
    if (this.#endsWithApplication) await folder.forget(this.#walkId);
    else await folder.keepPosition(this.#walkId, this.#position);
  }

  async #open(): Promise<Result> {
    const { folder, results } = this.#parts;
    await folder.make(this.#walkId);
    this.#room = this.#parts.room(this.#walkId);
    const path = folder.rowsOf(this.#walkId);
    const { result, position } = await openKeptRows(results, path, this.#query, this.#position, this.#room);
    this.#position = position;
    this.#result = result;
    return result;
  }
}
