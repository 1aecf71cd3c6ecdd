import type { BrowserWindow, Dialog, MessageBoxSyncOptions } from 'electron';

const words = {
  en: {
    message: 'Close without saving?',
    detail: 'A password or token you entered hasn’t been saved and will be lost. Other changes are kept.',
    close: 'Close without saving',
    keep: 'Cancel',
  },
  fr: {
    message: 'Fermer sans enregistrer ?',
    detail: 'Un mot de passe ou un jeton que vous avez saisi n’est pas enregistré et sera perdu. Les autres modifications sont conservées.',
    close: 'Fermer sans enregistrer',
    keep: 'Annuler',
  },
} as const;

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
  const { message, detail, close, keep } = /^fr\b/i.test(language) ? words.fr : words.en;
  const question: MessageBoxSyncOptions = {
    type: 'question',
    message,
    detail,
    buttons: [keep, close],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  window.webContents.on('will-prevent-unload', (event) => {
    if (mustEnd() || dialog.showMessageBoxSync(window, question) === 1) event.preventDefault();
  });
}
