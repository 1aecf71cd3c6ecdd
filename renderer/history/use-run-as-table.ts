import { useContext, useState } from 'react';
import { formatSchema } from '../../shared/contract/results/run.ts';
import type { HistoryRun } from '../../shared/contract/saved/history.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { writeSavedQuery } from '../../shared/saved/index.ts';
import { readableUrl, splitUrl } from '../../shared/url/index.ts';
import { useClient } from '../components/client-context.ts';
import { problemOf } from '../connection/problem-of.ts';
import { useConnections } from '../connections/connections-context.ts';
import { languagesOf } from '../results/url-languages.ts';
import { OpenSqlContext } from '../sql/open-sql.ts';

/** Opens SQL with the stored rows of a run as a table. The rows aren't requested again. */
export function useRunAsTable(): { readonly add: (run: HistoryRun) => void; readonly problem: Problem | null } {
  const client = useClient();
  const openSql = useContext(OpenSqlContext);
  const { current } = useConnections();
  const [problem, setProblem] = useState<Problem | null>(null);

  const add = async (run: HistoryRun): Promise<void> => {
    const format = formatSchema.options.find((one) => run[one]?.kept != null);
    const side = format === undefined ? null : run[format];
    if (format === undefined || side?.kept == null || run.api === null) return;
    const api = await client.catalogue.describe({ connectionId: run.connectionId, api: run.api });
    const dialect = current.dialect ?? undefined;
    const languages = languagesOf(api, dialect);
    // The address of the server can have changed since the run.
    const url = readableUrl(side.url);
    const { query } = languages[format].parse(languages[format].base + url.slice(splitUrl(url).base.length));
    const about = { title: api.title, api: run.api };
    const written = query === null ? null : writeSavedQuery(about, query, languages.model, dialect);
    const saved = written !== null && 'saved' in written ? written.saved : null;
    openSql?.add({
      kind: 'kept-rows',
      title: `${run.api.accessPoint} ${new Date(run.at).toISOString().slice(0, 10)}`,
      table: { saved: saved ?? about, format, all: side.all === true },
      kept: { id: side.kept, at: run.at, isQueryKnown: saved !== null },
    });
  };
  return {
    problem,
    add: (run) => {
      setProblem(null);
      add(run).catch((error: unknown) => setProblem(problemOf(error)));
    },
  };
}
