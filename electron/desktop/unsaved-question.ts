import type { BrowserWindow, Dialog, MessageBoxSyncOptions } from 'electron';
import { applicationTextsFor } from '../texts/application-texts.ts';

/**
 * Asks the user before a page with unsaved changes is closed or reloaded. Without this question, Electron would prevent that without a
 * message.
 *
 * @param language BCP 47
 * @param isQuitting returns whether the application must quit without a question
 */
export function confirmBeforeUnload(
  window: BrowserWindow,
  dialog: Pick<Dialog, 'showMessageBoxSync'>,
  language: string,
  isQuitting: () => boolean,
): void {
  const { message, detail, close, cancel } = applicationTextsFor(language).topics.unsaved;
  const question: MessageBoxSyncOptions = {
    type: 'question',
    message,
    detail,
    buttons: [cancel, close],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  window.webContents.on('will-prevent-unload', (event) => {
    if (isQuitting() || dialog.showMessageBoxSync(window, question) === 1) event.preventDefault();
  });
}
