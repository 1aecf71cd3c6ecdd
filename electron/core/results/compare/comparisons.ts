import { randomBytes } from 'node:crypto';
import { openThread, workerFile } from '../../../../node/workers/thread.ts';
import { WorkerClient } from '../../../../node/workers/worker-client.ts';
import type { Problem } from '../../../../shared/contract/problem.ts';
import type {
  ComparisonEvent,
  ComparisonRequest,
  ComparisonWindow,
  ComparisonWindowRequest,
  NextDifferenceRequest,
} from '../../../../shared/contract/results/comparison.ts';
import { fail, makeProblem, ProblemError, problemOf } from '../../../wire/problem-error.ts';
import { createEventFeed, type EventFeed } from '../../event-feed.ts';
import type { ResultStore } from '../result-store.ts';
import { type ComparedColumns, comparedRows } from './compared-rows.ts';
import type { ComparedAnswer, ComparisonOrder, ComparisonProgress, ComparisonReply } from './worker/orders.ts';

/** Comparisons kept at once; beyond, the oldest goes, in case a page left without releasing its own. */
const keptComparisons = 16;

/** The comparisons of stored answers. */
export interface Comparisons {
  /**
   * Compares the rows that two results have by now, in a thread of its own; leaving the events ends it.
   *
   * @throws ProblemError `unknown-run`, `storage-failed`.
   */
  start(request: ComparisonRequest, signal?: AbortSignal): Promise<EventFeed<ComparisonEvent>['events']>;
  /** @throws ProblemError `unknown-run`, `storage-failed`. */
  window(wanted: ComparisonWindowRequest): Promise<ComparisonWindow>;
  /** The place of the next difference among the rows shown; null beyond the last. @throws ProblemError `unknown-run`, `storage-failed`. */
  next(wanted: NextDifferenceRequest): Promise<number | null>;
  /** Forgets a comparison; one that is gone already is no failure. */
  release(comparisonId: string): void;
  close(): Promise<void>;
}

/**
 * Makes the comparisons over a result store.
 *
 * @param withoutSecrets Takes out of a row what must not be shown: a deployment may send a credential back.
 */
export function createComparisons(results: Pick<ResultStore, 'get'>, withoutSecrets: (text: string) => string): Comparisons {
  const kept = new Map<string, ComparedColumns>();
  const client = new WorkerClient<ComparisonOrder, ComparisonReply, Problem, ComparisonProgress>({
    open: (events) => openThread(workerFile(import.meta.url, 'worker/main.ts', 'comparison-worker'), {}, events),
    errorOf: (problem) => new ProblemError(problem),
    endError: () => new ProblemError(threadEnded()),
    onEnd: () => kept.clear(),
  });
  const drop = (id: string): void => {
    if (client.channel !== null) client.post({ kind: 'drop', id });
  };

  const answerOf = async (runId: string): Promise<ComparedAnswer> => {
    const result = results.get(runId);
    const { rows, columns, path } = result;
    await result.flush();
    return { path, rows, columns };
  };
  const keptOf = (comparisonId: string): ComparedColumns =>
    kept.get(comparisonId) ?? fail('unknown-run', { parameters: { runId: comparisonId } });
  const release = (comparisonId: string): void => {
    kept.delete(comparisonId);
    drop(comparisonId);
  };
  const keep = (comparisonId: string, own: ComparedColumns): void => {
    kept.set(comparisonId, own);
    const oldest = kept.size > keptComparisons ? kept.keys().next().value : undefined;
    if (oldest !== undefined) release(oldest);
  };

  return {
    start: async (request, signal) => {
      const [left, right] = await Promise.all([answerOf(request.left), answerOf(request.right)]);
      const { types, alignment } = request;
      const comparisonId = `comparison-${randomBytes(8).toString('hex')}`;
      let isLeft = false;
      const leave = (): void => {
        if (!kept.has(comparisonId)) {
          isLeft = true;
          drop(comparisonId);
        }
        feed.end();
      };
      const feed = createEventFeed<ComparisonEvent>(leave);
      signal?.addEventListener('abort', leave, { once: true });
      const onProgress = ({ rows, of }: ComparisonProgress): void => {
        feed.push({ type: 'progress', rows, of }, ({ type }) => type === 'progress');
      };
      const compare = async (): Promise<void> => {
        try {
          const { summary } = await client.request({ kind: 'start', id: comparisonId, task: { left, right, alignment, types } }, 'done', {
            onProgress,
          });
          if (summary === null || isLeft) return;
          keep(comparisonId, { types, columns: summary.columns });
          feed.push({ type: 'done', summary: { comparisonId, ...summary } });
        } catch (error) {
          feed.push({ type: 'failed', problem: problemOf(error) ?? threadEnded() });
        } finally {
          signal?.removeEventListener('abort', leave);
          feed.end();
        }
      };
      void compare();
      return feed.events;
    },
    window: async ({ comparisonId, show, from, count }) => {
      const own = keptOf(comparisonId);
      const { rows } = await client.request({ kind: 'read', id: comparisonId, show, from, count }, 'rows');
      return { from, rows: await comparedRows(rows ?? [], own, withoutSecrets) };
    },
    next: async ({ comparisonId, show, from, direction }) => {
      keptOf(comparisonId);
      const step = direction === 'next' ? 1 : -1;
      return (await client.request({ kind: 'next', id: comparisonId, show, from, step }, 'next')).row;
    },
    release,
    close: async () => {
      kept.clear();
      await client.close();
    },
  };
}

function threadEnded(): Problem {
  return makeProblem('storage-failed', { parameters: { reason: 'thread-ended' } });
}
