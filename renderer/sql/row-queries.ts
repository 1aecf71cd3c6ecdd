import { useCallback, useRef } from 'react';
import type { ApiDescription } from '../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../shared/contract/results/run.ts';
import type { Dialect } from '../../shared/rsql/index.ts';
import { writeSavedQuery } from '../../shared/saved/index.ts';
import { readableUrl } from '../../shared/url/index.ts';
import type { FormatFetch } from '../fetch-all/fetch-context.ts';
import type { RunState } from '../results/run-state.ts';
import type { UrlLanguages } from '../results/url-languages.ts';
import type { TableQuery } from './sql-tables.ts';

/** The query screen whose rows are available as tables. */
interface QuerySource {
  readonly api: ApiDescription;
  readonly languages: UrlLanguages;
  readonly dialect: Dialect;
  /** The responses as received. */
  readonly runs: Readonly<Record<Format, RunState>>;
  /** The responses as shown. Rows that the application grouped are a different result. */
  readonly shown: Readonly<Record<Format, RunState>>;
  readonly fetches: Readonly<Record<Format, FormatFetch>>;
}

/**
 * Returns a stable function that returns the query of a response for a file. This is the query of the response's rows, even if the query
 * has changed since.
 */
export function useRowQueries(source: QuerySource): (format: Format) => TableQuery | null {
  const latest = useRef(source);
  latest.current = source;
  return useCallback((format) => {
    const { api, languages, dialect, runs, shown, fetches } = latest.current;
    const { runId, requested } = runs[format];
    if (runId === null || shown[format].runId !== runId) return null;
    const { query } = languages[format].parse(readableUrl(requested));
    if (query === null) return null;
    const { root, accessPoint, title } = api;
    const written = writeSavedQuery({ title, api: { root, accessPoint } }, query, languages.model, dialect);
    if ('unsavable' in written) return null;
    return { saved: written.saved, format, all: fetches[format].fetching.status?.runId === runId };
  }, []);
}
