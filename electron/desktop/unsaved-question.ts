import type { BrowserWindow, Dialog, MessageBoxSyncOptions } from 'electron';
import { applicationTextsFor } from '../texts/application-texts.ts';

/**
 * Asks before a window whose page holds something unsaved is closed or loaded anew: Electron would refuse that without a word.
 *
 * @param language BCP 47
 * @param mustEnd Whether nobody is to be asked any more: the system ends the application.
 */
export function askBeforeLeaving(
  window: BrowserWindow,
  dialog: Pick<Dialog, 'showMessageBoxSync'>,
  language: string,
  mustEnd: () => boolean,
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
    if (mustEnd() || dialog.showMessageBoxSync(window, question) === 1) event.preventDefault();
  });
}
