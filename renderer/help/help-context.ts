import { createContext } from 'react';

/** Opens a page of the help, such as `troubleshooting/error-codes.md#tls-failed`. */
export type OpenHelp = (page: string) => void;

/** Provides {@link OpenHelp} of the frame to every screen. Null if help can't be shown. */
export const HelpContext = createContext<OpenHelp | null>(null);
