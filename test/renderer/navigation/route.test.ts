import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiTabs, home, parseRoute, printRoute, type Route } from '../../../renderer/navigation/route.ts';

const names = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).map((text) => text.toWellFormed());
const routes: fc.Arbitrary<Route> = fc.oneof(
  fc.constantFrom<Route>(home, { screen: 'connections' }, { screen: 'account' }, { screen: 'sql' }, { screen: 'sql', tab: 2 }),
  fc.record({ screen: fc.constant('api' as const), api: fc.record({ root: names, accessPoint: names }), tab: fc.constantFrom(...apiTabs) }),
);

test('returns to the same page after a reload, for any API name', () => {
  fc.assert(
    fc.property(routes, (route) => {
      expect(parseRoute(printRoute(route))).toEqual(route);
    }),
  );
});

test('opens the start page for an invalid address, without an error', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(['home', 'api']).toContain(parseRoute(text).screen);
    }),
  );
  for (const fragment of [
    '',
    '#',
    '#/',
    '#/api',
    '#/api/vega',
    '#/api/vega/',
    '#/api/%ff/x',
    '#/api/a/b/c',
    '#/api/a/b/query/d',
    '#/sql/0',
    '#/sql/2/3',
  ]) {
    expect(parseRoute(fragment)).toEqual(home);
  }
});
