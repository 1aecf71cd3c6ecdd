import { useContext, useEffect, useRef, useState } from 'react';
import type { ApiReference } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { FormatFetch } from '../../fetch-all/fetch-context.ts';
import { type EarlierResults, OpenQueryContext, type OpenQueryRequest } from '../../results/open-query.ts';
import type { StoredRows } from '../../results/run-state.ts';

/** The parts of a workspace that an opened query needs. */
interface QueryParts {
  /** Replaces the query. */
  readonly openQuery: (request: OpenQueryRequest) => void;
  /** Runs the current query. */
  readonly run: () => void;
  readonly previews: Readonly<Record<Format, { readonly recall: (rows: StoredRows) => void }>>;
  readonly fetches: Readonly<Record<Format, FormatFetch>>;
  /** Compares the results of the pending runs with earlier ones. */
  readonly onCompare: (format: Format) => void;
}

/** Handles the requests to open a query of an API. Shows the query, runs it if requested, and compares the results with earlier rows. */
export function useOpenQueryRequests(api: ApiReference, parts: QueryParts): void {
  const latest = useRef(parts);
  latest.current = parts;
  const [openings, setOpenings] = useState(0);
  const earlier = useRef<EarlierResults | null>(null);
  useRequestsFor(api, (request) => {
    latest.current.openQuery(request);
    earlier.current = request.earlier ?? null;
    if (request.run === true) setOpenings((before) => before + 1);
  });
  // Runs after the commit that shows the opened query. Before the commit, the URLs are still the previous ones.
  useEffect(() => {
    if (openings === 0) return;
    const { run, previews, fetches, onCompare } = latest.current;
    const recalled = earlier.current;
    earlier.current = null;
    run();
    if (recalled === null) return;
    for (const format of ['odata', 'rest'] as const) {
      const rows = recalled[format];
      if (rows === null) continue;
      if (rows.all) fetches[format].onAllRows?.();
      previews[format].recall(rows);
      onCompare(format);
    }
  }, [openings]);
}

/** Calls a function for each request for an API, including requests from before the workspace was open. */
function useRequestsFor({ root, accessPoint }: ApiReference, onRequest: (request: OpenQueryRequest) => void): void {
  const requests = useContext(OpenQueryContext)?.requests ?? null;
  const latest = useRef(onRequest);
  latest.current = onRequest;
  useEffect(() => {
    if (requests === null) return;
    const api = { root, accessPoint };
    const receive = (): void => {
      const request = requests.take(api);
      if (request !== null) latest.current(request);
    };
    receive();
    return requests.listen(api, receive);
  }, [requests, root, accessPoint]);
}
