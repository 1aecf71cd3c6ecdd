import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openThread, workerFile } from '../../../../node/workers/thread.ts';
import { WorkerClient } from '../../../../node/workers/worker-client.ts';
import { compareCells, type Difference } from '../../../../shared/compare/compare-cells.ts';
import type {
  ComparedCell,
  ComparedColumn,
  ComparedRow,
  ComparisonEvent,
  ComparisonRequest,
  ComparisonWindow,
  ComparisonWindowRequest,
  NextDifferenceRequest,
} from '../../../../shared/contract/results/comparison.ts';
import type { Problem } from '../../../../shared/problems/problem.ts';
import type { Cell } from '../../../../shared/values/cell.ts';
import { ownValue } from '../../../../shared/values/own-value.ts';
import { fail, makeProblem, ProblemError, problemOf } from '../../../wire/problem-error.ts';
import { createEventFeed, type EventFeed } from '../../events/event-feed.ts';
import type { ResultStore } from '../store/result-store.ts';
import { cutCell, readRow } from '../store/row-members.ts';
import type { ComparedResponse, ComparisonOrder, ComparisonProgress, ComparisonReply, RowSources } from './worker/orders.ts';

/** Maximum number of comparisons. If there are more, the oldest is removed, because a page might not have released it. */
const maximumComparisons = 16;

/** Comparisons of stored responses. */
export interface Comparisons {
  /**
   * Compares the current rows of two results in a separate thread. Ending the iterator stops the comparison.
   *
   * @throws ProblemError `unknown-run`, `storage-failed`
   */
  start(request: ComparisonRequest, signal?: AbortSignal): Promise<EventFeed<ComparisonEvent>['events']>;
  /** Returns rows of a comparison. @throws ProblemError `unknown-run`, `storage-failed` */
  window(request: ComparisonWindowRequest): Promise<ComparisonWindow>;
  /**
   * Returns the position of the next difference among the shown rows. Null if there is no further difference.
   *
   * @throws ProblemError `unknown-run`, `storage-failed`
   */
  next(request: NextDifferenceRequest): Promise<number | null>;
  /** Removes a comparison if it still exists. */
  release(comparisonId: string): void;
  close(): Promise<void>;
}

/**
 * Creates the comparisons for a result store.
 *
 * @param withoutSecrets Removes secrets from a row, because a server can echo credentials.
 */
export function createComparisons(results: Pick<ResultStore, 'get'>, withoutSecrets: (text: string) => string): Comparisons {
  const comparedColumns = new Map<string, ComparedColumns>();
  const client = new WorkerClient<ComparisonOrder, ComparisonReply, Problem, ComparisonProgress>({
    open: (events) => openThread(workerFile(import.meta.url, 'worker/main.ts', 'comparison-worker'), {}, events),
    errorOf: (problem) => new ProblemError(problem),
    endError: () => new ProblemError(threadEnded()),
    onEnd: () => comparedColumns.clear(),
  });
  const drop = (id: string): void => {
    if (client.channel !== null) client.post({ kind: 'drop', id });
  };

  const responseOf = async (runId: string): Promise<ComparedResponse> => {
    const result = results.get(runId);
    const { rows, columns, path } = result;
    await result.flush();
    return { path, rows, columns };
  };
  const persistedOf = (comparisonId: string): ComparedColumns =>
    comparedColumns.get(comparisonId) ?? fail('unknown-run', { parameters: { runId: comparisonId } });
  const release = (comparisonId: string): void => {
    comparedColumns.delete(comparisonId);
    drop(comparisonId);
  };
  const keep = (comparisonId: string, own: ComparedColumns): void => {
    comparedColumns.set(comparisonId, own);
    const oldest = comparedColumns.size > maximumComparisons ? comparedColumns.keys().next().value : undefined;
    if (oldest !== undefined) release(oldest);
  };

  return {
    start: async (request, signal) => {
      const [left, right] = await Promise.all([responseOf(request.left), responseOf(request.right)]);
      const { types, alignment } = request;
      const comparisonId = `comparison-${randomBytes(8).toString('hex')}`;
      let isClosed = false;
      const close = (): void => {
        if (!comparedColumns.has(comparisonId)) {
          isClosed = true;
          drop(comparisonId);
        }
        feed.end();
      };
      const feed = createEventFeed<ComparisonEvent>(close);
      signal?.addEventListener('abort', close, { once: true });
      const onProgress = ({ rows, of }: ComparisonProgress): void => {
        feed.push({ type: 'progress', rows, of }, ({ type }) => type === 'progress');
      };
      const compare = async (): Promise<void> => {
        try {
          const { summary } = await client.request({ kind: 'start', id: comparisonId, task: { left, right, alignment, types } }, 'done', {
            onProgress,
          });
          if (summary === null || isClosed) return;
          keep(comparisonId, { types, columns: summary.columns });
          feed.push({ type: 'done', summary: { comparisonId, ...summary } });
        } catch (error) {
          feed.push({ type: 'failed', problem: problemOf(error) ?? threadEnded() });
        } finally {
          signal?.removeEventListener('abort', close);
          feed.end();
        }
      };
      void compare();
      return feed.events;
    },
    window: async ({ comparisonId, show, from, count }) => {
      const own = persistedOf(comparisonId);
      const { rows } = await client.request({ kind: 'read', id: comparisonId, show, from, count }, 'rows');
      return { from, rows: await comparedRows(rows ?? [], own, withoutSecrets) };
    },
    next: async ({ comparisonId, show, from, direction }) => {
      persistedOf(comparisonId);
      const step = direction === 'next' ? 1 : -1;
      return (await client.request({ kind: 'next', id: comparisonId, show, from, step }, 'next')).row;
    },
    release,
    close: async () => {
      comparedColumns.clear();
      await client.close();
    },
  };
}

