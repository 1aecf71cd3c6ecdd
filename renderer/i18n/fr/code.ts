import type { French } from '../../../shared/translation/french.ts';
import type { code as english } from '../en/code.ts';

export const code: French<typeof english> = {
  open: 'Code',
  openHint: 'Afficher la requête sous forme de code : cURL, Python, R, PowerShell, Excel, etc.',
  region: 'Code',
  split: 'Redimensionner le volet du code',
  close: 'Fermer le code',
  language: 'Langage ou outil',
  format: 'URL à envoyer',
  formats: { rest: 'REST', odata: 'OData' },
  codeIn: 'Code pour {{language}}',
  copy: 'Copier le code',
  save: 'Enregistrer dans un fichier',
  saveHint: 'Enregistrer sous {{file}}',
  saved: '{{file}} enregistré',
  environment_one: 'Le code ne contient aucun secret. Avant de l’exécuter, définissez cette variable d’environnement :',
  environment_many: 'Le code ne contient aucun secret. Avant de l’exécuter, définissez ces variables d’environnement :',
  environment_other: 'Le code ne contient aucun secret. Avant de l’exécuter, définissez ces variables d’environnement :',
  secretOrigin: ' : {{origin}}',
  origin: {
    password: 'le mot de passe de {{username}} auprès du fournisseur d’identité.',
    clientSecret: 'le secret du client {{client}}. Demandez-le à l’administrateur du fournisseur d’identité.',
    serviceToken:
      'un jeton de service. Pour en créer un, authentifiez-vous avec une autre méthode, sélectionnez votre nom dans la barre de titre, puis « Mon compte ».',
    accessToken: 'un jeton d’accès du fournisseur d’identité. Demandez à son administrateur comment un programme en obtient un.',
  },
  rows: 'Lignes à récupérer',
  rowsOf: { all: 'Toutes les lignes', page: 'Cette page' },
  packages_one: 'Paquet requis :',
  packages_many: 'Paquets requis :',
  packages_other: 'Paquets requis :',
  remark: {
    'token-url-unknown':
      'L’URL des jetons est découverte lors de la première authentification. D’ici là, fournissez un jeton d’accès au code.',
    'token-of-a-person':
      'Vous vous authentifiez dans un navigateur, ce que le code ne peut pas faire. Fournissez plutôt un jeton d’accès au code.',
    outside:
      'Cette URL n’est ni sur le serveur de la connexion, ni sur l’une de ses autres origines. Le code n’y envoie aucun identifiant.',
  },
  refused: {
    'no-kerberos':
      '{{language}} ne prend pas en charge l’authentification Kerberos. Sélectionnez un autre langage, ou une autre méthode d’authentification dans la connexion.',
  },
  onePage: 'Ce code récupère une seule page. Pour récupérer toutes les lignes, sélectionnez un autre langage, par exemple Python ou R.',
  mistaken: 'Cette URL contient une erreur. Le code envoie l’URL telle quelle.',
  incomplete: 'Cette URL ne peut pas exprimer toute la requête.',
};
