import type { French } from '../../../shared/translation/french.ts';
import type { help as english } from '../en/help.ts';

export const help: French<typeof english> = {
  title: 'Aide',
  open: 'Aide',
  learnMore: 'En savoir plus',
  allPages: 'Toutes les pages',
  back: 'Retour',
  loading: 'Chargement de la page…',
};
