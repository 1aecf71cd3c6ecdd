import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type ServerFaults, startFaultyServer } from '../electron/core/verify/faulty-server.ts';
import { type ScriptedProvider, startScriptedProvider } from '../electron/signin/scripted-provider.ts';
import { startApplication } from './application.ts';
import { watchPolicy } from './policy-violations.ts';
import { User } from './user.ts';

interface StagedServers {
  readonly url: string;
  /** The identity provider of the connections `By browser` and `By device`. */
  readonly provider: ScriptedProvider;
  /** Status of the server of the connection `Shop`. A test changes it while the application runs. */
  readonly shop: { status: NonNullable<ServerFaults['status']> };
}

/** The prices of rows 1 and 4 differ in OData. */
const otherPrices: ServerFaults = {
  row: (format, { id }, text) => (format === 'odata' && (id === 1 || id === 4) ? text.replace(/"price":[\d.]+/, '"price":99.5') : text),
  total: (format, total) => (format === 'rest' ? total + 1 : total),
};

/**
 * A test with an application that has four more connections from a policy.
 * `Shop` has no errors until a test changes it. `Spoiled shop` has other prices in OData. `By browser` and `By device` sign in as jo.
 */
export const test = base.extend<{ user: User }, { staged: StagedServers }>({
  staged: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture off this pattern.
    async ({}, use) => {
      const shop: StagedServers['shop'] = { status: () => null };
      const [good, spoiled, provider] = await Promise.all([
        startFaultyServer({ status: (format) => shop.status(format) }),
        startFaultyServer(otherPrices),
        startScriptedProvider(),
      ]);
      const folder = await mkdtemp(join(tmpdir(), 'dataquay-staged-'));
      const settings = (name: string, baseUrl: string, method: string) => ({
        name,
        baseUrl,
        kind: 'marketplace',
        colour: '#336699',
        production: false,
        method,
        methods: [method],
        ...(method.startsWith('oauth') && {
          oauth: { tokenUrl: null, issuer: provider.settings.issuer, clientId: 'dataquay', hasClientSecret: true, username: '' },
        }),
      });
      const connections = [
        { id: 'shop', settings: settings('Shop', good.origin, 'none') },
        { id: 'spoiled', settings: settings('Spoiled shop', spoiled.origin, 'none') },
        { id: 'browser', settings: settings('By browser', good.origin, 'oauth-code') },
        { id: 'device', settings: settings('By device', good.origin, 'oauth-device') },
      ];
      const policy = join(folder, 'policy.json');
      await writeFile(policy, JSON.stringify({ profiles: connections }));
      // Without a display, the application can't open a browser, so the user has to follow the link.
      const application = await startApplication(undefined, { DATAQUAY_POLICY: policy, DISPLAY: '', WAYLAND_DISPLAY: '' });
      await use({ url: application.url, provider, shop });
      await application.stop();
      await Promise.all([good.close(), spoiled.close(), provider.close()]);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  user: async ({ page, staged }, use) => {
    const violations = await watchPolicy(page);
    await use(new User(page, staged.url));
    base.expect(violations, 'the page broke its content security policy').toEqual([]);
  },
});
