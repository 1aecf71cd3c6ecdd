import { applicationTextsFor } from '../texts/application-texts.ts';
import type { ElectronModules } from './electron-modules.ts';

/**
 * Shows why the AppImage doesn't start without Chromium's sandbox, and exits with code 1. It loads no page.
 *
 * @param language BCP 47; null takes the system's
 */
export async function explainMissingSandbox(
  { app, dialog }: Pick<ElectronModules, 'app' | 'dialog'>,
  language: string | null,
): Promise<void> {
  // Linux shows no dialog before that.
  await app.whenReady();
  const { title, text } = applicationTextsFor(language ?? app.getLocale()).topics.sandbox;
  process.stderr.write(`${title}. ${text}\n`);
  dialog.showErrorBox(title, text);
  app.exit(1);
}
