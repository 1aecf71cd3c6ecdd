import { createContext, useContext } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { Problem } from '../../shared/contract/problem.ts';
import type { SavedEntry, SavedFolder } from '../../shared/contract/saved/saved-queries.ts';

/** The saved queries of the application, and functions to open them. */
export interface SavedInUse {
  /** The present folder; null before it is loaded. */
  readonly folder: SavedFolder | null;
  /** Why the folder can't be watched, or null. */
  readonly problem: Problem | null;
  /** Opens a query in the workspace of its API, after asking for its parameters. A query from another folder isn't saved back to its file. */
  readonly open: (entry: SavedEntry, options: { readonly run: boolean; readonly isFromFolder?: boolean }) => void;
  /** Returns the file, in its former version, that the query of an API was opened from or saved to, or null. */
  readonly originOf: (api: ApiReference) => SavedEntry | null;
  readonly keepOrigin: (api: ApiReference, origin: SavedEntry) => void;
}

export const SavedContext = createContext<SavedInUse | null>(null);

/** Returns the saved queries of this window; null outside it. */
export function useSaved(): SavedInUse | null {
  return useContext(SavedContext);
}
