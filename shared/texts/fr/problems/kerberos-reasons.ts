import type { kerberosReasonTexts as english } from '../../en/problems/kerberos-reasons.ts';
import type { French } from '../../french.ts';

const withoutIt = 'Les autres méthodes d’authentification fonctionnent sans Kerberos.';

/** Why Kerberos fails, and what to do, in French. */
export const kerberosReasonTexts: French<typeof english> = {
  'kerberos-not-installed/addon': {
    why: 'Le module Kerberos de Dataquay n’a pas été compilé lors de l’installation.',
    next: `Dans le dossier source de Dataquay, installez Python 3, un compilateur C++ et les en-têtes de Kerberos (Debian, Ubuntu : libkrb5-dev ; Fedora, RHEL : krb5-devel), puis exécutez npm start. Si Dataquay a été installé à partir d’un paquet, demandez à votre administrateur un paquet avec Kerberos. ${withoutIt}`,
  },
  'kerberos-not-installed/library': {
    why: 'La bibliothèque Kerberos du système est absente.',
    next: `Installez-la avec la commande adaptée à votre système ({{install}}), puis reconnectez-vous. ${withoutIt}`,
  },
  'kerberos-not-installed/programs': {
    why: 'Les programmes Kerberos du système (kinit, klist) sont absents.',
    next: `Installez-les avec la commande adaptée à votre système ({{install}}), puis reconnectez-vous. ${withoutIt}`,
  },
  'kerberos-no-ticket/missing': {
    why: 'Aucun ticket dans {{cache}} : aucun n’a été obtenu, ou il a été supprimé à la déconnexion.',
    next: 'Obtenez un ticket (exécutez kinit, ou connectez-vous au réseau de l’entreprise), ou saisissez un autre cache de tickets dans la connexion. Reconnectez-vous ensuite.',
  },
  'kerberos-no-ticket/empty': {
    why: 'Le cache de tickets est vide ou tronqué ({{cache}}) : son écriture a été interrompue, ou le disque était plein.',
    next: 'Obtenez un nouveau ticket (exécutez kinit), puis reconnectez-vous.',
  },
  'kerberos-no-ticket/junk': {
    why: 'Le cache ({{cache}}) n’est pas un cache de tickets, ou la bibliothèque Kerberos ne prend pas en charge son type.',
    next: 'Vérifiez le nom du cache dans la connexion, ou obtenez un nouveau ticket (exécutez kinit). Reconnectez-vous ensuite.',
  },
  'kerberos-no-ticket/unreadable': {
    why: 'Vous n’avez pas le droit de lire {{cache}}. Ce cache appartient peut-être à un autre utilisateur de cet ordinateur.',
    next: 'Saisissez votre propre cache de tickets dans la connexion, ou demandez à l’administrateur de corriger son propriétaire et ses droits. Reconnectez-vous ensuite.',
  },
  'kerberos-kdc-unreachable/refused': {
    why: 'Le KDC du royaume Kerberos {{realm}} refuse les connexions, ou son nom ne peut pas être résolu. C’est normal hors du réseau de l’entreprise.',
    next: 'Connectez-vous au réseau ou au VPN de l’entreprise, puis reconnectez-vous.',
  },
  'kerberos-kdc-unreachable/silent': {
    why: 'Le KDC du royaume Kerberos {{realm}} n’a pas répondu à temps. Un pare-feu bloque peut-être la connexion, ou le VPN n’est pas connecté.',
    next: 'Connectez-vous au réseau ou au VPN de l’entreprise, puis vérifiez que le port 88 est ouvert. Reconnectez-vous ensuite.',
  },
  'kerberos-configuration/broken': {
    why: 'Le fichier krb5.conf contient une erreur de syntaxe.',
    next: 'Demandez à l’administrateur de cet ordinateur de corriger krb5.conf, puis reconnectez-vous.',
  },
  'kerberos-configuration/no-kdc': {
    why: 'Aucun KDC n’est configuré pour le royaume Kerberos {{realm}}, ni dans krb5.conf ni dans le DNS.',
    next: 'Vérifiez le royaume Kerberos dans la connexion, ou demandez à l’administrateur de cet ordinateur d’ajouter son KDC à krb5.conf. Reconnectez-vous ensuite.',
  },
  'kerberos-configuration/no-default-realm': {
    why: 'Le fichier krb5.conf est absent, ou ni ce fichier ni la connexion ne définissent de royaume Kerberos par défaut.',
    next: 'Renseignez « Principal » avec son royaume Kerberos dans la connexion, ou demandez à l’administrateur de cet ordinateur de configurer krb5.conf. Reconnectez-vous ensuite.',
  },
  'kerberos-encryption/account': {
    why: 'Le compte {{principal}} n’a aucune clé d’un type de chiffrement accepté par le royaume Kerberos et par cet ordinateur. Les types obsolètes comme RC4 et DES sont souvent désactivés.',
    next: 'Demandez à l’administrateur du royaume Kerberos d’activer AES pour le compte et de réinitialiser son mot de passe. Reconnectez-vous ensuite.',
  },
  'kerberos-encryption/service': {
    why: 'Le service {{service}} n’a aucune clé d’un type de chiffrement accepté par le royaume Kerberos et par cet ordinateur. Les types obsolètes comme RC4 et DES sont souvent désactivés.',
    next: 'Demandez à l’administrateur du royaume Kerberos d’activer AES pour le service, de réinitialiser son mot de passe et de recréer son fichier keytab.',
  },
  'kerberos-account-closed/revoked': {
    why: 'Le compte est désactivé, ou verrouillé après des essais infructueux ({{principal}}).',
    next: 'Attendez la fin du verrouillage, ou demandez à l’administrateur du royaume Kerberos d’activer le compte.',
  },
  'kerberos-account-closed/expired': {
    why: 'Le compte a expiré ({{principal}}).',
    next: 'Demandez à l’administrateur du royaume Kerberos de prolonger le compte.',
  },
  'kerberos-server-not-authenticated/no-token': {
    why: 'Le serveur n’a pas envoyé la preuve d’identité Kerberos du service {{service}}. Il ne la prend peut-être pas en charge, ou quelqu’un intercepte la connexion.',
    next: 'Vérifiez l’adresse. Si le serveur ne prend pas en charge l’authentification mutuelle, décochez « Exiger l’authentification mutuelle » dans la connexion. Quiconque intercepte la connexion pourrait alors se faire passer pour le serveur.',
  },
  'kerberos-server-not-authenticated/wrong-token': {
    why: 'La preuve d’identité Kerberos du service {{service}} est incorrecte. Quelqu’un intercepte peut-être la connexion.',
    next: 'Ne vous fiez pas à cette réponse. Vérifiez l’adresse, puis contactez l’administrateur du serveur ({{host}}).',
  },
  'kerberos-server-not-authenticated/not-asked': {
    why: 'Le serveur a répondu sans demander d’authentification : il n’a donc pas prouvé son identité.',
    next: 'Vérifiez l’adresse. Si le serveur accepte les jetons sans les demander, réglez « Envoyer le jeton » sur « avec chaque requête ». S’il n’exige pas d’authentification, décochez « Exiger l’authentification mutuelle ». Quiconque intercepte la connexion pourrait alors se faire passer pour le serveur.',
  },
  'kerberos-server-not-authenticated/elsewhere': {
    why: 'Le serveur a redirigé la requête vers une autre origine, {{url}}. Le serveur de cette origine n’a reçu aucun jeton Kerberos : il n’a donc pas pu prouver son identité.',
    next: 'Si cette adresse est celle que vous attendez, saisissez-la comme URL de base de la connexion. Sinon, demandez à l’administrateur du serveur ({{host}}) pourquoi il redirige vers cette adresse.',
  },
};
