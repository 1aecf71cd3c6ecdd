import type { French } from '../../../shared/texts/french.ts';
import type { opened as english } from '../en/opened.ts';

export const opened: French<typeof english> = {
  waiting: 'Connectez-vous pour ouvrir {{file}}.',
  link: 'Ce n’est pas un lien Dataquay valide. Un lien a la forme dataquay://open?url=…',
  'file-unreadable': 'Impossible de lire le fichier. Vérifiez qu’il existe et que vous avez le droit de le lire.',
  'file-too-large': 'Le fichier est trop volumineux pour une requête enregistrée (1 Mo) ou un rapport (8 Mo).',
  'file-unknown': 'Cette page web n’est pas le rapport d’un test de connexion.',
  report: 'Test de la connexion : {{name}}',
  drop: {
    data: 'Déposez des fichiers ou des dossiers pour les ajouter à vos données',
    others: 'Les requêtes enregistrées et les rapports de test de connexion sont ouverts.',
    files: 'Déposez une requête enregistrée ou un rapport pour l’ouvrir',
    selectData: 'Sélectionnez les fichiers de données sous Ajouter vos données. Un navigateur ne transmet pas leurs chemins.',
  },
  data: {
    title: 'Les fichiers n’ont pas été ajoutés',
    browser:
      'Un navigateur ne transmet pas les chemins des fichiers déposés. Dataquay ne pourrait pas les recharger. Sélectionnez plutôt les fichiers.',
    'no-paths': 'Les fichiers déposés n’ont pas de chemin sur cet ordinateur. Enregistrez-les dans un dossier, puis déposez-les à nouveau.',
    'too-many': 'Au plus {{maximum}} fichiers et dossiers peuvent être ajoutés à la fois. Déposez le dossier qui les contient.',
  },
};
