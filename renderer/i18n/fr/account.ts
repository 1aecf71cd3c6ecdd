import type { French } from '../../../shared/texts/french.ts';
import type { account as english } from '../en/account.ts';

/** Les mots du compte de l’utilisateur chez un déploiement : ses jetons de service. */
export const account: French<typeof english> = {
  title: 'Mon compte',
  explanation:
    'Les jetons de service permettent à des programmes d’envoyer des requêtes en votre nom, jusqu’à leur expiration ou leur révocation. Le serveur ne conserve pas la valeur du jeton.',
  signedInAs: 'Connecté : {{who}}.',
  notOffered: {
    what: 'Ce serveur ne propose pas de jetons de service ici.',
    why: 'Aucun point de terminaison de jetons à l’adresse {{address}}. S’il se trouve à un autre chemin, modifiez « Chemin des jetons de service » dans la connexion.',
  },
  make: {
    title: 'Créer un jeton de service',
    label: 'Libellé',
    labelHint: 'Son usage, par exemple « rapport de nuit »',
    days: 'Expire après (jours)',
    daysHint: '{{most}} au maximum',
    submit: 'Créer le jeton',
    made: 'Jeton de service {{label}} créé',
    wrongLabel: 'Saisissez un libellé de 100 caractères au maximum.',
    wrongDays: 'Saisissez un nombre entier de jours, de 1 à {{most}}.',
  },
  new: {
    title: 'Nouveau jeton : {{label}}',
    warning: 'Copiez ce jeton maintenant, ou enregistrez-le dans cette connexion. Vous ne pourrez plus l’afficher ensuite.',
    shownWarning: 'Vous ne pourrez plus afficher ce jeton ensuite.',
    show: 'Afficher le jeton',
    text: 'Valeur du jeton de service',
    copy: 'Copier le jeton de service',
    takeOver: 'Enregistrer dans cette connexion',
    taken:
      'Le jeton de service est enregistré dans cette connexion. Pour l’utiliser, ouvrez les détails de l’authentification et sélectionnez la méthode « Jeton de service ».',
    noTakeOver: 'Votre administrateur gère cette connexion : vous ne pouvez pas y enregistrer de jeton de service.',
    letGo: 'Terminé',
    letGoShort: 'Le jeton n’est plus affiché ici. Il reste valide.',
  },
  list: {
    title: 'Vos jetons de service',
    none: 'Aucun jeton de service',
    counts: '{{count}} jetons utilisés sur {{most}}',
    label: 'Libellé',
    created: 'Création',
    expires: 'Expiration',
    lastUsed: 'Dernière utilisation',
    state: 'État',
    acts: 'Actions',
    never: 'jamais',
    noEnd: 'jamais',
    unknown: 'inconnu',
    good: 'actif',
    expired: 'expiré',
    revoked: 'révoqué le {{moment}}',
    revoke: 'Révoquer',
    revokeName: 'Révoquer {{label}}',
    revokeAsk: 'Tout programme qui utilise ce jeton perd immédiatement l’accès.',
    revokeSure: 'Révoquer le jeton',
    revokeSureName: 'Révoquer le jeton {{label}}',
    keep: 'Annuler',
    revokedNow: 'Jeton de service {{label}} révoqué',
    refresh: 'Actualiser',
  },
};
