import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { noElectron, startFailing } from './desktop.ts';

test.skip(noElectron !== null, noElectron ?? '');

/** Titles of the windows on the test's screen. */
function windowTitles(): string {
  return spawnSync('xwininfo', ['-root', '-tree'], { encoding: 'utf8' }).stdout;
}

test.describe('a start that fails', () => {
  test.skip(process.platform !== 'linux', 'windows are listed by X11');
  let folder: string;
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dataquay-failing-'));
  });
  let failing: ReturnType<typeof startFailing>;
  test.afterEach(async () => {
    failing.child.kill('SIGKILL');
    await once(failing.child, 'exit');
    await rm(folder, { recursive: true });
  });

  test('shows a window in the user’s language if the data folder is newer, and leaves the folder as it is', async () => {
    writeFileSync(join(folder, 'data-format.json'), '{"format":99,"version":"9.9.9"}');
    failing = startFailing(folder, 'fr');
    await expect
      .poll(failing.log, { timeout: 30_000 })
      .toContain('Une version plus récente de Dataquay (9.9.9) a écrit le dossier de données');
    await expect.poll(windowTitles, { timeout: 30_000 }).toContain('Dataquay ne peut pas démarrer');
    expect(readdirSync(folder)).toEqual(['data-format.json']);
  });

  test('shows a window if the data folder can’t be created', async () => {
    writeFileSync(join(folder, 'file'), '');
    failing = startFailing(join(folder, 'file', 'data'), 'en');
    await expect.poll(failing.log, { timeout: 30_000 }).toContain('Dataquay can’t use the data folder');
    await expect.poll(windowTitles, { timeout: 30_000 }).toContain('Dataquay can’t start');
  });
});
