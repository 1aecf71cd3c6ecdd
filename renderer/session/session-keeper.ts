import type { ApiReference } from '../../shared/contract/catalogue.ts';
import type { KeptQuery } from '../../shared/contract/kept-query.ts';
import type { Problem } from '../../shared/contract/problem.ts';
import { largestSession, longestLayout, longestLayoutName, type WindowSession } from '../../shared/contract/session.ts';
import { problemOf } from '../components/problem-of.ts';
import { createToldChanges } from './told-changes.ts';

/** Characters of all sizes and the like that are kept at least, where a session is more than a message carries. */
const usualLayouts = 500_000;

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

function isTooLarge(session: WindowSession): boolean {
  return encoder.encode(JSON.stringify(session)).length > largestSession;
}

/** The sizes that were changed last. */
function lastLayouts(layout: WindowSession['layout']): WindowSession['layout'] {
  let characters = 0;
  const last = Object.entries(layout).toReversed();
  const end = last.findIndex(([name, value]) => {
    characters += name.length + value.length;
    return characters > usualLayouts;
  });
  return Object.fromEntries((end === -1 ? last : last.slice(0, end)).toReversed());
}

/** A session as one message carries it: where it is more, first without sizes, then without queries that were changed longest ago. */
function fitting(session: WindowSession): WindowSession {
  if (!isTooLarge(session)) return session;
  let fits = { ...session, layout: lastLayouts(session.layout) };
  while (fits.queries.length > 0 && isTooLarge(fits)) fits = { ...fits, queries: fits.queries.slice(1) };
  return fits;
}

/** A part that the application refuses, such as a text of a million characters, does not cost the others. */
async function saveReadable(session: WindowSession, save: (session: WindowSession) => Promise<unknown>): Promise<void> {
  try {
    await save(session);
  } catch (error) {
    if (problemOf(error).code !== 'invalid-input') throw error;
    const { readableSession } = await import('../../shared/contract/readable-session.ts');
    const readable = readableSession(session);
    if (readable !== null) await save(readable);
  }
}

/**
 * @param save Takes the whole session; what could not be saved goes along with the next change.
 * @param onTrouble Why the last change is not on disk; null as soon as it is.
 */
export function createSessionKeeper(
  begun: WindowSession | null,
  save: (session: WindowSession) => Promise<unknown>,
  onTrouble?: (problem: Problem | null) => void,
): SessionKeeper {
  let session: WindowSession = begun ?? { version: 1, route: '#/', open: [], queries: [], layout: {} };
  const { changed, flush } = createToldChanges(() => saveReadable(fitting(session), save), onTrouble);
  const change = (part: Partial<WindowSession>): void => {
    session = { ...session, ...part };
    changed();
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
        const { [name]: present, ...others } = session.layout;
        // Those that were changed last stand last.
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
