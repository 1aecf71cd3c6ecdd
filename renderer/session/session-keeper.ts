import type { ApiReference } from '../../shared/contract/catalogue.ts';
import type { KeptQuery } from '../../shared/contract/kept-query.ts';
import { largestSession, longestLayout, longestLayoutName, type WindowSession } from '../../shared/contract/session.ts';

/** How long a change waits for others before the application is told, milliseconds. */
const pause = 150;

/** What a window shows, told to the application as it changes, and what it began with. */
export interface SessionKeeper {
  /** What the window goes on with; null where it begins anew. */
  readonly begun: WindowSession | null;
  readonly showRoute: (route: string) => void;
  readonly showOpen: (open: WindowSession['open']) => void;
  /** The query of an API as it was left last, in this window or the one before. */
  readonly queryOf: (api: ApiReference) => KeptQuery | null;
  readonly keepQuery: (api: ApiReference, query: KeptQuery) => void;
  /** Where sizes of panes and the like are kept. */
  readonly layout: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Tells the application at once what it was not told yet. */
  readonly flush: () => void;
}

const encoder = new TextEncoder();

/** A session without the queries that were changed longest ago, where all together are more than a message carries. */
function fitting(session: WindowSession): WindowSession {
  let fits = session;
  while (fits.queries.length > 0 && encoder.encode(JSON.stringify(fits)).length > largestSession)
    fits = { ...fits, queries: fits.queries.slice(1) };
  return fits;
}

/** @param save Takes the whole session; what could not be saved goes along with the next change. */
export function createSessionKeeper(begun: WindowSession | null, save: (session: WindowSession) => Promise<unknown>): SessionKeeper {
  let session: WindowSession = begun ?? { version: 1, route: '#/', open: [], queries: [], layout: {} };
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = (): void => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    save(fitting(session)).catch(() => {
      // The application is gone for the moment: it is told with the next change.
    });
  };
  const change = (part: Partial<WindowSession>): void => {
    session = { ...session, ...part };
    timer ??= setTimeout(flush, pause);
  };
  const isOf =
    (api: ApiReference) =>
    (kept: { readonly api: ApiReference }): boolean =>
      kept.api.root === api.root && kept.api.accessPoint === api.accessPoint;
  return {
    begun,
    showRoute: (route) => {
      if (route !== session.route) change({ route });
    },
    showOpen: (open) => {
      // The query of an API that is open no more is gone with its page.
      const queries = session.queries.filter(({ api }) => open.some(isOf(api)));
      change({ open, queries });
    },
    queryOf: (api) => session.queries.find(isOf(api))?.query ?? null,
    keepQuery: ({ root, accessPoint }, query) => {
      const api = { root, accessPoint };
      change({ queries: [...session.queries.filter((kept) => !isOf(api)(kept)), { api, query }] });
    },
    layout: {
      getItem: (name) => session.layout[name] ?? null,
      setItem: (name, value) => {
        // One that is too long would keep everything else from being kept.
        if (name.length > longestLayoutName || value.length > longestLayout) return;
        if (value !== session.layout[name]) change({ layout: { ...session.layout, [name]: value } });
      },
      removeItem: (name) => {
        const { [name]: present, ...others } = session.layout;
        if (present !== undefined) change({ layout: others });
      },
    },
    flush,
  };
}
