import type { help as english } from '../en/help.ts';
import type { French } from '../french.ts';

export const help: French<typeof english> = {
  title: 'Aide',
  open: 'Aide',
  learnMore: 'En savoir plus',
  allPages: 'Toutes les pages',
  back: 'Retour',
  loading: 'Chargement de la page',
};
