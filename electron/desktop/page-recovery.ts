import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
import { applicationTextsFor } from '../texts/application-texts.ts';

/** Dependencies of {@link recoverPage}. */
export interface PageRecovery {
  readonly window: BrowserWindow;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  /** Language of the dialogs (BCP 47). */
  readonly language: string;
  readonly log: (line: string) => void;
  readonly quit: () => void;
}

/**
 * Offers to reload a page that crashed or doesn't respond. The page's state is saved after each change, so a reload restores it.
 *
 * The first button is the default: Reload after a crash, and Wait if the page doesn't respond.
 */
export function recoverPage({ window, dialog, language, log, quit }: PageRecovery): void {
  const { crashed, frozen } = applicationTextsFor(language).topics.recovery;
  let isConfirming = false;
  const confirm = async (texts: { readonly message: string; readonly detail: string }, buttons: readonly string[]): Promise<number> => {
    isConfirming = true;
    const options: MessageBoxOptions = { type: 'warning', ...texts, buttons: [...buttons], defaultId: 0, cancelId: 0, noLink: true };
    const { response } = await dialog.showMessageBox(window, options);
    isConfirming = false;
    return response;
  };
  const afterCrash = async (): Promise<void> => {
    const response = await confirm({ message: crashed.message, detail: crashed.detail }, [crashed.reload, crashed.quit]);
    if (response === 1) quit();
    else if (!window.isDestroyed()) window.webContents.reload();
  };
  const whileFrozen = async (): Promise<void> => {
    const response = await confirm({ message: frozen.message, detail: frozen.detail }, [frozen.wait, frozen.reload]);
    if (response === 0 || window.isDestroyed()) return;
    // A page that doesn't respond can only be reloaded after its process has ended.
    reloadsAfterCrash = true;
    window.webContents.forcefullyCrashRenderer();
  };
  let reloadsAfterCrash = false;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    log(`The page process ended: ${reason} (${exitCode}).`);
    // The user has already selected Reload.
    if (reloadsAfterCrash) {
      reloadsAfterCrash = false;
      window.webContents.reload();
    } else if (!isConfirming) void afterCrash();
  });
  window.on('unresponsive', () => {
    if (isConfirming) return;
    log('The page doesn’t respond.');
    void whileFrozen();
  });
}
