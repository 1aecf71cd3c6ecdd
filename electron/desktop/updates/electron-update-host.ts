import type { App } from 'electron';
import type { AppUpdater, UpdateInfo } from 'electron-updater';
import { type AvailableUpdate, availableUpdateSchema } from '../../../shared/contract/update.ts';
import { ownValue } from '../../../shared/values/own-value.ts';
import type { Log } from '../../core/host/telemetry.ts';
import { UntrustedUpdate, type UpdateHost } from '../../core/host/update-host.ts';
import { publishedFeed } from './published-feed.ts';

/** The members of electron-updater that the application uses. */
export type Updater = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'disableDifferentialDownload'
  | 'disableWebInstaller'
  | 'requestHeaders'
  | 'logger'
  | 'setFeedURL'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
  | 'on'
  | 'removeListener'
>;

/** Dependencies of {@link createElectronUpdateHost}. */
export interface ElectronUpdateParts {
  readonly way: UpdateHost['way'];
  readonly app: Pick<App, 'once' | 'quit'>;
  readonly platform: string;
  readonly architecture: string;
  /** Loads electron-updater. Called when it is first needed. */
  readonly load: () => Promise<Pick<typeof import('electron-updater'), 'CancellationToken'> & { readonly autoUpdater: Updater }>;
  readonly log: Log;
}

/** Creates an update host that uses electron-updater. */
export function createElectronUpdateHost({ way, app, platform, architecture, load, log }: ElectronUpdateParts): UpdateHost {
  const prepare = async (): ReturnType<typeof load> => {
    const module = await load();
    const { autoUpdater: updater } = module;
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = true;
    updater.disableDifferentialDownload = true;
    updater.disableWebInstaller = true;
    // Without this header, electron-updater sends an identifier of this installation.
    updater.requestHeaders = { 'x-user-staging-id': 'none' };
    updater.logger = { info: log, warn: log, error: log };
    return module;
  };
  return {
    way,
    feed: publishedFeed,
    check: async (feed) => {
      const { autoUpdater: updater } = await prepare();
      updater.setFeedURL({ provider: 'generic', url: feed, channel: channelOf(platform, architecture), useMultipleRangeRequest: false });
      const result = await updater.checkForUpdates();
      return result?.isUpdateAvailable ? availableUpdate(result.updateInfo, feed, platform, architecture) : null;
    },
    download: async (report, signal) => {
      const { autoUpdater: updater, CancellationToken } = await prepare();
      const token = new CancellationToken();
      const cancel = (): void => token.cancel();
      const progress = ({ transferred, total }: { readonly transferred: number; readonly total: number }): void =>
        report(transferred, total);
      signal.addEventListener('abort', cancel);
      updater.on('download-progress', progress);
      try {
        await updater.downloadUpdate(token);
      } catch (error) {
        throw isUntrusted(error) ? new UntrustedUpdate(error.message, { cause: error }) : error;
      } finally {
        updater.removeListener('download-progress', progress);
        signal.removeEventListener('abort', cancel);
      }
    },
    install: () =>
      void prepare().then(({ autoUpdater: updater }) => {
        if (platform === 'darwin') {
          updater.quitAndInstall();
          return;
        }
        // The update is installed after the application has quit, because the user can keep it open, for example for unsaved changes.
        updater.autoInstallOnAppQuit = false;
        app.once('quit', () => updater.quitAndInstall(true, true));
        app.quit();
      }),
  };
}

/** Returns the name of the update manifest in the feed. On Linux, electron-updater adds the architecture. */
function channelOf(platform: string, architecture: string): string {
  return platform === 'linux' || architecture === 'x64' ? 'latest' : `latest-${architecture}`;
}

const endings: Readonly<Record<string, string>> = { win32: '.exe', darwin: '.zip', linux: '.AppImage' };

/**
 * Returns the update for this system.
 *
 * @throws Error if the feed has no file for this system, or the file has no checksum
 */
function availableUpdate({ version, files }: UpdateInfo, feed: string, platform: string, architecture: string): AvailableUpdate {
  const fitting = files.filter(({ url }) => url.endsWith(ownValue(endings, platform) ?? ''));
  const file = fitting.find(({ url }) => url.includes(architecture)) ?? fitting[0];
  if (file === undefined) throw new Error(`The feed lists no file for ${platform} ${architecture}.`);
  const url = new URL(file.url, feed.endsWith('/') ? feed : `${feed}/`);
  return availableUpdateSchema.parse({
    version,
    file: decodeURIComponent(url.pathname.split('/').at(-1) ?? ''),
    url: url.href,
    sha512: Buffer.from(file.sha512, 'base64').toString('hex'),
    size: file.size ?? null,
  });
}

/** Returns whether an error means an invalid checksum or signature. electron-updater reports it by code, macOS by message. */
function isUntrusted(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : '';
  return code === 'ERR_CHECKSUM_MISMATCH' || code === 'ERR_UPDATER_INVALID_SIGNATURE' || /code signature/i.test(error.message);
}
