// Uses electron-updater like the window, in a real Electron. The environment contains the feed and a folder. Prints the outcomes as JSON.
// The class for Windows also runs here, except for the signature and the installation.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { CancellationToken, NsisUpdater } from 'electron-updater';
import { createElectronUpdateHost } from '../../electron/desktop/updates/electron-update-host.ts';

const { DATAQUAY_TEST_FEED: feed = '', DATAQUAY_TEST_FOLDER: folder = '' } = process.env;

async function run(): Promise<readonly unknown[]> {
  await app.whenReady();
  const autoUpdater = new NsisUpdater();
  autoUpdater.forceDevUpdateConfig = true;
  const configuration = join(folder, 'dev-app-update.yml');
  writeFileSync(configuration, 'provider: generic\nurl: http://127.0.0.1\nupdaterCacheDirName: dataquay-updater\n');
  autoUpdater.updateConfigPath = configuration;
  const host = createElectronUpdateHost({
    way: 'install',
    app,
    platform: 'win32',
    architecture: 'x64',
    load: async () => ({ CancellationToken, autoUpdater }),
    log: () => undefined,
  });
  const found = await host.check(feed);
  const download = async (): Promise<unknown> => {
    let bytes = 0;
    try {
      await host.download((received) => {
        bytes = received;
      }, new AbortController().signal);
      return { bytes };
    } catch (error) {
      return { refused: error instanceof Error ? error.name : '' };
    }
  };
  return [found, await download(), await download()];
}

run().then(
  (outcomes) => {
    process.stdout.write(`outcomes ${JSON.stringify(outcomes)}\n`);
    app.exit(0);
  },
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    app.exit(1);
  },
);
