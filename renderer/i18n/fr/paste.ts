import type { French } from '../../../shared/translation/french.ts';
import type { paste as english } from '../en/paste.ts';

export const paste: French<typeof english> = {
  open: 'Ouvrir une URL ou une commande cURL…',
  openHint: 'Ouvrir une URL ou une commande cURL ({{keys}} hors d’un champ de texte)',
  title: 'Ouvrir une URL ou une commande cURL',
  label: 'URL ou commande cURL',
  hint: 'Les en-têtes, mots de passe et corps de requête sont supprimés. Dataquay s’authentifie avec la connexion correspondante.',
  go: 'Ouvrir la requête',
  cancel: 'Annuler',
  refused: {
    'no-request':
      'Ce n’est ni une URL ni une commande cURL. Dataquay peut aussi lire les requêtes wget, HTTPie, PowerShell et fetch, les fichiers .http, les collections Postman et le code qui contient une URL.',
    'no-url': 'Aucune URL HTTP ou HTTPS trouvée.',
    'open-quote': 'Un guillemet n’est pas fermé dans cette commande.',
  },
  refusedPaste: 'Impossible d’ouvrir ce que vous avez collé. {{reason}}',
  finding: 'Recherche de l’API de cette URL…',
  which: 'Plusieurs connexions utilisent {{origin}}. Sélectionnez celle avec laquelle ouvrir cette URL.',
  noConnection: 'Aucune connexion n’utilise {{origin}}.',
  openElsewhere:
    'Sélectionnez une connexion pour ouvrir cette URL, ou ajoutez une connexion. L’URL de base de la connexion remplace l’adresse du serveur dans l’URL.',
  connections: 'Connexions',
  toConnections: 'Ajouter une connexion',
  noApi: 'Vous n’avez accès à aucune API à cette URL dans {{connection}} :',
  notice: 'Ouverte depuis une URL',
  leftOut: 'Supprimé de ce que vous avez collé :',
  left: {
    header: 'en-tête {{name}}',
    credentials: 'nom d’utilisateur, mot de passe, jeton ou cookie',
    body: 'corps de la requête',
    further: 'URL supplémentaire (une seule est ouverte à la fois)',
    parameter: 'paramètre {{name}} (son nom indique un secret)',
    method: 'méthode {{name}} (les requêtes sont envoyées avec GET)',
    option: 'option {{name}}',
    substitution: '{{text}} (valeur connue seulement à l’exécution de la commande)',
    after: '« {{text}} » après l’adresse de l’API (une requête part toujours de toutes les lignes)',
  },
  dismiss: 'Fermer',
};
