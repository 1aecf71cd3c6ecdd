import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapeForTerminal } from '../../shared/platform/terminal-text.ts';
import { startFailureText } from '../hosting/start-failure.ts';
import { applicationTextsFor } from '../texts/application-texts.ts';
import type { ElectronModules } from './electron-modules.ts';

/**
 * Shows why the application can't start, in the user's language, and exits with code 1. Doesn't change the data folder.
 *
 * @param language BCP 47, or null for the language of the system
 * @param error any error during the start
 */
export async function showStartFailure(
  { app, dialog }: Pick<ElectronModules, 'app' | 'dialog'>,
  language: string | null,
  error: unknown,
): Promise<void> {
  if (!app.isReady()) setTemporaryProfile(app);
  // On Linux, dialogs can't be shown earlier.
  await app.whenReady();
  const tag = language ?? app.getLocale();
  const text = startFailureText(error, tag);
  process.stderr.write(`${escapeForTerminal(text)}\n`);
  const { t } = applicationTextsFor(tag);
  const message = t('start:title');
  dialog.showMessageBoxSync({ type: 'error', title: message, message, detail: text, buttons: [t('menu:quit')], noLink: true });
  app.exit(1);
}

/** Uses a temporary folder for Chromium's profile, because the data folder might be unusable. */
function setTemporaryProfile(app: ElectronModules['app']): void {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'dataquay-start-'));
    app.setPath('userData', folder);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  } catch {
    // The disk is full. Chromium can show a dialog without a profile folder.
  }
}
