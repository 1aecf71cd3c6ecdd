import type { kerberosReasonTexts as english } from '../kerberos-reason-texts.ts';

const withoutIt = 'Les autres façons de se connecter fonctionnent sans.';

/** Why Kerberos fails, and what to do, in French. */
export const kerberosReasonTexts: Readonly<Record<keyof typeof english, { readonly why: string; readonly next: string }>> = {
  'kerberos-not-installed/addon': {
    why: 'La partie de l’application qui parle à Kerberos n’a pas été construite à l’installation.',
    next: `Installez-la : {{install}}. Puis relancez l’application. ${withoutIt}`,
  },
  'kerberos-not-installed/library': {
    why: 'La bibliothèque Kerberos du système manque.',
    next: `Installez-la. {{install}}. Puis reconnectez-vous. ${withoutIt}`,
  },
  'kerberos-not-installed/programs': {
    why: 'Les programmes Kerberos du système (kinit, klist) manquent.',
    next: `Installez-les. {{install}}. Puis reconnectez-vous. ${withoutIt}`,
  },
  'kerberos-no-ticket/missing': {
    why: 'Il n’y a rien dans {{cache}} : personne n’y a obtenu de ticket, ou il a été détruit à la déconnexion.',
    next: 'Obtenez un ticket (kinit, ou connexion au réseau de l’entreprise), ou indiquez dans le profil le cache qui le contient ; puis reconnectez-vous.',
  },
  'kerberos-no-ticket/empty': {
    why: 'Ce qui se trouve dans {{cache}} est vide ou tronqué : l’écriture a été interrompue, ou le disque était plein.',
    next: 'Obtenez un nouveau ticket (kinit), puis reconnectez-vous.',
  },
  'kerberos-no-ticket/junk': {
    why: 'Ce qui se trouve dans {{cache}} n’est pas un cache de tickets, ou est d’une sorte inconnue de la bibliothèque Kerberos de ce poste.',
    next: 'Vérifiez quel cache le profil indique, ou obtenez un nouveau ticket (kinit) ; puis reconnectez-vous.',
  },
  'kerberos-no-ticket/unreadable': {
    why: 'Qui exécute cette application ne peut pas lire {{cache}} : il appartient à un autre utilisateur de ce poste.',
    next: 'Indiquez dans le profil un cache à vous, ou faites corriger son propriétaire et ses droits ; puis reconnectez-vous.',
  },
  'kerberos-kdc-unreachable/refused': {
    why: 'Le serveur du royaume {{realm}} refuse les connexions, ou son nom ne mène nulle part : c’est courant hors du réseau de l’entreprise.',
    next: 'Rejoignez le réseau ou le VPN du royaume, puis reconnectez-vous.',
  },
  'kerberos-kdc-unreachable/silent': {
    why: 'Le serveur du royaume {{realm}} n’a rien dit dans le temps imparti : un pare-feu ou un VPN absent avale la question.',
    next: 'Rejoignez le réseau ou le VPN du royaume, et faites ouvrir le port 88 vers lui ; puis reconnectez-vous.',
  },
  'kerberos-configuration/broken': {
    why: 'Le fichier krb5.conf enfreint les règles de son format.',
    next: 'Faites corriger krb5.conf par qui gère ce poste, puis reconnectez-vous.',
  },
  'kerberos-configuration/no-kdc': {
    why: 'Le fichier krb5.conf manque ou n’indique aucun serveur pour le royaume {{realm}}, et la résolution de noms n’en connaît pas non plus.',
    next: 'Vérifiez le royaume dans le profil, ou faites ajouter ses serveurs à krb5.conf par qui gère ce poste ; puis reconnectez-vous.',
  },
  'kerberos-configuration/no-default-realm': {
    why: 'Le fichier krb5.conf manque ou n’indique aucun royaume de départ, et le profil n’en indique pas.',
    next: 'Saisissez utilisateur et royaume dans le profil, ou faites établir krb5.conf par qui gère ce poste ; puis reconnectez-vous.',
  },
  'kerberos-account-closed/revoked': {
    why: 'Le compte {{principal}} est désactivé, ou bloqué après de mauvais mots de passe.',
    next: 'Après de mauvais mots de passe, attendez la fin du blocage ; sinon demandez à qui gère les comptes du royaume de l’ouvrir.',
  },
  'kerberos-account-closed/expired': {
    why: 'Le compte {{principal}} a dépassé la fin qui lui était fixée.',
    next: 'Demandez à qui gère les comptes du royaume de le prolonger.',
  },
  'kerberos-server-not-authenticated/no-token': {
    why: 'La preuve que seul le détenteur de la clé de {{service}} peut donner manque : le déploiement ne la donne jamais, ou autre chose a répondu en chemin.',
    next: 'Vérifiez l’adresse et le chemin. Si le déploiement ne donne jamais de preuve, les réglages Kerberos du profil permettent de s’en passer : n’importe qui en chemin pourrait alors répondre.',
  },
  'kerberos-server-not-authenticated/wrong-token': {
    why: 'La preuve est fausse : qui a répondu ne détient pas la clé de {{service}}.',
    next: 'Ne vous fiez pas à cette réponse. Vérifiez l’adresse et le chemin, et prévenez qui gère {{host}}.',
  },
  'kerberos-server-not-authenticated/not-asked': {
    why: 'Le déploiement a répondu sans demander qui vous êtes, donc sans prouver qui il est.',
    next: 'Faites toujours envoyer un jeton par le profil, ou passez-vous de preuve, si ce déploiement sert tout le monde ; sinon vérifiez l’adresse.',
  },
};
