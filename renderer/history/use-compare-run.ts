import { useState } from 'react';
import type { HistoryRun, HistoryRunSide } from '../../shared/contract/saved/history.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { useClient } from '../components/client-context.ts';
import { problemOf } from '../connection/problem-of.ts';
import { type EarlierResult, useOpenQuery } from '../results/open-query.ts';

/** Runs an earlier query again, and compares its rows with the stored ones. */
export function useCompareRun(): { readonly compare: (run: HistoryRun) => void; readonly problem: Problem | null } {
  const client = useClient();
  const openQuery = useOpenQuery();
  const [problem, setProblem] = useState<Problem | null>(null);

  const recall = async (side: HistoryRunSide | null): Promise<EarlierResult | null> =>
    side === null || side.kept === null ? null : client.history.recall({ kept: side.kept });

  return {
    problem,
    compare: ({ api, rest, odata }) => {
      if (api === null) return;
      setProblem(null);
      Promise.all([recall(rest), recall(odata)]).then(
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
