import type { signIn as english } from '../en/sign-in.ts';
import type { French } from '../french.ts';

export const signIn: French<typeof english> = {
  signIn: 'Se connecter',
  signOut: 'Se déconnecter',
  signedInAs: 'Connecté : {{who}}',
  signedInAnonymously: 'Connecté',
  minutes_one: '{{count}} min',
  minutes_many: '{{count}} min',
  minutes_other: '{{count}} min',
  expired: 'expiré',
  signedOut: 'Déconnecté',
  signingIn: 'Connexion en cours',
  failed: 'Échec de la connexion',
  details: 'Accès à {{profile}}',
  showDetails: '{{state}}. Afficher l’accès à {{profile}}',
  method: 'Mode',
  methods: {
    'oauth-password': {
      name: 'Nom et mot de passe (OAuth)',
      explanation: 'Un jeton d’accès du fournisseur d’identité accompagne chaque requête ; il est renouvelé avant son échéance.',
    },
    'service-token': {
      name: 'Jeton de service',
      explanation: 'Un jeton du déploiement lui-même accompagne chaque requête.',
    },
  },
  deployment: 'Déploiement',
  until: 'Valable jusqu’au',
  noEnd: 'sans échéance',
  claims: 'Contenu du jeton d’accès',
  out: {
    what: 'Vous êtes déconnecté',
    why: 'Le catalogue et les données reviennent dès que vous vous connectez. Vos requêtes sont conservées.',
  },
  notIn: {
    what: 'Vous n’êtes pas connecté',
  },
};
