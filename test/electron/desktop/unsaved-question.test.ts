import { EventEmitter } from 'node:events';
import type { BrowserWindow, MessageBoxSyncOptions } from 'electron';
import { expect, test } from 'vitest';
import { confirmBeforeUnload } from '../../../electron/desktop/unsaved-question.ts';

/** Closes a window whose page has unsaved changes. Returns whether it closed, and the dialogs. */
function close(response: number, mustEnd = false, language = 'en') {
  const webContents = new EventEmitter();
  const shown: MessageBoxSyncOptions[] = [];
  const window = { webContents } as unknown as BrowserWindow;
  const showMessageBoxSync = (...given: unknown[]): number => {
    shown.push(given.at(-1) as MessageBoxSyncOptions);
    return response;
  };
  confirmBeforeUnload(window, { showMessageBoxSync }, language, () => mustEnd);
  let closed = false;
  webContents.emit('will-prevent-unload', { preventDefault: () => (closed = true) });
  return { closed, shown };
}

test('a window with unsaved changes is closed only after confirmation, and Escape cancels', () => {
  expect(close(0).closed).toBe(false);
  expect(close(1).closed).toBe(true);
  expect(close(0).shown[0]).toMatchObject({ cancelId: 0, defaultId: 0 });
  expect(close(0, false, 'fr-FR').shown[0]?.buttons).toEqual(['Annuler', 'Fermer sans enregistrer']);
});

test('closes a window with unsaved changes without confirmation if the application must quit', () => {
  expect(close(0, true)).toEqual({ closed: true, shown: [] });
});
