import { useCallback, useEffect, useState } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';

/** The tabs of an API's page. */
export const apiTabs = ['overview', 'query'] as const;
export type ApiTab = (typeof apiTabs)[number];

/** The screen that the page shows, with the API and tab or the SQL tab that it needs. */
export type Route =
  | { readonly screen: 'home' }
  | { readonly screen: 'connections' }
  | { readonly screen: 'account' }
  | { readonly screen: 'saved' }
  | { readonly screen: 'history' }
  | { readonly screen: 'network' }
  | { readonly screen: 'verify' }
  | { readonly screen: 'your-data' }
  /** An SQL tab. Defaults to the last visited one. */
  | { readonly screen: 'sql'; readonly tab?: number }
  | { readonly screen: 'api'; readonly api: ApiReference; readonly tab: ApiTab };

export const home: Route = { screen: 'home' };

/**
 * Prints a route as URL fragment: `#/connections`, `#/account`, `#/saved`, `#/history`, `#/network`, `#/verify`, `#/your-data`, `#/sql`,
 * `#/sql/<tab>`, `#/api/<root>/<accessPoint>`. The query tab of an API appends `/query`.
 */
export function printRoute(route: Route): string {
  if (route.screen === 'home') return '#/';
  if (route.screen === 'sql' && route.tab !== undefined) return `#/sql/${route.tab}`;
  if (route.screen !== 'api') return `#/${route.screen}`;
  const { root, accessPoint } = route.api;
  const path = [root, accessPoint].map((part) => encodeURIComponent(part.toWellFormed()));
  return `#/api/${path.join('/')}${route.tab === 'query' ? '/query' : ''}`;
}

const plainScreens = ['connections', 'account', 'saved', 'history', 'network', 'verify', 'your-data', 'sql'] as const;

/** Parses a URL fragment. Returns the home route for an unknown fragment. */
export function parseRoute(fragment: string): Route {
  const [empty, screen, root, accessPoint, tab, ...rest] = fragment.replace(/^#/, '').split('/').map(decode);
  // Windows of earlier versions stored `profiles`.
  const plain = plainScreens.find((name) => name === (screen === 'profiles' ? 'connections' : screen));
  if (empty === '' && plain !== undefined && root === undefined) return { screen: plain };
  if (empty === '' && screen === 'sql' && root != null && /^[1-9]\d{0,3}$/.test(root) && accessPoint === undefined) {
    return { screen: 'sql', tab: Number(root) };
  }
  if (empty !== '' || screen !== 'api' || !root || !accessPoint || rest.length > 0) return home;
  if (tab !== undefined && tab !== 'query') return home;
  return { screen: 'api', api: { root, accessPoint }, tab: tab ?? 'overview' };
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/**
 * Holds the route of the page in its URL. Each change adds an entry to the browser history.
 *
 * @param initialRoute initial route of a window whose URL contains no route
 */
export function useRoute(initialRoute: string | null): readonly [Route, (route: Route) => void] {
  const [route, setRoute] = useState(() => {
    const fromUrl = parseRoute(window.location.hash);
    return fromUrl.screen === 'home' && initialRoute !== null ? parseRoute(initialRoute) : fromUrl;
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
