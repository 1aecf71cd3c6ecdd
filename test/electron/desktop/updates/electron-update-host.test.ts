import { EventEmitter } from 'node:events';
import { CancellationToken, type UpdateInfo } from 'electron-updater';
import { describe, expect, it } from 'vitest';
import { UntrustedUpdate } from '../../../../electron/core/host/update-host.ts';
import { createElectronUpdateHost, type Updater } from '../../../../electron/desktop/updates/electron-update-host.ts';

const sha512 = Buffer.from('ab'.repeat(64), 'hex').toString('base64');
const info = (files: readonly Partial<UpdateInfo['files'][number]>[]): UpdateInfo => ({
  version: '2.0.0',
  files: files.map((file) => ({ url: '', sha512, ...file })),
  path: '',
  sha512,
  releaseDate: '',
});

/** Creates a mock of electron-updater. The shell test uses the real one. */
function standIn(platform: string, architecture = 'x64', found: UpdateInfo | null = null) {
  const steps: unknown[] = [];
  const app = new EventEmitter();
  let outcome: (error?: Error) => void = () => undefined;
  const updater = Object.assign(new EventEmitter(), {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    disableDifferentialDownload: false,
    disableWebInstaller: false,
    requestHeaders: null,
    logger: null,
    setFeedURL: (options: unknown) => steps.push(options),
    checkForUpdates: async () => found && { isUpdateAvailable: true, updateInfo: found, versionInfo: found },
    downloadUpdate: (token = new CancellationToken()) =>
      token.createPromise<string[]>((resolve, reject) => {
        outcome = (error) => (error === undefined ? resolve([]) : reject(error));
      }),
    quitAndInstall: (silent?: boolean, restart?: boolean) => steps.push(`install, silent ${silent}, restart ${restart}`),
  });
  const host = createElectronUpdateHost({
    way: 'install',
    app: Object.assign(app, { quit: () => void steps.push('quit') }) as never,
    platform,
    architecture,
    load: async () => ({ CancellationToken, autoUpdater: updater as unknown as Updater }),
    log: () => undefined,
  });
  return { host, updater, app, steps, end: (error?: Error) => outcome(error) };
}

describe('updates by electron-updater', () => {
  it('requests the update manifest of its architecture without an installation identifier, and downloads nothing', async () => {
    const windows = standIn('win32', 'arm64');
    expect(await windows.host.check('https://feed.example')).toBeNull();
    expect(windows.steps).toEqual([
      { provider: 'generic', url: 'https://feed.example', channel: 'latest-arm64', useMultipleRangeRequest: false },
    ]);
    expect(windows.updater).toMatchObject({ autoDownload: false, requestHeaders: { 'x-user-staging-id': 'none' } });
  });

  it('returns the update file for this system with its URL, size, and checksum', async () => {
    const files = [{ url: 'Dataquay-2.0.0.deb' }, { url: 'Dataquay 2.0.0-x86_64.AppImage', size: 9 }];
    expect(await standIn('linux', 'x64', info(files)).host.check('https://feed.example/releases')).toEqual({
      version: '2.0.0',
      file: 'Dataquay 2.0.0-x86_64.AppImage',
      url: 'https://feed.example/releases/Dataquay%202.0.0-x86_64.AppImage',
      sha512: 'ab'.repeat(64),
      size: 9,
    });
    await expect(standIn('darwin', 'arm64', info(files)).host.check('https://feed.example')).rejects.toThrow('no file for darwin arm64');
  });

  it('reports download progress, cancels a download, and rejects a changed or unsigned file', async () => {
    const { host, updater, end } = standIn('win32');
    const seen: number[] = [];
    const downloaded = host.download((received) => seen.push(received), new AbortController().signal);
    await new Promise(setImmediate);
    updater.emit('download-progress', { transferred: 5, total: 10 });
    end();
    await downloaded;
    expect(seen).toEqual([5]);

    const leaving = new AbortController();
    const cancelled = host.download(() => undefined, leaving.signal);
    await new Promise(setImmediate);
    leaving.abort();
    await expect(cancelled).rejects.toThrow('cancelled');

    for (const error of [
      Object.assign(new Error('sha512 checksum mismatch'), { code: 'ERR_CHECKSUM_MISMATCH' }),
      Object.assign(new Error('not signed'), { code: 'ERR_UPDATER_INVALID_SIGNATURE' }),
      new Error('Code signature at URL did not pass validation'),
    ]) {
      const rejected = host.download(() => undefined, new AbortController().signal);
      await new Promise(setImmediate);
      end(error);
      await expect(rejected).rejects.toThrow(UntrustedUpdate);
    }
  });

  it('installs an update on Windows only after the application quits, so that unsaved changes can prevent it', async () => {
    const { host, app, steps } = standIn('win32');
    host.install();
    await new Promise(setImmediate);
    expect(steps).toEqual(['quit']);
    app.emit('quit');
    expect(steps).toEqual(['quit', 'install, silent true, restart true']);
  });
});
