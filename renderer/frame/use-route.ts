import { useCallback, useEffect, useState } from 'react';
import { parseRoute, printRoute, type Route } from './route.ts';

/** Where the page stands, as its address says; going elsewhere makes an entry in the history, so that back and forward work. @param begun Where a window begins that was sent nowhere. */
export function useRoute(begun: string | null): readonly [Route, (route: Route) => void] {
  const [route, setRoute] = useState(() => {
    const asked = parseRoute(window.location.hash);
    return asked.screen === 'home' && begun !== null ? parseRoute(begun) : asked;
  });
  useEffect(() => {
    const follow = (): void => setRoute(parseRoute(window.location.hash));
    window.addEventListener('popstate', follow);
    window.addEventListener('hashchange', follow);
    return () => {
      window.removeEventListener('popstate', follow);
      window.removeEventListener('hashchange', follow);
    };
  }, []);
  const go = useCallback((next: Route) => {
    const fragment = printRoute(next);
    if (fragment !== window.location.hash) window.history.pushState(null, '', fragment);
    setRoute(next);
  }, []);
  return [route, go];
}
