import { createContext, useContext } from 'react';

/** Opens pasted URLs and cURL commands, from anywhere in the window. */
export interface Paste {
  /** Asks for a URL or a cURL command. */
  readonly openDialog: () => void;
}

export const PasteContext = createContext<Paste | null>(null);

/** {@link Paste} of this window; null outside of it. */
export function usePaste(): Paste | null {
  return useContext(PasteContext);
}
