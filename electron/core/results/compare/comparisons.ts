import { randomBytes } from 'node:crypto';
import type {
  ComparisonEvent,
  ComparisonRequest,
  ComparisonSummary,
  ComparisonWindow,
  ComparisonWindowRequest,
  NextDifferenceRequest,
} from '../../../../shared/contract/results/comparison.ts';
import { fail } from '../../../wire/problem-error.ts';
import { createEventFeed, type EventFeed } from '../../event-feed.ts';
import type { ResultStore } from '../result-store.ts';
import { type ComparedColumns, comparedRows } from './compared-rows.ts';
import { type ComparisonNews, ComparisonThread } from './comparison-thread.ts';
import type { ComparedAnswer } from './worker/orders.ts';

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
  const thread = new ComparisonThread();
  const kept = new Map<string, ComparedColumns>();

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
    thread.drop(comparisonId);
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
      const leave = (): void => {
        if (!kept.has(comparisonId)) thread.drop(comparisonId);
        feed.end();
      };
      const feed = createEventFeed<ComparisonEvent>(leave);
      signal?.addEventListener('abort', leave, { once: true });
      const hear = (news: ComparisonNews): void => {
        if (news.kind === 'progress') {
          feed.push({ type: 'progress', rows: news.rows, of: news.of }, ({ type }) => type === 'progress');
          return;
        }
        signal?.removeEventListener('abort', leave);
        if (news.kind === 'failed') {
          feed.push({ type: 'failed', problem: news.problem });
        } else {
          const summary: ComparisonSummary = { comparisonId, ...news.summary };
          keep(comparisonId, { types, columns: summary.columns });
          feed.push({ type: 'done', summary });
        }
        feed.end();
      };
      thread.start({ kind: 'start', id: comparisonId, task: { left, right, alignment, types } }, hear);
      return feed.events;
    },
    window: async ({ comparisonId, show, from, count }) => {
      const own = keptOf(comparisonId);
      const answer = await thread.ask({ kind: 'read', id: comparisonId, show, from, count });
      const sources = answer.kind === 'rows' ? answer.rows : [];
      return { from, rows: await comparedRows(sources ?? [], own, withoutSecrets) };
    },
    next: async ({ comparisonId, show, from, direction }) => {
      keptOf(comparisonId);
      const answer = await thread.ask({ kind: 'next', id: comparisonId, show, from, step: direction === 'next' ? 1 : -1 });
      return answer.kind === 'place' ? answer.place : null;
    },
    release,
    close: async () => {
      kept.clear();
      await thread.close();
    },
  };
}
