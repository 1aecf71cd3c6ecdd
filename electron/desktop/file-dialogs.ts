import type { BrowserWindow, Dialog, MessageBoxOptions, OpenDialogOptions } from 'electron';
import type { FileDialogs } from '../core/host.ts';

const words = {
  en: {
    folder: 'Choose a folder',
    choose: 'Choose',
    replace: (path: string) => `Replace ${path}?`,
    detail: 'Dataquay didn’t write this file, or it was changed since. Its content will be lost.',
    confirm: 'Replace',
    cancel: 'Cancel',
  },
  fr: {
    folder: 'Choisir un dossier',
    choose: 'Choisir',
    replace: (path: string) => `Remplacer ${path} ?`,
    detail: 'Dataquay n’a pas écrit ce fichier, ou il a été modifié depuis. Son contenu sera perdu.',
    confirm: 'Remplacer',
    cancel: 'Annuler',
  },
} as const;

/**
 * The system's dialogs for folders and files, one at a time: further questions are answered as cancelled.
 *
 * @param language BCP 47
 * @param window The window that the dialogs belong to; null before it is open.
 */
export function createFileDialogs(
  dialog: Pick<Dialog, 'showOpenDialog' | 'showMessageBox'>,
  language: string,
  window: () => BrowserWindow | null,
): FileDialogs {
  const word = /^fr\b/i.test(language) ? words.fr : words.en;
  let open = false;
  const alone = async <Outcome>(cancelled: Outcome, ask: () => Promise<Outcome>): Promise<Outcome> => {
    if (open) return cancelled;
    open = true;
    try {
      return await ask();
    } finally {
      open = false;
    }
  };
  return {
    pickFolder: () =>
      alone(null, async () => {
        const options: OpenDialogOptions = {
          title: word.folder,
          buttonLabel: word.choose,
          properties: ['openDirectory', 'createDirectory'],
        };
        const parent = window();
        const { canceled, filePaths } = await (parent === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(parent, options));
        return canceled ? null : (filePaths[0] ?? null);
      }),
    confirmReplace: (path) =>
      alone(false, async () => {
        const options: MessageBoxOptions = {
          type: 'warning',
          message: word.replace(path),
          detail: word.detail,
          buttons: [word.cancel, word.confirm],
          defaultId: 0,
          cancelId: 0,
          noLink: true,
        };
        const parent = window();
        const { response } = await (parent === null ? dialog.showMessageBox(options) : dialog.showMessageBox(parent, options));
        return response === 1;
      }),
  };
}
