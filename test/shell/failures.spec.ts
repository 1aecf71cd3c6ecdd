import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Desktop, noElectron, openDesktop, removeData, startFailing } from './desktop.ts';

test.skip(noElectron !== null, noElectron ?? '');

/** Returns the titles of all windows on the screen. */
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

  test('shows an error window in the user’s language for a newer data folder, and doesn’t change it', async () => {
    writeFileSync(join(folder, 'data-format.json'), '{"format":99,"version":"9.9.9"}');
    failing = startFailing(folder, 'fr');
    await expect
      .poll(failing.log, { timeout: 30_000 })
      .toContain('Une version plus récente de Dataquay (9.9.9) a écrit le dossier de données');
    await expect.poll(windowTitles, { timeout: 30_000 }).toContain('Dataquay ne peut pas démarrer');
    expect(readdirSync(folder)).toEqual(['data-format.json']);
  });

  test('shows an error window if the data folder can’t be created', async () => {
    writeFileSync(join(folder, 'file'), '');
    failing = startFailing(join(folder, 'file', 'data'), 'en');
    await expect.poll(failing.log, { timeout: 30_000 }).toContain('Dataquay can’t use the data folder');
    await expect.poll(windowTitles, { timeout: 30_000 }).toContain('Dataquay can’t start');
  });
});

test.describe('a page that fails', () => {
  let desktop: Desktop;
  test.beforeAll(async () => {
    desktop = await openDesktop();
    await desktop.page.getByRole('searchbox').first().waitFor({ timeout: 120_000 });
  });
  test.afterAll(async () => {
    await desktop.electron.close();
    await removeData(desktop);
  });

  /** Replaces the system's dialogs: records each question and answers it with this button. */
  const response = (button: number): Promise<void> =>
    desktop.electron.evaluate(({ dialog }, response) => {
      Reflect.set(globalThis, 'questions', []);
      dialog.showMessageBox = async (...given: unknown[]) => {
        const options = given.at(-1);
        Reflect.get(globalThis, 'questions').push(typeof options === 'object' && options !== null ? Reflect.get(options, 'message') : '');
        return { response, checkboxChecked: false };
      };
    }, button);
  const questions = (): Promise<unknown> => desktop.electron.evaluate(() => Reflect.get(globalThis, 'questions'));
  /** Records when the page loads again. A page that doesn't respond can't report it. */
  const watchLoad = (): Promise<void> =>
    desktop.electron.evaluate(({ BrowserWindow }) => {
      Reflect.set(globalThis, 'isLoaded', false);
      BrowserWindow.getAllWindows()[0]?.webContents.once('did-finish-load', () => Reflect.set(globalThis, 'isLoaded', true));
    });
  const isLoaded = (): Promise<unknown> => desktop.electron.evaluate(() => Reflect.get(globalThis, 'isLoaded'));

  test('reloads the page after its process was killed, if the user selects it', async () => {
    await response(0);
    await watchLoad();
    const pid = await desktop.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0);
    expect(pid).toBeGreaterThan(0);
    process.kill(pid, 'SIGKILL');
    await expect.poll(questions).toEqual(['The window crashed']);
    await expect.poll(isLoaded, { timeout: 60_000 }).toBe(true);
  });

  test('reloads an unresponsive page if the user selects it', async () => {
    test.setTimeout(180_000);
    await response(1);
    await watchLoad();
    await desktop.electron.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      void contents?.executeJavaScript('for (;;);').catch(() => undefined);
      // Chromium emits this event for keyboard input that isn't handled. A test has no real keyboard.
      BrowserWindow.getAllWindows()[0]?.emit('unresponsive');
    });
    await expect.poll(questions, { timeout: 90_000 }).toEqual(['The window isn’t responding']);
    await expect.poll(isLoaded, { timeout: 60_000 }).toBe(true);
  });
});
