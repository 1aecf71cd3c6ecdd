import { createContext, useContext } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue.ts';
import type { Problem } from '../../shared/contract/problem.ts';
import type { SavedEntry, SavedFolder } from '../../shared/contract/saved-queries.ts';

/** The saved queries of the application, and what can be done with them from anywhere in the window. */
export interface SavedInUse {
  /** The folder as it is now; null before it was read. */
  readonly folder: SavedFolder | null;
  /** Why it is not followed at present. */
  readonly problem: Problem | null;
  /** Opens a query in the workspace of its API, after it has asked for its parameters. */
  readonly open: (entry: SavedEntry, options: { readonly run: boolean }) => void;
  /** The file that the query of an API was opened from or saved to, as it was then; null where there is none. */
  readonly originOf: (api: ApiReference) => SavedEntry | null;
  readonly keepOrigin: (api: ApiReference, origin: SavedEntry) => void;
}

export const SavedContext = createContext<SavedInUse | null>(null);

/** {@link SavedInUse} of this window; null outside of it. */
export function useSaved(): SavedInUse | null {
  return useContext(SavedContext);
}
