import { createContext, useContext } from 'react';

/** Opens pasted URLs and cURL commands. */
export interface Paste {
  /** Opens the dialog for a URL or a cURL command. The dialog contains the text if one is given. */
  readonly openDialog: (text?: string) => void;
}

export const PasteContext = createContext<Paste | null>(null);

/** Returns the paste function of this window. Null outside a window. */
export function usePaste(): Paste | null {
  return useContext(PasteContext);
}
