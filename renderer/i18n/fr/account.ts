import type { account as english } from '../en/account.ts';
import type { French } from '../french.ts';

/** Les mots du compte de l’utilisateur chez un déploiement : ses jetons de service. */
export const account: French<typeof english> = {
  title: 'Mon compte',
  explanation:
    'Les jetons de service sont faits pour des programmes : qui en détient un peut interroger en votre nom, jusqu’à son échéance ou sa révocation. Le déploiement ne garde pas de copie du texte d’un jeton.',
  signedInAs: 'Connecté : {{who}}.',
  notOffered: {
    what: 'Ce déploiement ne crée pas de jetons de service ici.',
    why: 'Il n’y a rien à {{address}}. Si ses jetons se créent ailleurs, le chemin se règle dans le profil.',
  },
  make: {
    title: 'Créer un jeton de service',
    label: 'Libellé',
    labelHint: 'À quoi il sert, par exemple « rapport de nuit »',
    days: 'Jours de validité',
    daysHint: '{{most}} au plus',
    submit: 'Le créer',
    made: 'Jeton de service {{label}} créé',
    wrongLabel: 'Saisissez un libellé de 100 caractères au plus.',
    wrongDays: 'Saisissez un nombre entier de jours, de 1 à {{most}}.',
  },
  new: {
    title: 'Nouveau jeton : {{label}}',
    warning:
      'Son texte ne peut être affiché qu’une fois. Reprenez-le dans ce profil sans le voir, ou affichez-le et copiez-le là où il est utile.',
    shownWarning: 'C’est la seule fois que le texte est affiché.',
    show: 'L’afficher une fois',
    text: 'Texte du jeton de service',
    copy: 'Copier le jeton de service',
    takeOver: 'L’utiliser dans ce profil',
    taken:
      'Le profil a maintenant le jeton de service. Pour l’utiliser, choisissez « Jeton de service » là où il est dit qui est connecté.',
    noTakeOver: 'Ce profil est celui de votre administrateur et ne prend pas de jeton de service.',
    letGo: 'Le ranger',
    letGoShort: 'Le texte est oublié ici ; le jeton reste valable.',
  },
  list: {
    title: 'Vos jetons de service',
    none: 'Vous n’en avez aucun.',
    counts: '{{count}} en usage sur {{most}} au plus',
    label: 'Libellé',
    created: 'Créé',
    expires: 'Valable jusqu’au',
    lastUsed: 'Dernier usage',
    state: 'État',
    acts: 'Actions',
    never: 'jamais',
    noEnd: 'sans fin',
    unknown: 'non précisé',
    good: 'valable',
    expired: 'expiré',
    revoked: 'révoqué le {{moment}}',
    revoke: 'Révoquer',
    revokeName: 'Révoquer {{label}}',
    revokeAsk: 'Qui s’en sert sera refusé aussitôt.',
    revokeSure: 'Le révoquer',
    revokeSureName: 'Révoquer {{label}} pour de bon',
    keep: 'Le garder',
    revokedNow: 'Jeton de service {{label}} révoqué',
    refresh: 'Relire',
  },
};
