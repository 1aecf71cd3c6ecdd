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
    home: 'Aller à la page d’accueil',
    close: 'Fermer {{api}} : sa requête disparaît',
    signIn: 'Se connecter',
    signOut: 'Se déconnecter',
    readAgain: 'Relire le catalogue',
    addFavourite: 'Ajouter {{api}} aux favoris',
    removeFavourite: 'Retirer {{api}} des favoris',
  },
  query: {
    undo: 'Annuler la dernière modification de la requête',
    redo: 'Rétablir ce qui a été annulé',
    nothingToUndo: 'Il n’y a rien à annuler.',
    nothingToRedo: 'Il n’y a rien à rétablir.',
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
