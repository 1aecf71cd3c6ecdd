import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { printRoute, type Route } from './route.ts';

/** Which of the catalogue and the work area are in sight. */
export interface Turns {
  /** Whether the window has room for one of them only. */
  readonly narrow: boolean;
  readonly catalogue: boolean;
  readonly work: boolean;
  /** Gives the turn to one of them; it is there when this returns. */
  readonly giveTo: (pane: 'catalogue' | 'work') => void;
}

/** Below this there is no room for a form beside the catalogue: 200 % of a screen of 1440, and every phone. */
const roomForBoth = '(min-width: 800px)';

/** In a narrow window the catalogue and the work area take turns: going home shows the catalogue, going anywhere else what was chosen. */
export function useTurns(route: Route): Turns {
  const narrow = !(useMediaQuery(roomForBoth, true, { getInitialValueInEffect: false }) ?? true);
  const [turn, setTurn] = useState<'catalogue' | 'work'>(route.screen === 'home' ? 'catalogue' : 'work');
  const before = useRef(route);
  useEffect(() => {
    if (before.current === route) return;
    before.current = route;
    setTurn(route.screen === 'home' ? 'catalogue' : 'work');
  }, [route]);
  useEffect(() => {
    if (!narrow || route.screen === 'home') return;
    // A link to where one is already changes no address.
    const follow = ({ target }: MouseEvent): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link !== null && link.hash === printRoute(route)) setTurn('work');
    };
    window.addEventListener('click', follow);
    return () => window.removeEventListener('click', follow);
  }, [narrow, route]);
  return {
    narrow,
    catalogue: !narrow || turn === 'catalogue',
    work: !narrow || turn === 'work',
    giveTo: (pane) => flushSync(() => setTurn(pane)),
  };
}
