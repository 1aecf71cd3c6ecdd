import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { Problem } from '../../shared/contract/problem.ts';
import type { PersistedQuery } from '../../shared/contract/saved/persisted-query.ts';
import { largestSession, longestLayout, longestLayoutName, type WindowSession } from '../../shared/contract/saved/session.ts';
import { problemOf } from '../components/problem-of.ts';
import { createChangeNotifier } from './change-notifier.ts';

/** Minimum number of characters of layout values that a message carries, even if the session is too large. */
const usualLayouts = 500_000;

/** Saves what a window shows in the application, and holds what it started with. */
export interface SessionKeeper {
  /** The restored session; null for a new one. */
  readonly restored: WindowSession | null;
  readonly showRoute: (route: string) => void;
  readonly showOpen: (open: WindowSession['open']) => void;
  /** Returns the last query of an API, of this window or the restored one. */
  readonly queryOf: (api: ApiReference) => PersistedQuery | null;
  readonly keepQuery: (api: ApiReference, query: PersistedQuery) => void;
  /** Storage of layout values. */
  readonly layout: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Saves pending changes at once. */
  readonly flush: () => void;
}

const encoder = new TextEncoder();

function isTooLarge(session: WindowSession): boolean {
  return encoder.encode(JSON.stringify(session)).length > largestSession;
}

/** Returns the layout values changed last. */
function lastLayouts(layout: WindowSession['layout']): WindowSession['layout'] {
  let characters = 0;
  const last = Object.entries(layout).toReversed();
  const end = last.findIndex(([name, value]) => {
    characters += name.length + value.length;
    return characters > usualLayouts;
  });
  return Object.fromEntries((end === -1 ? last : last.slice(0, end)).toReversed());
}

/** Shortens a session to the size of a message: first without layout values, then without the oldest queries. */
function fitting(session: WindowSession): WindowSession {
  if (!isTooLarge(session)) return session;
  let fits = { ...session, layout: lastLayouts(session.layout) };
  while (fits.queries.length > 0 && isTooLarge(fits)) fits = { ...fits, queries: fits.queries.slice(1) };
  return fits;
}

/** Removes parts that the contract rejects, such as a text of a million characters, so that the rest is saved. */
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
 * @param save Saves the whole session; unsaved changes are sent with the next one.
 *
 * @param onTrouble Receives why the last change isn't saved, or null once it is.
 */
export function createSessionKeeper(
  restored: WindowSession | null,
  save: (session: WindowSession) => Promise<unknown>,
  onTrouble?: (problem: Problem | null) => void,
): SessionKeeper {
  let session: WindowSession = restored ?? { version: 1, route: '#/', open: [], queries: [], layout: {} };
  const { changed, flush } = createChangeNotifier(() => saveReadable(fitting(session), save), onTrouble);
  const change = (part: Partial<WindowSession>): void => {
    session = { ...session, ...part };
    changed();
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
    showOpen: (open) => {
      // The query of a closed API is removed with its page.
      const queries = session.queries.filter(({ api }) => open.some(isOf(api)));
      change({ open, queries });
    },
    queryOf: (api) => session.queries.find(isOf(api))?.query ?? null,
    keepQuery: ({ root, accessPoint }, query) => {
      const api = { root, accessPoint };
      change({ queries: [...session.queries.filter((entry) => !isOf(api)(entry)), { api, query }] });
    },
    layout: {
      getItem: (name) => session.layout[name] ?? null,
      setItem: (name, value) => {
        // A value that is too long would prevent saving everything else.
        if (name.length > longestLayoutName || value.length > longestLayout) return;
        const { [name]: present, ...others } = session.layout;
        // The last changed value is last.
        if (value !== present) change({ layout: { ...others, [name]: value } });
      },
      removeItem: (name) => {
        const { [name]: present, ...others } = session.layout;
        if (present !== undefined) change({ layout: others });
      },
    },
    flush,
  };
}
