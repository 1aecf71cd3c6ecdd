import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxOpenApis, type OpenApis, openApi, tabOf } from '../../../renderer/api/open-apis.ts';
import { apiTabs } from '../../../renderer/navigation/route.ts';

const visits = fc.record({
  api: fc.record({ root: fc.constantFrom('a', 'b'), accessPoint: fc.integer({ min: 0, max: 9 }).map(String) }),
  tab: fc.constantFrom(...apiTabs),
});

test('leaves the most recently viewed APIs open, without duplicates, each at its last tab', () => {
  fc.assert(
    fc.property(fc.array(visits, { minLength: 1, maxLength: 60 }), (made) => {
      const open = made.reduce<OpenApis>((before, { api, tab }) => openApi(before, api, tab), []);
      expect(open.at(-1)).toEqual(made.at(-1));
      const name = ({ api }: OpenApis[number]) => `${api.root}/${api.accessPoint}`;
      const lastSeen = [...new Set(made.map(name).reverse())].slice(0, maxOpenApis).reverse();
      expect(open.map(name)).toEqual(lastSeen);
      for (const { api } of open) expect(tabOf(open, api)).toBe(made.findLast((visit) => name(visit) === name({ api, tab: 'query' }))?.tab);
    }),
  );
});
