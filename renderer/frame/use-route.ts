import { useCallback, useEffect, useState } from 'react';
import { parseRoute, printRoute, type Route } from './route.ts';

/** Where the page stands, as its address says; going elsewhere makes an entry in the history, so that back and forward work. */
export function useRoute(): readonly [Route, (route: Route) => void] {
  const [route, setRoute] = useState(() => parseRoute(window.location.hash));
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
