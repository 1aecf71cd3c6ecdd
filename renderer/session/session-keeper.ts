import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { PersistedQuery } from '../../shared/contract/saved/persisted-query.ts';
import { largestSession, longestLayout, longestLayoutName, type WindowSession } from '../../shared/contract/saved/session.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { ownValue } from '../../shared/values/own-value.ts';
import { problemOf } from '../connection/problem-of.ts';
import { createChangeNotifier } from './change-notifier.ts';

/** Minimum number of characters of layout values in a message, even if the session is too large. */
const usualLayouts = 500_000;

/** Saves the state of a window in the application, and provides the state that it started with. */
export interface SessionKeeper {
  /** The restored session. Null for a new window. */
  readonly restored: WindowSession | null;
  readonly showRoute: (route: string) => void;
  readonly showOpen: (open: WindowSession['open']) => void;
  /** Removes the query of an API. An API that is only no longer loaded keeps its query. */
  readonly closeQuery: (api: ApiReference) => void;
  /** Returns the last query of an API in this window or in the restored session. */
  readonly queryOf: (api: ApiReference) => PersistedQuery | null;
  readonly keepQuery: (api: ApiReference, query: PersistedQuery) => void;
  /** Storage of layout values. */
  readonly layout: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Saves pending changes immediately. */
  readonly flush: () => void;
  /** Saves pending changes, and no further ones until the returned function is called. */
  readonly pause: () => () => void;
}

const encoder = new TextEncoder();

function isTooLarge(session: WindowSession): boolean {
  return encoder.encode(JSON.stringify(session)).length > largestSession;
}

/** Returns the layout values that were changed last. */
function lastLayouts(layout: WindowSession['layout']): WindowSession['layout'] {
  let characters = 0;
  const last = Object.entries(layout).toReversed();
  const end = last.findIndex(([name, value]) => {
    characters += name.length + value.length;
    return characters > usualLayouts;
  });
  return Object.fromEntries((end === -1 ? last : last.slice(0, end)).toReversed());
}

/** Reduces a session to the maximum size of a message. First removes layout values, then the oldest queries. */
function fitting(session: WindowSession): WindowSession {
  if (!isTooLarge(session)) return session;
  let fits = { ...session, layout: lastLayouts(session.layout) };
  while (fits.queries.length > 0 && isTooLarge(fits)) fits = { ...fits, queries: fits.queries.slice(1) };
  return fits;
}

/** Removes parts that the contract rejects, such as a text of a million characters. The remaining parts are saved. */
async function saveReadable(session: WindowSession, save: (session: WindowSession) => Promise<unknown>): Promise<void> {
  try {
    await save(session);
  } catch (error) {
    if (problemOf(error).code !== 'invalid-input') throw error;
    const { readableSession } = await import('../../shared/contract/saved/readable-session.ts');
    const readable = readableSession(session);
    if (readable !== null) await save(readable);
  }
}

/**
 * Creates the session of a window.
 *
 * @param save saves the whole session. Unsaved changes are sent with the next session
 * @param onTrouble receives the reason why the last change isn't saved, or null when it is saved
 */
export function createSessionKeeper(
  restored: WindowSession | null,
  save: (session: WindowSession) => Promise<unknown>,
  onTrouble?: (problem: Problem | null) => void,
): SessionKeeper {
  let session: WindowSession = restored ?? { version: 1, route: '#/', open: [], queries: [], layout: {} };
  let isPaused = false;
  const { changed, flush } = createChangeNotifier(() => saveReadable(fitting(session), save), onTrouble);
  const change = (part: Partial<WindowSession>): void => {
    session = { ...session, ...part };
    if (!isPaused) changed();
  };
  const isOf =
    (api: ApiReference) =>
    (entry: { readonly api: ApiReference }): boolean =>
      entry.api.root === api.root && entry.api.accessPoint === api.accessPoint;
  return {
    restored,
    showRoute: (route) => {
      if (route !== session.route) change({ route });
    },
    showOpen: (open) => change({ open }),
    closeQuery: (api) => change({ queries: session.queries.filter((entry) => !isOf(api)(entry)) }),
    queryOf: (api) => session.queries.find(isOf(api))?.query ?? null,
    keepQuery: ({ root, accessPoint }, query) => {
      const api = { root, accessPoint };
      change({ queries: [...session.queries.filter((entry) => !isOf(api)(entry)), { api, query }] });
    },
    layout: {
      getItem: (name) => ownValue(session.layout, name) ?? null,
      setItem: (name, value) => {
        // A value that is too long would prevent all other values from being saved.
        if (name.length > longestLayoutName || value.length > longestLayout) return;
        const { [name]: present, ...others } = session.layout;
        // The value that was changed last is at the end.
        if (value !== present) change({ layout: { ...others, [name]: value } });
      },
      removeItem: (name) => {
        const { [name]: present, ...others } = session.layout;
        if (present !== undefined) change({ layout: others });
      },
    },
    flush,
    pause: () => {
      flush();
      isPaused = true;
      return () => {
        isPaused = false;
        changed();
      };
    },
  };
}
