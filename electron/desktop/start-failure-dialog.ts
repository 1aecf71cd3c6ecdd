import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapeForTerminal } from '../../shared/platform/terminal-text.ts';
import { startFailureText } from '../hosting/start-failure.ts';
import { applicationTextsFor } from '../texts/application-texts.ts';
import type { ElectronModules } from './electron-modules.ts';

/**
 * Shows why the application can't start, in the user's language, and exits with code 1. It leaves the data folder alone.
 *
 * @param language BCP 47; null takes the system's
 * @param error Anything that was thrown while the application started.
 */
export async function showStartFailure(
  { app, dialog }: Pick<ElectronModules, 'app' | 'dialog'>,
  language: string | null,
  error: unknown,
): Promise<void> {
  if (!app.isReady()) setTemporaryProfile(app);
  // Linux shows no dialog before that.
  await app.whenReady();
  const tag = language ?? app.getLocale();
  const text = startFailureText(error, tag);
  process.stderr.write(`${escapeForTerminal(text)}\n`);
  const { t } = applicationTextsFor(tag);
  const message = t('start:title');
  dialog.showMessageBoxSync({ type: 'error', title: message, message, detail: text, buttons: [t('menu:quit')], noLink: true });
  app.exit(1);
}

/** Chromium writes its profile when it is ready: not into a folder that can't be used. */
function setTemporaryProfile(app: ElectronModules['app']): void {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'dataquay-start-'));
    app.setPath('userData', folder);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  } catch {
    // A full disk: Chromium can show a dialog without a profile, too.
  }
}
