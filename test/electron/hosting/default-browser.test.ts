import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openByFile } from '../../../electron/hosting/default-browser.ts';

let home: string;
let opened: string[];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'dataquay-browser-'));
  await mkdir(join(home, 'data'));
  await mkdir(join(home, 'programs'));
  vi.stubEnv('PATH', join(home, 'programs'));
  opened = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true });
});

const url = 'https://login.example/auth?state=s';

async function program(name: string, script: string): Promise<void> {
  const file = join(home, 'programs', name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}

async function open(): Promise<boolean> {
  const surroundings = { platform: 'linux', environment: {}, dataFolder: join(home, 'data'), home };
  return openByFile(surroundings, async (fileUrl) => {
    opened.push(fileUrl);
    return true;
  })(url, new AbortController().signal);
}

describe.skipIf(process.platform === 'win32')('opening a URL in the default browser through a private file', () => {
  test('starts the default browser, because the default application for HTML files can be an editor', async () => {
    await program('xdg-settings', 'echo my-browser.desktop');
    await program('gio', `echo "$@" > ${home}/launched`);
    const desktopFile = join(home, '.local', 'share', 'applications', 'my-browser.desktop');
    await mkdir(join(home, '.local', 'share', 'applications'), { recursive: true });
    await writeFile(desktopFile, '[Desktop Entry]\n');
    expect(await open()).toBe(true);
    expect(await readFile(join(home, 'launched'), 'utf8')).toMatch(
      /^launch \S+my-browser\.desktop file:\/\/\S+\/data\/open-\w+\/open\.html\n$/,
    );
    expect(opened).toEqual([]);
  });

  test('opens the URL with the desktop’s default application if the browser can’t be started', async () => {
    await program('xdg-settings', 'echo my-browser.desktop');
    expect(await open()).toBe(true);
    expect(fileURLToPath(opened[0] ?? '')).toContain(join(home, 'data', 'open-'));
  });

  test('writes the file to the folder of a snap browser, which can’t read the data folder', async () => {
    await program('xdg-settings', 'echo firefox_firefox.desktop');
    expect(await open()).toBe(true);
    expect(fileURLToPath(opened[0] ?? '')).toContain(join(home, 'snap', 'firefox', 'common', 'open-'));
  });

  test('opens nothing if the file can’t be written', async () => {
    await rm(join(home, 'data'), { recursive: true });
    expect(await open()).toBe(false);
    expect(opened).toEqual([]);
  });
});
