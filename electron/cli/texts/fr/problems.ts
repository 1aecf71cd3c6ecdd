import type { French } from '../../../../shared/texts/french.ts';
import type { problems as english } from '../en/problems.ts';

/** Problems in a terminal: labels and next steps, in French. */
export const problems: French<typeof english> = {
  error: 'Erreur :',
  file: 'Fichier : {{path}}.',
  place: 'Erreur dans {{parameter}}, caractères {{from}} à {{to}}.',
  unexpected: 'Une erreur inattendue s’est produite.',
  windowSecret: {
    what: 'La ligne de commande ne peut pas utiliser le mot de passe, le jeton ou le secret du client stocké pour cette connexion.',
    why: 'Seule l’application de bureau peut le déchiffrer.',
    next: 'Utilisez --password, --client-secret ou --token avec env:NOM, file:CHEMIN ou - (entrée standard).',
  },
  remedies: {
    'secret-needed': 'Utilisez --password, --client-secret ou --token avec env:NOM, file:CHEMIN ou - (entrée standard).',
    'not-signed-in':
      'Utilisez --auth et ses options, ou --connection. Les identifiants ne sont envoyés qu’à l’origine de l’URL de base et aux autres origines d’une connexion enregistrée.',
    'credentials-refused': 'Obtenez un nouveau jeton, ou essayez une autre méthode d’authentification.',
    'unknown-api': 'Vérifiez le projet et le nom de l’API. Vous n’y avez peut-être pas accès.',
    'plain-http-refused':
      'Utilisez une adresse HTTPS. Pour l’URL de base uniquement, vous pouvez aussi ajouter --allow-plain-http à --base-url, ou cocher « Autoriser l’envoi des identifiants en HTTP non chiffré (non recommandé) » dans la connexion enregistrée.',
    'profile-file-unusable': 'Vérifiez le chemin et ses droits.',
    'unexpected-answer': 'Vérifiez que l’URL de base et les chemins sont ceux d’une API de données.',
    'result-too-large': 'Demandez moins de lignes ou de colonnes.',
    'export-column-unknown': 'Utilisez --format ndjson ou --format json : chaque ligne peut y avoir ses propres colonnes.',
    'export-value-unfit': 'Utilisez un format texte, par exemple CSV (--format csv).',
    'export-file-exists': 'Utilisez un autre nom, ou ajoutez --force.',
    'export-not-a-file': 'Utilisez un autre nom, ou utilisez --output - pour écrire sur la sortie standard.',
    'storage-failed':
      'Libérez de l’espace disque pour le fichier de sortie et le dossier de données (--data-dir), ou vérifiez leurs droits.',
    'sample-not-running':
      'Réessayez dans un instant. Pour voir pourquoi le serveur d’exemple ne démarre pas, exécutez dataquay-service (dans le dossier source : npm run serve).',
  },
};
