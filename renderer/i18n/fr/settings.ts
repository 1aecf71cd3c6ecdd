import type { settings as english } from '../en/settings.ts';
import type { French } from '../french.ts';

export const settings: French<typeof english> = {
  title: 'Réglages',
  language: 'Langue',
  theme: 'Thème',
  system: 'Comme le système',
  english: 'English',
  french: 'Français',
  light: 'Clair',
  dark: 'Sombre',
  shortcuts: 'Raccourcis clavier',
  version: 'Dataquay {{version}}',
  notKept: 'Le réglage n’a pas pu être conservé.',
};
