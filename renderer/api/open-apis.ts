import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import { type ApiTab, apiTabs } from '../frame/route.ts';

/** How many APIs keep what was done to them while others are looked at. */
export const keptOpen = 8;

/** An API whose page stays mounted, and the tab it was left at. */
export interface OpenApi {
  readonly api: ApiReference;
  readonly tab: ApiTab;
}

/** The open APIs, the one looked at last at the end. */
export type OpenApis = readonly OpenApi[];

/** Whether two references name the same API. */
export function sameApi(a: ApiReference, b: ApiReference): boolean {
  return a.root === b.root && a.accessPoint === b.accessPoint;
}

/** Opens an API at a tab, or brings it to the end; beyond {@link keptOpen} the one not looked at for longest goes. */
export function openApi(open: OpenApis, api: ApiReference, tab: ApiTab): OpenApis {
  const last = open.at(-1);
  if (last && sameApi(last.api, api) && last.tab === tab) return open;
  return [...open.filter((one) => !sameApi(one.api, api)), { api, tab }].slice(-keptOpen);
}

/** The APIs that were open in a window before; a tab that there is no more is the overview. */
export function openAgain(kept: readonly { readonly api: ApiReference; readonly tab: string }[]): OpenApis {
  return kept.slice(-keptOpen).map(({ api, tab }) => ({ api, tab: apiTabs.find((known) => known === tab) ?? 'overview' }));
}

/** The tab that an API was left at; the overview where it was not opened. */
export function tabOf(open: OpenApis, api: ApiReference): ApiTab {
  return open.find((one) => sameApi(one.api, api))?.tab ?? 'overview';
}