function threadEnded(): Problem {
  return makeProblem('storage-failed', { parameters: { reason: 'thread-ended' } });
}

/** Number of characters of rows to read before other tasks of the event loop run. */
const stepCharacters = 256 * 1024;
/** Maximum number of characters of values per message. The page takes 20 milliseconds to parse a million characters. */
const windowCharacters = 1024 * 1024;

const absent: Cell = ['absent', ''];
const same: Difference = { kind: 'same', reason: 'none' };

/** The columns of a comparison, with their types if they are known. */
interface ComparedColumns {
  readonly columns: readonly ComparedColumn[];
  readonly types: ComparisonRequest['types'];
}

/**
 * Returns stored rows with both values of each column.
 *
 * Returns fewer rows if they are too large, but at least one. Other tasks of the event loop run in between.
 */
async function comparedRows(
  sources: readonly RowSources[],
  { columns, types }: ComparedColumns,
  withoutSecrets: (text: string) => string,
): Promise<readonly ComparedRow[]> {
  const indexByName = new Map(columns.map(({ name }, index) => [name, index]));
  const cellsOf = (source: string | undefined): readonly Cell[] => {
    const cells = new Array<Cell>(columns.length).fill(absent);
    if (source === undefined) return cells;
    for (const [name, cell] of readRow(withoutSecrets(source))) {
      const index = indexByName.get(name);
      if (index !== undefined) cells[index] = cell;
    }
    return cells;
  };
  const rows: ComparedRow[] = [];
  let characters = 0;
  let displayed = 0;
  for (const { row, left, right } of sources) {
    const [ownLeft, ownRight] = [cellsOf(left?.source), cellsOf(right?.source)];
    const isPair = left !== null && right !== null;
    const cells = columns.map((column, index): ComparedCell => {
      const [one, other] = [ownLeft[index] ?? absent, ownRight[index] ?? absent];
      const difference = isPair && column.in === 'both' ? compareCells(one, other, ownValue(types, column.name)) : same;
      const cell = { ...difference, ...shownPair(one, other, difference.kind !== 'same') };
      displayed += cell.left[1].length + cell.right[1].length;
      return cell;
    });
    rows.push({ row, left: left?.row ?? null, right: right?.row ?? null, cells });
    if (displayed > windowCharacters) break;
    characters += (left?.source.length ?? 0) + (right?.source.length ?? 0);
    if (characters < stepCharacters) continue;
    characters = 0;
    await nextTurn();
  }
  return rows;
}

/** Number of characters to show before the first difference. */
const leadIn = 60;
/** Maximum length of a common prefix that is shown completely. */
const longestStart = 200;

/** Returns two values for display. Long values are truncated. A long common prefix is omitted, because it would hide the difference. */
function shownPair(left: Cell, right: Cell, differs: boolean): Pick<ComparedCell, 'left' | 'right' | 'from'> {
  const same = differs ? sameCharacters(left[1], right[1]) : 0;
  if (same <= longestStart) return { left: cutCell(left), right: cutCell(right) };
  const request = same - leadIn;
  const from = isLowSurrogate(left[1].charCodeAt(request)) ? request - 1 : request;
  return { left: cutCell(left, from), right: cutCell(right, from), from };
}

/** Returns the length of the common prefix of two texts. */
function sameCharacters(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let at = 0;
  while (at < end && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
