import type { French } from '../../translation/french.ts';
import type { links as english } from '../en/links.ts';

/** Texts for external links, in French. */
export const links: French<typeof english> = {
  question: 'Ouvrir {{host}} dans votre navigateur ?',
  open: 'Ouvrir le lien',
  cancel: 'Annuler',
  blocked: 'Ce lien ne peut pas être ouvert',
  close: 'Fermer',
  reasons: {
    unencrypted: 'Son adresse commence par http://. Quelqu’un qui intercepte la connexion pourrait lire ou modifier la page.',
    scheme: 'Seules les adresses web (https://) peuvent être ouvertes.',
    credentials: 'Son adresse contient un nom d’utilisateur ou un mot de passe.',
    'too-long': 'Son adresse dépasse 2 048 caractères.',
    invalid: 'Ce n’est pas une adresse valide.',
  },
};
