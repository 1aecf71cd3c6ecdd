import { useState } from 'react';
import type { Format } from '../../shared/contract/results/run.ts';
import type { HistoryRun } from '../../shared/contract/saved/history.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { useClient } from '../components/client-context.ts';
import { problemOf } from '../connection/problem-of.ts';
import { type EarlierResult, useOpenQuery } from '../results/open-query.ts';
import { scopeOfHistory } from './history-scope.ts';

/** Runs an earlier query again, and compares its rows with the stored ones. */
export function useCompareRun(): { readonly compare: (run: HistoryRun) => void; readonly problem: Problem | null } {
  const client = useClient();
  const openQuery = useOpenQuery();
  const [problem, setProblem] = useState<Problem | null>(null);

  const recall = async (run: HistoryRun, format: Format): Promise<EarlierResult | null> => {
    const rowsId = run[format]?.kept ?? null;
    const scope = scopeOfHistory(run, format);
    return rowsId === null ? null : { ...(await client.history.recall({ kept: rowsId })), ...(scope === null ? {} : { scope }) };
  };

  return {
    problem,
    compare: (run) => {
      const { api, rest, odata } = run;
      if (api === null) return;
      setProblem(null);
      Promise.all([recall(run, 'rest'), recall(run, 'odata')]).then(
        ([earlierRest, earlierOData]) =>
          openQuery(api, {
            ...(rest === null ? {} : { rest: rest.url }),
            ...(odata === null ? {} : { odata: odata.url }),
            run: true,
            earlier: { rest: earlierRest, odata: earlierOData },
          }),
        (error: unknown) => setProblem(problemOf(error)),
      );
    },
  };
}
