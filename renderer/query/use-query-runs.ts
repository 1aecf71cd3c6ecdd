import { useCallback, useMemo, useRef } from 'react';
import type { ApiDescription } from '../../shared/contract/catalogue.ts';
import type { Format } from '../../shared/contract/run.ts';
import { exactUrl } from '../../shared/url/index.ts';
import type { AnswersClient } from '../preview/answers-client.ts';
import { isUnderWay } from '../preview/run-state.ts';
import { useRun } from '../preview/use-run.ts';
import { type LastRuns, useLastRuns } from './use-last-runs.ts';
import type { UrlState } from './workspace-state.ts';

type FormatRun = ReturnType<typeof useRun>;

/** The runs of a query in both formats. */
export interface QueryRuns extends Readonly<Record<Format, FormatRun>> {
  /** The URLs that were run last and before. */
  readonly last: Readonly<Record<Format, LastRuns>>;
  /** True while an answer is still to come. */
  readonly running: boolean;
  /** Runs what the query asks for, in the formats spoken. */
  readonly run: () => void;
  /** Runs what the query asks for, but for formats whose answer to it is here or under way. */
  readonly runWhatIsNew: () => void;
  /** Runs a URL whatever it asks for. */
  readonly runOne: (format: Format) => void;
  readonly cancel: () => void;
  /** The URL as it stands now, exactly encoded. */
  readonly urlOf: (format: Format) => string;
}

/** Sends the URLs of a query as they stand; what is handed out stays the same while they are typed. */
export function useQueryRuns(
  client: AnswersClient,
  profileId: string,
  api: ApiDescription,
  formats: readonly Format[],
  urls: Readonly<Record<Format, UrlState>>,
): QueryRuns {
  const rest = useRun(client, profileId, 'rest', api);
  const odata = useRun(client, profileId, 'odata', api);
  const lastOfRest = useLastRuns(rest.state);
  const lastOfOData = useLastRuns(odata.state);
  const last = useMemo(() => ({ rest: lastOfRest, odata: lastOfOData }), [lastOfRest, lastOfOData]);
  const sent = useRef<Partial<Record<Format, string>>>({});
  const latest = useRef({ urls, rest, odata });
  latest.current = { urls, rest, odata };

  const urlOf = useCallback((format: Format) => exactUrl(latest.current.urls[format].text), []);
  const runOne = useCallback(
    (format: Format) => {
      const url = urlOf(format);
      sent.current = { ...sent.current, [format]: url };
      latest.current[format].run(url);
    },
    [urlOf],
  );
  const run = useCallback(() => {
    for (const format of formats) {
      // The answer to another question is never shown as the query's.
      if (latest.current.urls[format].incomplete) latest.current[format].withhold();
      else runOne(format);
    }
  }, [formats, runOne]);
  const runWhatIsNew = useCallback(() => {
    const isCurrent = (format: Format): boolean =>
      ['done', 'waiting', 'arriving'].includes(latest.current[format].state.phase) && sent.current[format] === urlOf(format);
    if (!formats.every(isCurrent)) run();
  }, [formats, urlOf, run]);
  const cancel = useCallback(() => {
    latest.current.rest.cancel();
    latest.current.odata.cancel();
  }, []);
  return { rest, odata, last, running: isUnderWay(rest.state) || isUnderWay(odata.state), run, runWhatIsNew, runOne, cancel, urlOf };
}
