import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
import { applicationTextsFor } from '../texts/application-texts.ts';

/** What is told to recover, and how. */
export interface PageRecovery {
  readonly window: BrowserWindow;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  /** BCP 47 */
  readonly language: string;
  readonly log: (line: string) => void;
  readonly quit: () => void;
}

/**
 * Offers to reload a page that crashed or doesn't respond. What the window shows is stored while it changes, so a reload shows it again.
 *
 * The first button is the default: reload after a crash, wait while the page doesn't respond.
 */
export function recoverPage({ window, dialog, language, log, quit }: PageRecovery): void {
  const { crashed, frozen } = applicationTextsFor(language).topics.recovery;
  let asks = false;
  const ask = async (texts: { readonly message: string; readonly detail: string }, buttons: readonly string[]): Promise<number> => {
    asks = true;
    const options: MessageBoxOptions = { type: 'warning', ...texts, buttons: [...buttons], defaultId: 0, cancelId: 0, noLink: true };
    const { response } = await dialog.showMessageBox(window, options);
    asks = false;
    return response;
  };
  const afterCrash = async (): Promise<void> => {
    const response = await ask({ message: crashed.message, detail: crashed.detail }, [crashed.reload, crashed.quit]);
    if (response === 1) quit();
    else if (!window.isDestroyed()) window.webContents.reload();
  };
  const whileFrozen = async (): Promise<void> => {
    const response = await ask({ message: frozen.message, detail: frozen.detail }, [frozen.wait, frozen.reload]);
    if (response === 0 || window.isDestroyed()) return;
    // A page that doesn't respond can't be reloaded: its process ends first.
    reloadsAfterCrash = true;
    window.webContents.forcefullyCrashRenderer();
  };
  let reloadsAfterCrash = false;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    log(`The page’s process ended: ${reason} (${exitCode}).`);
    // The user already asked for it.
    if (reloadsAfterCrash) {
      reloadsAfterCrash = false;
      window.webContents.reload();
    } else if (!asks) void afterCrash();
  });
  window.on('unresponsive', () => {
    if (asks) return;
    log('The page does not respond.');
    void whileFrozen();
  });
}
