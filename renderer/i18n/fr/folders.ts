import type { French } from '../../../shared/translation/french.ts';
import type { folders as english } from '../en/folders.ts';

export const folders: French<typeof english> = {
  choose: 'Sélectionner un dossier…',
  title: 'Sélectionner un dossier',
  places: 'Emplacements',
  path: 'Chemin du dossier',
  list: 'Dossiers de {{folder}}',
  listOfPlaces: 'Emplacements',
  current: 'Dossier actuel : {{folder}}',
  none: 'Aucun sous-dossier',
  hint: 'Les dossiers masqués et les liens ne sont pas affichés. Déplacez-vous avec les flèches, ouvrez un dossier avec Entrée et remontez avec Retour arrière.',
  more: 'Seuls les 1 000 premiers dossiers sont affichés.',
  use: 'Sélectionner ce dossier',
  cancel: 'Annuler',
};
