import type { French } from '../../../shared/translation/french.ts';
import type { settings as english } from '../en/settings.ts';

export const settings: French<typeof english> = {
  title: 'Paramètres',
  language: 'Langue',
  theme: 'Thème',
  system: 'Utiliser le paramètre système',
  english: 'English',
  french: 'Français',
  light: 'Clair',
  dark: 'Sombre',
  density: 'Densité',
  compact: 'Compacte',
  comfortable: 'Confortable',
  escapeFormulas: 'Échapper les formules dans les copies et les exports',
  storage: {
    title: 'Stockage des résultats',
    open: 'Stockage des résultats…',
    maximumResultMegabytes: 'Limite par résultat (Mo)',
    maximumResultMegabytesHint:
      'Les lignes au-delà de la limite ne sont pas stockées. S’applique aux prochaines requêtes. Par défaut : {{usual}} Mo.',
    maximumFetchesMegabytes: 'Limite pour l’ensemble des résultats récupérés (Mo)',
    maximumFetchesMegabytesHint:
      'Les récupérations inachevées sont comprises. Rien n’est supprimé pour libérer de l’espace. Par défaut : {{usual}} Mo.',
    wrong: 'Saisissez un nombre entier de mégaoctets, de 1 à {{most}}.',
    keep: 'Enregistrer',
    reset: 'Rétablir les valeurs par défaut',
  },
  about: {
    open: 'À propos de Dataquay…',
    title: 'À propos de Dataquay',
    runtime: 'Fonctionne avec {{versions}}.',
    licence: 'Licence : MIT. L’application contient les paquets listés ici, chacun sous sa propre licence.',
    search: 'Rechercher dans les licences',
    shown: '{{shown}} sur {{all}}',
    list: 'Licences',
    none: 'Aucune licence ne contient ce texte.',
    loading: 'Chargement des licences…',
  },
  shortcuts: 'Raccourcis clavier',
  version: 'Dataquay {{version}}',
  notKept: 'Impossible d’enregistrer le paramètre. Vérifiez l’espace disque disponible, puis réessayez.',
};
