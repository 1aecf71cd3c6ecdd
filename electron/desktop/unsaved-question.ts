import type { BrowserWindow, Dialog, MessageBoxSyncOptions } from 'electron';

const words = {
  en: {
    message: 'Something that you typed is not saved. Close the window all the same?',
    detail: 'A profile’s form holds it; it would be lost.',
    close: 'Close and lose it',
    keep: 'Go back',
  },
  fr: {
    message: 'Ce que vous avez saisi n’est pas enregistré. Fermer quand même la fenêtre ?',
    detail: 'Le formulaire d’un profil le contient ; ce serait perdu.',
    close: 'Fermer et le perdre',
    keep: 'Revenir',
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
