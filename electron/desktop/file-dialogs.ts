import type { BrowserWindow, Dialog, MessageBoxOptions, OpenDialogOptions } from 'electron';
import type { FileDialogs } from '../core/host/host.ts';
import { applicationTextsFor } from '../texts/application-texts.ts';

/**
 * Creates functions that show the system's dialogs for folders and files. Only one dialog is open at a time. Other calls return as if the
 * user had cancelled.
 *
 * @param language BCP 47
 * @param window returns the parent window of the dialogs, or null before it is open
 */
export function createFileDialogs(
  dialog: Pick<Dialog, 'showOpenDialog' | 'showMessageBox'>,
  language: string,
  window: () => BrowserWindow | null,
): FileDialogs {
  const { t } = applicationTextsFor(language);
  let open = false;
  const showOne = async <Outcome>(cancelled: Outcome, show: () => Promise<Outcome>): Promise<Outcome> => {
    if (open) return cancelled;
    open = true;
    try {
      return await show();
    } finally {
      open = false;
    }
  };
  return {
    pickFolder: () =>
      showOne(null, async () => {
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
      showOne([], async () => {
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
      showOne(false, async () => {
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
