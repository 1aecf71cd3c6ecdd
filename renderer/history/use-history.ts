import { useEffect, useState } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { HistoryPage } from '../../shared/contract/saved/history.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { useClient } from '../components/client-context.ts';
import { problemOf } from '../connection/problem-of.ts';

/** Interval between two loads in milliseconds, so that background runs appear automatically. */
const reloadInterval = 2_000;

/** Loads runs on request, and again after each change. */
export function useHistory(text: string, connectionId: string | null, api: ApiReference | null, count: number) {
  const client = useClient();
  const [page, setPage] = useState<HistoryPage | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [looks, setLooks] = useState(0);

  useEffect(() => {
    const timer = setInterval(() => setLooks((before) => before + 1), reloadInterval);
    return () => clearInterval(timer);
  }, []);

  const { root, accessPoint } = api ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: must request the runs again on each load.
  useEffect(() => {
    let isCurrent = true;
    const reference = root === undefined || accessPoint === undefined ? null : { root, accessPoint };
    client.history.list({ text, connectionId, api: reference, from: 0, count }).then(
      (listed) => {
        if (!isCurrent) return;
        setPage(listed);
        setProblem(null);
      },
      (error: unknown) => {
        if (isCurrent) setProblem(problemOf(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [client, text, connectionId, root, accessPoint, count, looks]);

  return {
    page,
    problem,
    clear: () => {
      client.history.clear().then(
        () => setLooks((before) => before + 1),
        (error: unknown) => setProblem(problemOf(error)),
      );
    },
  };
}
