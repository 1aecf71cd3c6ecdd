import { createContext, useContext } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { SavedEntry, SavedFolder } from '../../shared/contract/saved/saved-queries.ts';
import type { Problem } from '../../shared/problems/problem.ts';

/** The saved queries of the application, and functions to open them. */
export interface SavedInUse {
  /** The current folder. Null before it is loaded. */
  readonly folder: SavedFolder | null;
  /** The reason why the folder can't be watched. Null if it can. */
  readonly problem: Problem | null;
  /**
   * Opens a query in the workspace of its API, after asking for its parameters. If the query is from another folder, it isn't saved to its
   * file again.
   */
  readonly open: (entry: SavedEntry, options: { readonly run: boolean; readonly isFromFolder?: boolean }) => void;
  /** Returns the file that the query of an API was opened from or saved to, in the version of that time. Null if there is none. */
  readonly originOf: (api: ApiReference) => SavedEntry | null;
  readonly keepOrigin: (api: ApiReference, origin: SavedEntry) => void;
}

export const SavedContext = createContext<SavedInUse | null>(null);

/** Returns the saved queries of this window. Null outside a window. */
export function useSaved(): SavedInUse | null {
  return useContext(SavedContext);
}
