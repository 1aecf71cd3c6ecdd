import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openScreen, type Screen } from '../../scripts/test-electron/screen.ts';
import { settings } from '../electron/core/connections/connection-settings.ts';
import { canaries, type ScriptedProvider, sendJson, startScriptedProvider } from '../electron/signin/scripted-provider.ts';
import { attachToWindow } from './local-user/browser-session.ts';
import { watchProcessArguments } from './local-user/process-arguments.ts';
import { recordedBrowser } from './local-user/recorded-browser.ts';
import { startInWindow } from './local-user/start-in-window.ts';

let folder: string;
let screen: Screen | null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-local-user-'));
  screen = await openScreen('linux', {});
});
afterEach(async () => {
  screen?.close();
  // Chromium still writes files for a moment after it was told to exit.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

describe.skipIf(process.platform !== 'linux')('another user of the computer, who reads the arguments of all processes,', () => {
  test('finds no window key, and no state, nonce, or code challenge of a sign-in', async () => {
    const provider = await startScriptedProvider();
    const authorizations = redirectAtOnce(provider);
    const dataFolder = join(folder, 'data');
    const browser = await recordedBrowser(folder, ['--remote-debugging-port=0']);
    const watch = await watchProcessArguments();
    const application = await startInWindow(dataFolder, { ...browser.environment, ...screen?.environment });
    try {
      const window = await attachToWindow(dataFolder);
      const { tokenUrl } = provider.settings;
      const oauth = { tokenUrl, clientId: 'dataquay', hasClientSecret: true, username: 'jo' };
      const { id: connectionId } = await window.client.connections.create(
        settings({ baseUrl: provider.server.origin, method: 'oauth-code', methods: ['oauth-code'], oauth }),
      );
      await window.client.connections.giveSecret({ connectionId, purpose: 'client-secret', text: canaries.clientSecret, keep: 'session' });
      expect(await window.client.connections.signIn({ connectionId })).toMatchObject({ state: 'signed-in', who: 'jo' });
      await window.close();
    } finally {
      await application.stop();
      await browser.end();
      await provider.close();
    }
    const seen = (await watch.stop()).join('\n');
    const record = await browser.record();

    // Both were opened with files that only their user can read and that have been deleted.
    expect(record).toMatch(/--app=file:\/\/\S+\/open-\w+\/open\.html/);
    expect(record.match(/^600 .*\/open-\w+\/open\.html$/gm)).toHaveLength(2);
    expect(record.match(/^700 .*\/open-\w+$/gm)).toHaveLength(2);
    expect((await readdir(dataFolder, { recursive: true })).filter((name) => name.includes('open.html'))).toEqual([]);

    expect(seen).toMatch(/--app=file:/);
    expect(seen).toMatch(/gio launch \S+ file:/);
    const [authorization] = authorizations;
    const secrets = ['state', 'nonce', 'code_challenge'].map((name) => authorization?.searchParams.get(name) ?? '');
    for (const secret of [...secrets, 'key=']) {
      expect(secret).not.toBe('');
      expect(`${seen}\n${record}`).not.toContain(secret);
    }
  });
});

/** Makes the provider sign in everyone without a form. @returns the list of authorization requests, which is updated */
function redirectAtOnce(provider: ScriptedProvider): readonly URL[] {
  const arrived: URL[] = [];
  provider.authorize = (response, url) => {
    arrived.push(url);
    provider.nonce = url.searchParams.get('nonce');
    const state = url.searchParams.get('state') ?? '';
    const query = new URLSearchParams({ code: 'canary-code', state, iss: provider.settings.issuer ?? '' });
    const location = `${url.searchParams.get('redirect_uri')}?${query}`;
    if (state === '') sendJson(response, 400, {});
    else response.writeHead(302, { location }).end();
  };
  return arrived;
}
