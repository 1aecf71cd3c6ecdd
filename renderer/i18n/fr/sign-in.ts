import type { signIn as english } from '../en/sign-in.ts';
import type { French } from '../french.ts';

export const signIn: French<typeof english> = {
  signIn: 'Se connecter',
  signOut: 'Se déconnecter',
  signedInAs: 'Connecté : {{who}}',
  signedInAnonymously: 'Connecté',
  minutes_one: '{{count}} min',
  minutes_many: '{{count}} min',
  minutes_other: '{{count}} min',
  expired: 'expiré',
  signedOut: 'Déconnecté',
  signingIn: 'Connexion en cours',
  failed: 'Échec de la connexion',
  notSignedIn: 'Non connecté',
  withoutSignIn: 'Sans connexion',
  details: 'Accès à {{profile}}',
  showDetails: '{{state}}. Afficher l’accès à {{profile}}',
  method: 'Mode',
  methods: {
    'oauth-password': {
      name: 'Nom et mot de passe (OAuth)',
      explanation: 'Un jeton d’accès du fournisseur d’identité accompagne chaque requête ; il est renouvelé avant son échéance.',
    },
    'oauth-code': {
      name: 'Navigateur (OAuth)',
      explanation:
        'Vous vous connectez sur la page du fournisseur d’identité, dans votre navigateur ; cette application ne voit jamais le mot de passe.',
    },
    'oauth-device': {
      name: 'Code d’appareil (OAuth)',
      explanation:
        'Vous saisissez un code sur la page du fournisseur d’identité, dans un navigateur quelconque, sur cet appareil ou un autre.',
    },
    'client-credentials': {
      name: 'Le client lui-même (OAuth)',
      explanation: 'Le client se connecte avec son secret, sans utilisateur.',
    },
    'service-token': {
      name: 'Jeton de service',
      explanation: 'Un jeton du déploiement lui-même accompagne chaque requête.',
    },
    kerberos: {
      name: 'Ticket Kerberos',
      explanation:
        'Le ticket du réseau de l’entreprise sert : un jeton en est tiré pour chaque requête, et chaque réponse doit prouver son origine.',
    },
    none: {
      name: 'Aucune',
      explanation: 'Rien n’accompagne les requêtes : le déploiement sert tout le monde.',
    },
  },
  waiting: {
    browser: 'Continuez dans votre navigateur : la page du fournisseur d’identité y est ouverte.',
    noBrowser: 'Aucun navigateur n’a pu être ouvert. Ouvrez cette adresse dans un navigateur de ce poste :',
    device: 'Ouvrez cette adresse dans un navigateur quelconque et saisissez le code :',
    code: 'Code',
    address: 'Adresse',
    copy: 'Copier l’adresse',
    cancel: 'Annuler la connexion',
  },
  exchange: {
    title: 'Échanges avec le fournisseur d’identité',
    none: 'Rien n’a encore été demandé.',
    refresh: 'Relire',
    request: 'Requête',
    answer: 'Réponse',
    noAnswer: 'Aucune réponse : {{failure}}',
    lifetime: 'jeton de {{seconds}} s',
    skew: 'son horloge diffère de {{seconds}} s',
  },
  deployment: 'Déploiement',
  until: 'Valable jusqu’au',
  principal: 'Principal',
  service: 'Service',
  renewableUntil: 'Renouvelable jusqu’au',
  ticketCache: 'Cache de tickets',
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
