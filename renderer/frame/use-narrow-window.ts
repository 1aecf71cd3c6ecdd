import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { printRoute, type Route } from '../navigation/route.ts';

/** Visibility of the catalogue and the work area. */
export interface NarrowWindow {
  /** Whether the window has space for only one of them. */
  readonly narrow: boolean;
  readonly catalogue: boolean;
  readonly work: boolean;
  /** Shows the catalogue or the work area. The pane is visible when this function returns. */
  readonly giveTo: (pane: 'catalogue' | 'work') => void;
}

/** Minimum width to show both panes. A zoom of 200 % on 1440 pixels and phones are below this width. */
const roomForBoth = '(min-width: 800px)';

/**
 * Shows either the catalogue or the work area in a narrow window. The home route shows the catalogue. All other routes show the work area.
 */
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
    // A link to the current route doesn't change the URL.
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
