import { signInMethods as names } from '../../../shared/texts/fr/sign-in-methods.ts';
import type { French } from '../../../shared/translation/french.ts';
import type { signIn as english } from '../en/sign-in.ts';

export const signIn: French<typeof english> = {
  signIn: 'Se connecter',
  signOut: 'Se déconnecter',
  signedInAs: 'Connecté : {{who}}',
  signedInAnonymously: 'Connecté',
  signedOut: 'Déconnecté',
  signingIn: 'Authentification en cours…',
  failed: 'Échec de l’authentification',
  notSignedIn: 'Non connecté',
  withoutSignIn: 'Sans authentification',
  details: 'Détails de l’authentification pour {{connection}}',
  showDetails: '{{state}}. Afficher les détails de l’authentification pour {{connection}}',
  method: 'Méthode',
  methods: {
    'oauth-password': {
      name: names['oauth-password'],
      explanation: 'Envoie un jeton d’accès avec chaque requête et le renouvelle avant son expiration.',
    },
    'oauth-code': {
      name: names['oauth-code'],
      explanation:
        'Vous vous connectez sur la page du fournisseur d’identité, dans votre navigateur. Dataquay ne voit jamais votre mot de passe.',
    },
    'oauth-device': {
      name: names['oauth-device'],
      explanation:
        'Vous saisissez un code sur la page du fournisseur d’identité, dans n’importe quel navigateur, sur cet appareil ou un autre.',
    },
    'client-credentials': {
      name: names['client-credentials'],
      explanation: 'S’authentifie en tant que client, avec son secret, sans utilisateur.',
    },
    'service-token': {
      name: names['service-token'],
      explanation: 'Envoie avec chaque requête un jeton de service émis par le serveur.',
    },
    kerberos: {
      name: names.kerberos,
      explanation:
        'Utilise votre ticket Kerberos du réseau de l’entreprise. Chaque requête contient un jeton Kerberos. Par défaut, le serveur doit prouver son identité dans chaque réponse.',
    },
    none: {
      name: names.none,
      explanation: 'Aucun identifiant n’est envoyé. Utilisez cette méthode pour les serveurs qui n’exigent pas d’authentification.',
    },
  },
  waiting: {
    browser: 'Continuez dans votre navigateur. Si la page du fournisseur d’identité n’y est pas ouverte, ouvrez cette adresse :',
    noBrowser: 'Impossible d’ouvrir un navigateur. Ouvrez cette adresse dans un navigateur sur cet ordinateur :',
    device: 'Ouvrez cette adresse dans n’importe quel navigateur et saisissez le code :',
    code: 'Code :',
    address: 'Adresse',
    copy: 'Copier l’adresse',
    cancel: 'Annuler l’authentification',
  },
  exchange: {
    title: 'Échanges avec le fournisseur d’identité',
    none: 'Aucune requête pour l’instant',
    refresh: 'Actualiser',
    request: 'Requête',
    response: 'Réponse',
    noResponse: 'Aucune réponse : {{failure}}',
    lifetime: 'durée de vie du jeton : {{seconds}} s',
    skew: 'décalage d’horloge : {{seconds}} s',
  },
  server: 'Serveur',
  until: 'Valable jusqu’au',
  principal: 'Principal',
  service: 'Service',
  renewableUntil: 'Renouvelable jusqu’au',
  ticketCache: 'Cache de tickets',
  noEnd: 'N’expire jamais',
  claims: 'Déclarations du jeton d’accès',
  out: {
    what: 'Vous êtes déconnecté',
    why: 'Connectez-vous pour retrouver le catalogue et les données. Vos requêtes sont conservées.',
  },
  notIn: {
    what: 'Vous n’êtes pas connecté',
  },
};
