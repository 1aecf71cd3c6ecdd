import type { French } from '../../../shared/texts/french.ts';
import type { folders as english } from '../en/folders.ts';

export const folders: French<typeof english> = {
  choose: 'Choisir un dossier…',
  title: 'Choisir un dossier',
  places: 'Emplacements',
  path: 'Dossier ouvert',
  list: 'Dossiers de {{folder}}',
  listOfPlaces: 'Emplacements',
  current: '{{folder}} est ouvert.',
  none: 'Aucun dossier ici.',
  hint: 'Les dossiers masqués et les liens ne sont pas affichés. Déplacez-vous avec les flèches, ouvrez un dossier avec Entrée et remontez avec Retour arrière.',
  more: 'Seuls les 1 000 premiers dossiers sont affichés.',
  use: 'Choisir ce dossier',
  cancel: 'Annuler',
};
