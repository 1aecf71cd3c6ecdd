import { describe, expect, it } from 'vitest';
import { explainMissingSandbox } from '../../../electron/desktop/missing-sandbox.ts';
import { standInElectron } from './stand-in-electron.ts';

describe('a system that forbids the sandbox', () => {
  it('explains the missing sandbox in the user’s language, then exits with 1', async () => {
    const steps: string[] = [];
    const { electron } = standInElectron();
    const app = {
      ...electron.app,
      whenReady: async () => void steps.push('ready'),
      exit: (code?: number) => void steps.push(`exit ${code}`),
    };
    const dialog = { ...electron.dialog, showErrorBox: (title: string, text: string) => void steps.push(`${title}: ${text}`) };
    await explainMissingSandbox({ app, dialog }, 'fr');
    expect(steps).toEqual(['ready', expect.stringMatching(/^Impossible de lancer Dataquay .*espaces de noms utilisateur/s), 'exit 1']);
  });
});
