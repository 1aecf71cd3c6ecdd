import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import { type ApiTab, apiTabs } from '../navigation/route.ts';

/** Maximum number of APIs that keep their state while others are shown. */
export const maxOpenApis = 8;

/** An API whose page stays mounted, and its last tab. */
export interface OpenApi {
  readonly api: ApiReference;
  readonly tab: ApiTab;
}

/** The open APIs, most recent last. */
export type OpenApis = readonly OpenApi[];

/** Returns whether two references name the same API. */
export function sameApi(a: ApiReference, b: ApiReference): boolean {
  return a.root === b.root && a.accessPoint === b.accessPoint;
}

/** Opens an API at a tab, or moves it to the end. If more than {@link maxOpenApis} are open, the least recent one is closed. */
export function openApi(open: OpenApis, api: ApiReference, tab: ApiTab): OpenApis {
  const last = open.at(-1);
  if (last && sameApi(last.api, api) && last.tab === tab) return open;
  return [...open.filter((one) => !sameApi(one.api, api)), { api, tab }].slice(-maxOpenApis);
}

/** Restores the APIs that were open in a window. An unknown tab becomes the overview. */
export function openAgain(persisted: readonly { readonly api: ApiReference; readonly tab: string }[]): OpenApis {
  return persisted.slice(-maxOpenApis).map(({ api, tab }) => ({ api, tab: apiTabs.find((known) => known === tab) ?? 'overview' }));
}

/** Returns the last tab of an API. Returns the overview if the API isn't open. */
export function tabOf(open: OpenApis, api: ApiReference): ApiTab {
  return open.find((one) => sameApi(one.api, api))?.tab ?? 'overview';
}
