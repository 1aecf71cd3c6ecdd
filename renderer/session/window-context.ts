import { createContext, useContext } from 'react';
import type { WindowName } from './window-id.ts';

export const WindowContext = createContext<WindowName | null>(null);

/** The name of this window. Throws outside of a {@link WindowContext}. */
export function useWindowName(): WindowName {
  const name = useContext(WindowContext);
  if (name === null) throw new Error('useWindowName needs a WindowContext around it.');
  return name;
}
