import { useEffect, useState } from 'react';
import type { RequestSummary } from '../../shared/contract/results/recorded-request.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { useClient } from '../components/client-context.ts';
import { problemOf } from '../connection/problem-of.ts';

/** Maximum number of requests in the list. The application stores the same number. */
const maxRequests = 500;

/** Follows the requests of this session, latest first. */
export function useRequests(): { readonly requests: readonly RequestSummary[]; readonly problem: Problem | null } {
  const client = useClient();
  const [requests, setRequests] = useState<readonly RequestSummary[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const follow = async (): Promise<void> => {
      const known = new Map<number, RequestSummary>();
      for await (const news of await client.requests.watch(undefined, { signal })) {
        if (signal.aborted) return;
        if (news.type === 'cleared') known.clear();
        else known.set(news.request.id, news.request);
        const [oldest] = known.keys();
        if (known.size > maxRequests && oldest !== undefined) known.delete(oldest);
        setRequests([...known.values()].sort((one, other) => other.id - one.id));
      }
    };
    follow().catch((error: unknown) => {
      if (!signal.aborted) setProblem(problemOf(error));
    });
    return () => controller.abort();
  }, [client]);
  return { requests, problem };
}
