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
  density: 'Densité',
  compact: 'Compacte',
  comfortable: 'Aérée',
  storage: {
    title: 'Place sur le disque pour les résultats',
    open: 'Place pour les résultats…',
    maximumResultMegabytes: 'Mégaoctets que les lignes d’un résultat peuvent prendre',
    maximumResultMegabytesHint:
      'Les lignes au-delà ne sont pas gardées ; celles d’avant restent. D’habitude {{usual}}. Vaut pour les requêtes à venir.',
    maximumWalksMegabytes: 'Mégaoctets que tous les résultats entiers peuvent prendre ensemble',
    maximumWalksMegabytesHint: 'Les récupérations inachevées comptent aussi. Rien n’est supprimé sans vous. D’habitude {{usual}}.',
    wrong: 'Saisissez un nombre entier de mégaoctets, de 1 à {{most}}.',
    keep: 'Enregistrer',
    reset: 'Comme d’habitude',
    close: 'Fermer',
  },
  shortcuts: 'Raccourcis clavier',
  version: 'Dataquay {{version}}',
  notKept: 'Le réglage n’a pas pu être conservé.',
};
