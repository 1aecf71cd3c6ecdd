import { createContext } from 'react';

/** Opens a page of the help, such as `troubleshooting/error-codes.md#tls-failed`. */
export type OpenHelp = (page: string) => void;

/** Carries {@link OpenHelp} from the frame to every screen; null where no help can be shown. */
export const HelpContext = createContext<OpenHelp | null>(null);
