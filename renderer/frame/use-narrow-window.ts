import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { printRoute, type Route } from './route.ts';

/** Which of catalogue and work area are visible. */
export interface NarrowWindow {
  /** Whether the window has space for one of them only. */
  readonly narrow: boolean;
  readonly catalogue: boolean;
  readonly work: boolean;
  /** Shows one of them; it is visible when this returns. */
  readonly giveTo: (pane: 'catalogue' | 'work') => void;
}

/** Minimum width for a form next to the catalogue: 200 % zoom on 1440 pixels, and phones, are below it. */
const roomForBoth = '(min-width: 800px)';

/** Shows either the catalogue or the work area in a narrow window. Going home shows the catalogue; all other routes show the work area. */
export function useNarrowWindow(route: Route): NarrowWindow {
  const narrow = !(useMediaQuery(roomForBoth, true, { getInitialValueInEffect: false }) ?? true);
  const [shownPart, setShownPart] = useState<'catalogue' | 'work'>(route.screen === 'home' ? 'catalogue' : 'work');
  const before = useRef(route);
  useEffect(() => {
    if (before.current === route) return;
    before.current = route;
    setShownPart(route.screen === 'home' ? 'catalogue' : 'work');
  }, [route]);
  useEffect(() => {
    if (!narrow || route.screen === 'home') return;
    // A link to the present route doesn't change the URL.
    const follow = ({ target }: MouseEvent): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link !== null && link.hash === printRoute(route)) setShownPart('work');
    };
    window.addEventListener('click', follow);
    return () => window.removeEventListener('click', follow);
  }, [narrow, route]);
  return {
    narrow,
    catalogue: !narrow || shownPart === 'catalogue',
    work: !narrow || shownPart === 'work',
    giveTo: (pane) => flushSync(() => setShownPart(pane)),
  };
}
