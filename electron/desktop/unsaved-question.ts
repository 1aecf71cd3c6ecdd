import type { BrowserWindow, Dialog, MessageBoxSyncOptions } from 'electron';

const words = {
  en: {
    message: 'A secret that you typed is not saved. Close the window all the same?',
    detail: 'A profile’s form holds it; it is kept on no disk and would be lost. Everything else in the form stays.',
    close: 'Close and lose it',
    keep: 'Go back',
  },
  fr: {
    message: 'Un secret que vous avez saisi n’est pas enregistré. Fermer quand même la fenêtre ?',
    detail: 'Le formulaire d’un profil le contient ; il n’est sur aucun disque et serait perdu. Tout le reste du formulaire demeure.',
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
