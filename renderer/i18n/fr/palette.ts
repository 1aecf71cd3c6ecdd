import type { palette as english } from '../en/palette.ts';
import type { French } from '../french.ts';

export const palette: French<typeof english> = {
  title: 'Tout chercher',
  open: 'Tout chercher',
  field: 'API, colonnes, requêtes, commandes, déploiements, réglages',
  found: 'Trouvé',
  nothing: 'Rien ne correspond. Essayez moins de mots ou des mots plus courts.',
  count_one: '{{count}} ligne',
  count_many: '{{count}} lignes',
  count_other: '{{count}} lignes',
  headings: {
    apis: 'API',
    columns: 'Colonnes',
    commands: 'Commandes',
    profiles: 'Déploiements',
    settings: 'Réglages',
  },
  columnOf: 'dans {{api}}',
  command: {
    profiles: 'Gérer les déploiements',
    account: 'Mon compte',
    home: 'Quitter ce qui est ouvert et revenir à l’accueil',
    signIn: 'Se connecter',
    signOut: 'Se déconnecter',
    readAgain: 'Relire le catalogue',
    addFavourite: 'Ajouter {{api}} aux favoris',
    removeFavourite: 'Retirer {{api}} des favoris',
  },
  query: {
    run: 'Exécuter la requête',
    compare: 'Comparer les deux réponses',
    code: 'Montrer la requête en code',
    layout: 'Réponses : {{choice}}',
  },
  useProfile: 'Montrer {{name}}',
  settings: {
    theme: 'Thème : {{choice}}',
    language: 'Langue : {{choice}}',
    density: 'Densité : {{choice}}',
    present: 'choisi en ce moment',
  },
};
