import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ApiDescription } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import { exactUrl } from '../../../shared/url/index.ts';
import { useRun } from '../../response/use-run.ts';
import type { QueryClient } from '../../results/query-client.ts';
import { type AskedRows, comparedToQuery, isPending, type RunState } from '../../results/run-state.ts';
import type { UrlLanguages } from '../../results/url-languages.ts';
import type { UrlState } from '../state/workspace-state.ts';
import { useAskedRows } from './asked-rows.ts';

type FormatRun = ReturnType<typeof useRun>;

/** The runs of a query in both formats. */
interface QueryRuns extends Readonly<Record<Format, FormatRun>> {
  /** The URLs of the last two runs. */
  readonly last: Readonly<Record<Format, LastRuns>>;
  /** True while a response is pending. */
  readonly running: boolean;
  /** Runs the query in all supported formats. */
  readonly run: () => void;
  /** Runs the query unless all its responses have arrived or are pending. */
  readonly runWhatIsNew: () => void;
  /** Runs a URL even if it is incomplete. */
  readonly runOne: (format: Format) => void;
  readonly cancel: () => void;
  /** Returns the current URL, exactly encoded. */
  readonly urlOf: (format: Format) => string;
}

/** Runs the URLs of a query. The functions returned are stable while the user types. */
export function useQueryRuns(
  client: QueryClient,
  connectionId: string,
  api: ApiDescription,
  formats: readonly Format[],
  urls: Readonly<Record<Format, UrlState>>,
  languages: UrlLanguages,
): QueryRuns {
  const restRun = useRun(client, connectionId, 'rest', api);
  const odataRun = useRun(client, connectionId, 'odata', api);
  const rest = useMarkedRun(restRun, urls.rest.text, useAskedRows(restRun.state.requested, languages.rest, languages.model, api.columns));
  const odata = useMarkedRun(
    odataRun,
    urls.odata.text,
    useAskedRows(odataRun.state.requested, languages.odata, languages.model, api.columns),
  );
  const lastOfRest = useLastRuns(rest.state);
  const lastOfOData = useLastRuns(odata.state);
  const last = useMemo(() => ({ rest: lastOfRest, odata: lastOfOData }), [lastOfRest, lastOfOData]);
  const sent = useRef<Partial<Record<Format, string>>>({});
  const latest = useRef({ urls, rest, odata });
  latest.current = { urls, rest, odata };

  const urlOf = useCallback((format: Format) => exactUrl(latest.current.urls[format].text), []);
  const send = useCallback(
    (format: Format, group: string) => {
      const url = urlOf(format);
      sent.current = { ...sent.current, [format]: url };
      const { incomplete, text, base } = latest.current.urls[format];
      // A URL with errors isn't in the form and the other URL, so it is a query of its own.
      latest.current[format].run(url, undefined, incomplete || text !== base ? null : group);
    },
    [urlOf],
  );
  const runOne = useCallback((format: Format) => send(format, crypto.randomUUID()), [send]);
  const run = useCallback(() => {
    // All formats express the query of this moment.
    const group = crypto.randomUUID();
    for (const format of formats) {
      // A response to an incomplete URL is never shown as the response to the query.
      if (latest.current.urls[format].incomplete) latest.current[format].withhold();
      else send(format, group);
    }
  }, [formats, send]);
  const runWhatIsNew = useCallback(() => {
    const isCurrent = (format: Format): boolean =>
      ['done', 'waiting', 'arriving'].includes(latest.current[format].state.phase) && sent.current[format] === urlOf(format);
    if (!formats.every(isCurrent)) run();
  }, [formats, urlOf, run]);
  const cancel = useCallback(() => {
    latest.current.rest.cancel();
    latest.current.odata.cancel();
  }, []);
  return { rest, odata, last, running: isPending(rest.state) || isPending(odata.state), run, runWhatIsNew, runOne, cancel, urlOf };
}

/** Adds what the run asked for, and marks it as outdated if its URL has changed since. */
function useMarkedRun(run: FormatRun, text: string, asked: AskedRows | undefined): FormatRun {
  const own = useMemo(() => (asked === undefined ? run.state : { ...run.state, asked }), [run.state, asked]);
  const state = useMemo(() => comparedToQuery(own, exactUrl(text)), [own, text]);
  return { ...run, state };
}

/** The URLs of the last two different runs of a format. */
export interface LastRuns {
  readonly before: string | null;
  readonly last: string | null;
}

/** Tracks the URLs of the last two runs. A repeated run of the same URL changes nothing. */
function useLastRuns({ phase, url }: Pick<RunState, 'phase' | 'url'>): LastRuns {
  const [runs, setRuns] = useState<LastRuns>({ before: null, last: null });
  useEffect(() => {
    if (phase !== 'waiting') return;
    setRuns((urls) => (urls.last === url ? urls : { before: urls.last, last: url }));
  }, [phase, url]);
  return runs;
}
