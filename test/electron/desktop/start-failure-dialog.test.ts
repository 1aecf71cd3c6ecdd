import type { Dialog, MessageBoxSyncOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { showStartFailure } from '../../../electron/desktop/start-failure-dialog.ts';
import { StartFailure } from '../../../electron/hosting/start-failure.ts';
import { standInElectron } from './stand-in-electron.ts';

describe('a start failure', () => {
  it('shows the cause of a start failure in the system’s language, without using the data folder', async () => {
    const steps: string[] = [];
    const { electron } = standInElectron();
    const app = {
      ...electron.app,
      isReady: () => false,
      setPath: (name: string, folder: string) => void steps.push(`${name} in ${folder}`),
      whenReady: async () => void steps.push('ready'),
      exit: (code?: number) => void steps.push(`exit ${code}`),
    };
    // Electron's type has an overload with a window.
    const showMessageBoxSync: Dialog['showMessageBoxSync'] = (...given: readonly unknown[]) => {
      const { title, detail } = given.at(-1) as MessageBoxSyncOptions;
      steps.push(`${title}: ${detail}`);
      return 0;
    };
    const dialog = { ...electron.dialog, showMessageBoxSync };
    await showStartFailure({ app, dialog }, null, new StartFailure('fullDisk', { folder: '/data', reason: 'ENOSPC' }));
    expect(steps).toEqual([
      expect.stringMatching(/^userData in .*dataquay-start-/),
      'ready',
      expect.stringMatching(/^Dataquay ne peut pas démarrer: Le disque qui contient le dossier de données \/data est plein/),
      'exit 1',
    ]);
  });
});
