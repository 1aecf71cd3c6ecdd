import type { BrowserWindow, Dialog, MessageBoxOptions, OpenDialogOptions } from 'electron';
import type { FileDialogs } from '../core/host.ts';
import { applicationTextsFor } from '../texts/application-texts.ts';

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
  const { t } = applicationTextsFor(language);
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
          title: t('files:folder'),
          buttonLabel: t('files:select'),
          properties: ['openDirectory', 'createDirectory'],
        };
        const parent = window();
        const { canceled, filePaths } = await (parent === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(parent, options));
        return canceled ? null : (filePaths[0] ?? null);
      }),
    pickFiles: () =>
      alone([], async () => {
        const options: OpenDialogOptions = {
          title: t('files:data'),
          buttonLabel: t('files:select'),
          properties: ['openFile', 'multiSelections'],
        };
        const parent = window();
        const { canceled, filePaths } = await (parent === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(parent, options));
        return canceled ? [] : filePaths;
      }),
    confirmReplace: (path) =>
      alone(false, async () => {
        const options: MessageBoxOptions = {
          type: 'warning',
          message: t('files:replace', { path }),
          detail: t('files:detail'),
          buttons: [t('files:cancel'), t('files:confirm')],
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
