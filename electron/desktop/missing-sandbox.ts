import { applicationTextsFor } from '../texts/application-texts.ts';
import type { ElectronModules } from './electron-modules.ts';

/**
 * Shows why the AppImage doesn't start without Chromium's sandbox, and exits with code 1. Loads no page.
 *
 * @param language BCP 47, or null for the language of the system
 */
export async function explainMissingSandbox(
  { app, dialog }: Pick<ElectronModules, 'app' | 'dialog'>,
  language: string | null,
): Promise<void> {
  // On Linux, dialogs can't be shown earlier.
  await app.whenReady();
  const { title, text } = applicationTextsFor(language ?? app.getLocale()).topics.sandbox;
  process.stderr.write(`${title}. ${text}\n`);
  dialog.showErrorBox(title, text);
  app.exit(1);
}
