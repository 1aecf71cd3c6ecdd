import type { Dialog } from 'electron';

const words = {
  en: { question: (host: string) => `Open ${host} in your browser?`, open: 'Open', cancel: 'Cancel' },
  fr: { question: (host: string) => `Ouvrir ${host} dans votre navigateur ?`, open: 'Ouvrir', cancel: 'Annuler' },
} as const;

/** Asks the user whether a link may be opened, naming the site and the whole address; nothing is opened by a mere Enter. */
export function askBeforeOpening(dialog: Dialog, language: string): (host: string, url: string) => Promise<boolean> {
  const word = language.toLowerCase().startsWith('fr') ? words.fr : words.en;
  return async (host, url) => {
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message: word.question(host),
      detail: url,
      buttons: [word.cancel, word.open],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    return response === 1;
  };
}
