import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openScreen, type Screen } from '../../scripts/test-electron/screen.ts';
import { foreignHosts } from '../shell/net-log.ts';
import { attachToWindow } from './local-user/browser-session.ts';
import { recordedBrowser } from './local-user/recorded-browser.ts';
import { startInWindow } from './local-user/start-in-window.ts';

let folder: string;
let screen: Screen | null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-traffic-'));
  screen = await openScreen('linux', {});
});
afterEach(async () => {
  screen?.close();
  // Chromium still writes files for a moment after it was told to exit.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

test.skipIf(process.platform !== 'linux')(
  'the browser of the window contacts only this computer, from its first start until it exits',
  async () => {
    const dataFolder = join(folder, 'data');
    const netLog = join(folder, 'net-log.json');
    const browser = await recordedBrowser(folder, ['--remote-debugging-port=0', `--log-net-log=${netLog}`]);
    const application = await startInWindow(dataFolder, { ...browser.environment, ...screen?.environment });
    try {
      const window = await attachToWindow(dataFolder);
      await window.page.keyboard.press('/');
      await window.page.keyboard.type('airports in misspeled Englsh');
      for await (const { state } of await window.client.connections.watch({ connectionId: 'sample' })) if (state === 'signed-in') break;
      const { baseUrl = '' } = (await window.client.connections.list()).find(({ id }) => id === 'sample') ?? {};
      const url = `${baseUrl}/dmp-api/data/transport/airports?hitsPerPage=50`;
      for await (const event of await window.client.requests.run({ connectionId: 'sample', format: 'rest', url })) {
        if (event.type === 'done') break;
      }
      await window.page.reload();
      await window.page.getByRole('heading').first().waitFor();
      await window.close();
    } finally {
      await application.stop();
      await browser.end();
    }
    const log = await readFile(netLog, 'utf8');
    expect(log).toContain('http://127.0.0.1:');
    expect(foreignHosts(log)).toEqual([]);
  },
);
