import type { ElectronModules } from './electron-modules.ts';

const words = {
  en: {
    title: 'Dataquay can’t start safely',
    text: 'This system doesn’t let the AppImage protect you with a sandbox: unprivileged user namespaces are turned off. Install the deb or rpm package instead, or ask your administrator to allow user namespaces.',
  },
  fr: {
    title: 'Impossible de lancer Dataquay en toute sécurité',
    text: 'Ce système ne permet pas à l’AppImage de vous protéger par un bac à sable : les espaces de noms utilisateur non privilégiés sont désactivés. Installez plutôt le paquet deb ou rpm, ou demandez à votre administrateur d’autoriser les espaces de noms utilisateur.',
  },
} as const;

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
  const { title, text } = /^fr\b/i.test(language ?? app.getLocale()) ? words.fr : words.en;
  process.stderr.write(`${title}. ${text}\n`);
  dialog.showErrorBox(title, text);
  app.exit(1);
}
