import type { ApiReference } from '../../shared/contract/catalogue.ts';

/** The two faces of an API's page. */
export const apiTabs = ['overview', 'query'] as const;
export type ApiTab = (typeof apiTabs)[number];

/** Where the page stands: nothing open, the profiles, the user's own account, the saved queries, the history, or one API at one of its tabs. */
export type Route =
  | { readonly screen: 'home' }
  | { readonly screen: 'profiles' }
  | { readonly screen: 'account' }
  | { readonly screen: 'saved' }
  | { readonly screen: 'history' }
  | { readonly screen: 'api'; readonly api: ApiReference; readonly tab: ApiTab };

export const home: Route = { screen: 'home' };

/** The route as the fragment of the page's address: `#/profiles`, `#/account`, `#/saved`, `#/history`, `#/api/<root>/<accessPoint>`, with `/query` at its tab. */
export function printRoute(route: Route): string {
  if (route.screen === 'home') return '#/';
  if (route.screen !== 'api') return `#/${route.screen}`;
  const { root, accessPoint } = route.api;
  const path = [root, accessPoint].map((part) => encodeURIComponent(part.toWellFormed()));
  return `#/api/${path.join('/')}${route.tab === 'query' ? '/query' : ''}`;
}

const plainScreens = ['profiles', 'account', 'saved', 'history'] as const;

/** The route that a fragment names; what names none leads home. */
export function parseRoute(fragment: string): Route {
  const [empty, screen, root, accessPoint, tab, ...rest] = fragment.replace(/^#/, '').split('/').map(decode);
  const plain = plainScreens.find((name) => name === screen);
  if (empty === '' && plain !== undefined && root === undefined) return { screen: plain };
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
