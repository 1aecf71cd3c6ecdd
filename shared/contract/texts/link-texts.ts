import type { LinkVerdict } from '../link.ts';

/** What a user reads about a link that leads out of the application. */
export interface LinkTexts {
  readonly question: (host: string) => string;
  readonly open: string;
  readonly cancel: string;
  readonly blocked: string;
  readonly close: string;
  readonly reasons: Readonly<Record<Extract<LinkVerdict, { verdict: 'blocked' }>['reason'], string>>;
}

/** The texts of the page and of the shell's dialogs, by language. */
export const linkTexts: Readonly<Record<'en' | 'fr', LinkTexts>> = {
  en: {
    question: (host) => `Open ${host} in your browser?`,
    open: 'Open',
    cancel: 'Cancel',
    blocked: 'This link can’t be opened',
    close: 'Close',
    reasons: {
      unencrypted: 'Its address starts with http://. Someone intercepting the connection could read or change the page.',
      scheme: 'Only web addresses (https://) are opened.',
      credentials: 'Its address contains a user name or a password.',
      'too-long': 'Its address is longer than 2,048 characters.',
      invalid: 'It isn’t a valid address.',
    },
  },
  fr: {
    question: (host) => `Ouvrir ${host} dans votre navigateur\u00a0?`,
    open: 'Ouvrir',
    cancel: 'Annuler',
    blocked: 'Ce lien ne peut pas être ouvert',
    close: 'Fermer',
    reasons: {
      unencrypted: 'Son adresse commence par http://. Quelqu’un qui intercepte la connexion pourrait lire ou modifier la page.',
      scheme: 'Seules les adresses web (https://) sont ouvertes.',
      credentials: 'Son adresse contient un nom d’utilisateur ou un mot de passe.',
      'too-long': 'Son adresse dépasse 2\u00a0048 caractères.',
      invalid: 'Ce n’est pas une adresse valide.',
    },
  },
};
