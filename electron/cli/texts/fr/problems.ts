import type { French } from '../../../../shared/translation/french.ts';
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
    'credentials-refused':
      'Reconnectez-vous, ou utilisez un nouveau jeton (--token). Si cela ne suffit pas, demandez à l’administrateur du serveur quels identifiants il accepte. Envoyez-lui l’URL, l’heure et l’ID de requête.',
    'unknown-api':
      'Vérifiez le projet et le nom de l’API avec dataquay catalogue. Si elle n’y figure pas, demandez au propriétaire de l’API l’accès ou le nouveau nom.',
    'plain-http-refused':
      'Utilisez une adresse HTTPS. Pour l’URL de base uniquement, vous pouvez aussi ajouter --allow-plain-http à --base-url, ou cocher « Autoriser l’envoi des identifiants en HTTP non chiffré (non recommandé) » dans la connexion enregistrée.',
    'profile-file-unusable': 'Vérifiez le chemin et ses droits.',
    'unexpected-answer':
      'Comparez l’URL avec la documentation de l’API. Si elle est correcte, contactez l’administrateur du serveur. Envoyez-lui l’URL, l’heure et le début de la réponse.',
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
