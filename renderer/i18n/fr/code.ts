import type { code as english } from '../en/code.ts';
import type { French } from '../french.ts';

export const code: French<typeof english> = {
  open: 'Code',
  openHint: 'La requête sous forme de code : cURL, Python, R, PowerShell, Excel et autres',
  region: 'Code',
  split: 'Hauteur du code',
  close: 'Fermer le code',
  language: 'Langage ou outil',
  format: 'URL envoyée par le code',
  formats: { rest: 'REST', odata: 'OData' },
  codeIn: 'Code pour {{language}}',
  copy: 'Copier le code',
  save: 'Enregistrer dans un fichier',
  saveHint: 'Enregistrer sous {{file}}',
  saved: '{{file}} enregistré',
  environment_one: 'Définissez cette variable d’environnement avant de l’exécuter ; le code ne contient aucun secret :',
  environment_many: 'Définissez ces variables d’environnement avant de l’exécuter ; le code ne contient aucun secret :',
  environment_other: 'Définissez ces variables d’environnement avant de l’exécuter ; le code ne contient aucun secret :',
  packages_one: 'Il a besoin de ce paquet :',
  packages_many: 'Il a besoin de ces paquets :',
  packages_other: 'Il a besoin de ces paquets :',
  remark: {
    'token-url-unknown':
      'L’adresse des jetons n’est connue qu’après la première connexion. Jusque-là, le code prend un jeton d’accès que vous lui donnez.',
    'token-of-a-person':
      'Vous vous connectez par un navigateur, ce qu’un code ne sait pas faire : il prend un jeton d’accès que vous lui donnez.',
    outside: 'Cette URL est hors du déploiement : comme dans l’application, aucun identifiant n’y est envoyé.',
  },
  refused: {
    'no-kerberos':
      '{{language}} ne sait pas se connecter par Kerberos. Choisissez un autre langage, ou une autre méthode de connexion dans le profil.',
  },
  onePage:
    'Il envoie cette seule URL et apporte sa réponse : une page, s’il y en a d’autres. dataquay get --all apporte toutes les lignes.',
  mistaken: 'Cette URL contient une erreur. Le code l’envoie telle quelle.',
  incomplete: 'Cette URL demande autre chose que la requête : son langage n’a pas de mots pour tout dire.',
};
