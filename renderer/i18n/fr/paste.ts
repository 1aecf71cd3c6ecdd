import type { paste as english } from '../en/paste.ts';
import type { French } from '../french.ts';

export const paste: French<typeof english> = {
  open: 'Ouvrir une URL ou cURL…',
  openHint: 'Ouvrir une URL ou une commande cURL ; ou appuyez sur {{keys}} n’importe où hors d’un champ de texte',
  title: 'Ouvrir une URL ou une commande cURL',
  label: 'URL ou commande cURL',
  hint: 'Les en-têtes, mots de passe et corps sont laissés de côté : l’application se connecte selon le profil.',
  go: 'Ouvrir',
  refused: {
    'no-request':
      'Ce n’est ni une URL ni une commande cURL. Les requêtes de wget, HTTPie, PowerShell, fetch, des fichiers .http et de Postman, et le code où se trouve une adresse, sont lus aussi.',
    'no-url': 'Il n’y a pas d’adresse http ou https.',
    'open-quote': 'Un guillemet de cette commande n’est jamais fermé.',
  },
  refusedPaste: 'Ce qui a été collé n’a pas été ouvert. {{reason}}',
  finding: 'Recherche de l’API de cette URL',
  which: 'Plusieurs déploiements sont à {{origin}}. Dans lequel l’ouvrir ?',
  noProfile: 'Aucun de vos déploiements n’est à {{origin}}.',
  openElsewhere: 'Ouvrez-la dans l’un d’eux, à l’adresse qu’elle y a, ou ajoutez-en un.',
  deployments: 'Déploiements',
  toProfiles: 'Ajouter un déploiement',
  noApi: 'Aucune API que vous pouvez voir dans {{profile}} ne se trouve à cette adresse :',
  notice: 'Ouverte depuis une URL',
  leftOut: 'Laissé de côté de ce qui a été collé :',
  left: {
    header: 'l’en-tête {{name}}',
    credentials: 'un nom, un mot de passe, un jeton ou un cookie',
    body: 'un corps',
    further: 'une autre adresse : une seule est ouverte à la fois',
    parameter: 'le paramètre {{name}}, dont le nom annonce un secret',
    method: 'la méthode {{name}} : les requêtes sont envoyées par GET',
    option: 'l’option {{name}}',
    substitution: '{{text}}, que seule l’exécution dirait',
    behind: '« {{text}} » derrière l’adresse des lignes : la requête porte sur toutes les lignes',
  },
  dismiss: 'Fermer',
};
