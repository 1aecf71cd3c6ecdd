import type { RunEvent } from '../../../shared/contract/results/run.ts';
import { fail } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { Result } from '../results/store/result.ts';
import type { ResultStore } from '../results/store/result-store.ts';
import { type ArchivedRequest, harOf } from './har.ts';

/** The recorded requests of the stored results, for HTTP Archives. */
export interface RecordedRequests {
  /** Returns a function that records the events of a run. The record is deleted when the result is removed. */
  follow(result: Result): (event: RunEvent) => void;
  /** Returns a run as an HTTP Archive without secrets. @throws ProblemError `unknown-run` */
  har(runId: string): string;
}

interface ReportedRequest {
  readonly at: number;
  readonly started: Extract<RunEvent, { type: 'started' }>;
  head: Extract<RunEvent, { type: 'head' }> | null;
  end: Extract<RunEvent, { type: 'done' | 'failed' }> | null;
}

/** Creates the record of requests. @param now Returns epoch milliseconds. @param version Version of this application. */
export function recordRequests(
  results: Pick<ResultStore, 'get'>,
  redaction: Redaction,
  now: () => number,
  version: string,
): RecordedRequests {
  const runs = new Map<string, ReportedRequest>();

  const responseOf = (runId: string, { head, end }: ReportedRequest): ArchivedRequest['response'] => {
    if (head === null) return null;
    const { status, statusText, headers, exchange = null } = head;
    const result = results.get(runId);
    const { text, cut } = result.raw();
    const { bytes } = result.bodyStart;
    return { status, statusText, headers, exchange, download: end?.download ?? null, bytes, text: redaction.body(text), cut };
  };

  return {
    follow: (result) => {
      const { runId, removed } = result;
      removed.addEventListener('abort', () => runs.delete(runId), { once: true });
      return (event) => {
        if (event.type === 'started') {
          // Kerberos sends a request a second time. The events of the last one replace the earlier ones.
          runs.set(runId, { at: runs.get(runId)?.at ?? now(), started: event, head: null, end: null });
          return;
        }
        const recorded = runs.get(runId);
        if (recorded === undefined) return;
        if (event.type === 'head') recorded.head = event;
        if (event.type === 'done' || event.type === 'failed') recorded.end = event;
      };
    },
    har: (runId) => {
      const recorded = runs.get(runId) ?? fail('unknown-run', { parameters: { runId } });
      const { at, started, end } = recorded;
      const { sentHeaders } = started;
      const problem = end?.type === 'failed' ? end.problem.code : null;
      const sent = { method: 'GET', url: redaction.url(started.url), sentHeaders, sentBody: null } as const;
      const request = { at, ...sent, response: responseOf(runId, recorded), problem };
      return `${JSON.stringify(harOf([request], version), null, 2)}\n`;
    },
  };
}
