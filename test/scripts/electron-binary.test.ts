import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findElectron } from '../../scripts/start/electron-binary.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dataquay-electron-'));
  await put('node_modules/electron/package.json', '{"version":"45.4.1"}');
});
afterEach(() => rm(root, { recursive: true }));

async function put(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), content);
}
const find = (platform = 'linux', override?: string) => findElectron(root, platform, override);

describe('the Electron that npm start finds', () => {
  it('is missing if none was downloaded, and isn’t downloaded automatically', () => {
    expect(find()).toEqual({ state: 'missing' });
  });

  it('is missing if the download is incomplete', async () => {
    await put('node_modules/electron/dist/electron', '');
    expect(find()).toEqual({ state: 'missing' });
  });

  it.each([
    ['linux', 'electron'],
    ['darwin', 'Electron.app/Contents/MacOS/Electron'],
    ['win32', 'electron.exe'],
  ])('is in the npm package on %s', async (platform, executable) => {
    await put(`node_modules/electron/dist/${executable}`, '');
    await put('node_modules/electron/dist/version', 'v45.0.0\n');
    expect(find(platform)).toEqual({
      state: 'usable',
      executable: join(root, 'node_modules/electron/dist', executable),
      folder: join(root, 'node_modules/electron/dist'),
      version: '45.0.0',
    });
  });

  it('is in ELECTRON_OVERRIDE_DIST_PATH first, and reported as unsupported if it is too old', async () => {
    await put('node_modules/electron/dist/electron', '');
    await put('node_modules/electron/dist/version', '45.0.0');
    await put('old/electron', '');
    await put('old/version', '22.3.25');
    expect(find('linux', join(root, 'old'))).toMatchObject({
      state: 'unsupported',
      version: '22.3.25',
      executable: join(root, 'old', 'electron'),
    });
    expect(find('linux', '')).toMatchObject({ state: 'usable', version: '45.0.0' });
  });
});
