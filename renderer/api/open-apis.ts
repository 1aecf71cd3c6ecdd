import type { ApiReference } from '../../shared/contract/catalogue.ts';

/** How many APIs keep what was done to them while others are looked at. */
export const keptOpen = 8;

/** The APIs whose pages stay mounted, the one looked at last at the end. */
export type OpenApis = readonly ApiReference[];

function same(a: ApiReference, b: ApiReference): boolean {
  return a.root === b.root && a.accessPoint === b.accessPoint;
}

/** Opens an API, or brings it to the end; beyond {@link keptOpen} the one not looked at for longest goes. */
export function openApi(open: OpenApis, api: ApiReference): OpenApis {
  const last = open.at(-1);
  if (last && same(last, api)) return open;
  return [...open.filter((one) => !same(one, api)), api].slice(-keptOpen);
}
