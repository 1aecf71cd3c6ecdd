import type { French } from '../../../shared/translation/french.ts';
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
    others: 'Une requête enregistrée ou un rapport de test de connexion, déposé seul, est ouvert.',
    files: 'Déposez une requête enregistrée ou un rapport de test de connexion pour l’ouvrir',
    selectData:
      'Pour ajouter des données, sélectionnez « Ajouter vos données » sur la page d’accueil. Un navigateur ne transmet pas les chemins des fichiers déposés.',
  },
  data: {
    title: 'Les fichiers n’ont pas été ajoutés',
    browser:
      'Un navigateur ne transmet pas les chemins des fichiers déposés : Dataquay ne pourrait pas recharger les fichiers modifiés. Sélectionnez plutôt les fichiers.',
    'no-paths': 'Les fichiers déposés n’ont pas de chemin sur cet ordinateur. Enregistrez-les dans un dossier, puis déposez-les à nouveau.',
    'too-many': 'Au plus {{maximum}} fichiers et dossiers peuvent être ajoutés à la fois. Déposez le dossier qui les contient.',
  },
};
