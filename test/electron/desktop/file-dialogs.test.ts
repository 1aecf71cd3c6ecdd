import type { Dialog, MessageBoxOptions } from 'electron';
import { expect, test } from 'vitest';
import { createFileDialogs } from '../../../electron/desktop/file-dialogs.ts';

/** Creates mock dialogs with these answers. */
function standInDialog(response: number, filePaths: readonly string[]) {
  const shown: unknown[] = [];
  const dialog = {
    showOpenDialog: async (...given: unknown[]) => {
      shown.push(given.at(-1));
      return { canceled: filePaths.length === 0, filePaths: [...filePaths] };
    },
    showMessageBox: async (...given: unknown[]) => {
      shown.push(given.at(-1));
      return { response, checkboxChecked: false };
    },
  };
  return { dialog: dialog as unknown as Dialog, shown };
}

test('the folder dialog selects only folders, and the user can cancel it', async () => {
  const { dialog, shown } = standInDialog(0, ['/home/ada/june']);
  expect(await createFileDialogs(dialog, 'en', () => null).pickFolder()).toBe('/home/ada/june');
  expect(shown).toEqual([expect.objectContaining({ properties: ['openDirectory', 'createDirectory'] })]);
  expect(await createFileDialogs(standInDialog(0, []).dialog, 'en', () => null).pickFolder()).toBeNull();
});

test('the dialog to replace a file shows the complete path; Enter and Escape cancel', async () => {
  const { dialog, shown } = standInDialog(1, []);
  expect(await createFileDialogs(dialog, 'fr-FR', () => null).confirmReplace('/home/ada/x.csv')).toBe(true);
  const options = shown[0] as MessageBoxOptions;
  expect(options).toMatchObject({ defaultId: 0, cancelId: 0, buttons: ['Annuler', 'Remplacer le fichier'] });
  expect(options.message).toContain('/home/ada/x.csv');
  expect(await createFileDialogs(standInDialog(0, []).dialog, 'en', () => null).confirmReplace('/x')).toBe(false);
});

test('a page that opens dialogs in a loop opens one dialog at a time', async () => {
  let close = (_: { canceled: boolean; filePaths: string[] }): void => {};
  const dialog = { showOpenDialog: () => new Promise((resolve) => (close = resolve)) } as unknown as Dialog;
  const dialogs = createFileDialogs(dialog, 'en', () => null);
  const first = dialogs.pickFolder();
  expect(await dialogs.pickFolder()).toBeNull();
  expect(await dialogs.confirmReplace('/x')).toBe(false);
  close({ canceled: false, filePaths: ['/june'] });
  expect(await first).toBe('/june');
});
