import { createContext } from 'react';
import type { DesktopBridge } from '../connection/desktop-bridge.ts';

/** Provides the function that passes dropped files to the application. Null in a browser, which doesn't know their paths. */
export const PassFilesContext = createContext<DesktopBridge['passFiles'] | null>(null);
