import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptOpen, type OpenApis, openApi } from '../../../renderer/api/open-apis.ts';

const references = fc.record({ root: fc.constantFrom('a', 'b'), accessPoint: fc.integer({ min: 0, max: 9 }).map(String) });

test('the APIs opened last stay open, each once, the present one last', () => {
  fc.assert(
    fc.property(fc.array(references, { minLength: 1, maxLength: 60 }), (opened) => {
      const open = opened.reduce<OpenApis>(openApi, []);
      expect(open.at(-1)).toEqual(opened.at(-1));
      const names = (apis: OpenApis) => apis.map(({ root, accessPoint }) => `${root}/${accessPoint}`);
      const lastSeen = [...new Set(names(opened).reverse())].slice(0, keptOpen).reverse();
      expect(names(open)).toEqual(lastSeen);
    }),
  );
});
