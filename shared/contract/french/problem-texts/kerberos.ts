import type { kerberosTexts as english } from '../../problem-texts/kerberos.ts';
import type { SentencesOf } from '../../problem-texts/sentences-of.ts';

/** Signing in by Kerberos: what happened, why, and what to do next, in French. */
export const kerberosTexts: SentencesOf<typeof english> = {
  'kerberos-not-installed': {
    what: 'Kerberos n’est pas utilisable sur ce poste.',
    why: 'La bibliothèque Kerberos, ses programmes ou la partie de l’application qui leur parle manque.',
    next: 'Installez ce que les détails indiquent, puis reconnectez-vous. Les autres modes de connexion fonctionnent sans cela.',
  },
  'kerberos-no-ticket': {
    what: 'Aucun ticket Kerberos ne permet la connexion.',
    why: 'Le cache de tickets est absent, vide ou illisible : personne ne s’est connecté au royaume avec lui.',
    next: 'Obtenez un ticket (kinit, ou la connexion au réseau de l’entreprise), vérifiez le cache indiqué dans le profil, puis reconnectez-vous.',
  },
  'kerberos-other-principal': {
    what: 'Le ticket Kerberos appartient à quelqu’un d’autre.',
    why: 'Le profil ou cette session vaut pour {{principal}}, et le cache contient le ticket d’un autre utilisateur.',
    next: 'Reconnectez-vous avec le titulaire du cache, obtenez un ticket pour l’autre, ou indiquez un autre cache dans le profil.',
  },
  'kerberos-ticket-expired': {
    what: 'Le ticket Kerberos a expiré.',
    why: 'Un ticket ne dure que quelques heures, et personne n’a renouvelé celui-ci.',
    next: 'Obtenez un nouveau ticket (kinit, ou verrouillez puis déverrouillez la session d’un poste géré), puis reconnectez-vous.',
  },
  'kerberos-service-unknown': {
    what: 'Le royaume Kerberos ne connaît pas le service {{service}}.',
    why: 'L’adresse est peut-être un alias, ou le service est enregistré sous un autre nom d’hôte, ou pas du tout.',
    next: 'Essayez une autre canonicalisation dans le profil ou saisissez le principal du service ; s’il n’a jamais été enregistré, voyez les exploitants ({{host}}).',
  },
  'kerberos-realm-unknown': {
    what: 'Aucun chemin ne mène de votre royaume Kerberos à celui du service {{service}}.',
    why: 'L’hôte a été rattaché au royaume {{realm}}, que le vôtre ne connaît pas ou auquel il ne fait pas confiance.',
    next: 'Saisissez le royaume du service dans le profil, ou faites ajouter le domaine dans krb5.conf.',
  },
  'kerberos-service-address': {
    what: 'Kerberos exige un nom, et {{host}} est un nombre.',
    why: 'Un royaume connaît les services par leur nom d’hôte, jamais par une adresse IP.',
    next: 'Utilisez le nom de l’hôte dans l’adresse du profil, ou saisissez le principal du service.',
  },
  'kerberos-kdc-unreachable': {
    what: 'Aucun serveur Kerberos ne répond pour le royaume.',
    why: 'Le serveur du royaume {{realm}} refuse les connexions ou reste muet : c’est courant hors du réseau de l’entreprise.',
    next: 'Rejoignez le réseau ou le VPN du royaume, puis reconnectez-vous.',
  },
  'kerberos-configuration': {
    what: 'La configuration Kerberos de ce poste ne mène à aucun serveur.',
    why: 'Le fichier krb5.conf manque, contient une erreur ou n’indique aucun serveur pour le royaume {{realm}}.',
    next: 'Faites corriger krb5.conf par l’administrateur du poste ; les détails contiennent le message de la bibliothèque.',
  },
  'kerberos-clock-skew': {
    what: 'L’horloge de ce poste diffère trop de celle du royaume Kerberos.',
    why: 'Kerberos admet cinq minutes d’écart au plus.',
    next: 'Réglez l’horloge, de préférence par un serveur de temps, puis reprenez un ticket et reconnectez-vous.',
  },
  'kerberos-server-clock': {
    what: 'L’horloge du déploiement ({{host}}) diffère trop de celle de ce poste.',
    why: 'Kerberos admet cinq minutes d’écart au plus, et sa réponse en montre davantage.',
    next: 'Si l’horloge de ce poste est juste, signalez aux exploitants ({{host}}) que la leur ne l’est pas.',
  },
  'kerberos-token-refused': {
    what: 'Le déploiement ({{host}}) n’a pas accepté un jeton Kerberos valable.',
    why: 'Sa table de clés n’a peut-être pas la clé du service {{service}} ou en a une ancienne, son horloge est peut-être fausse, ou il croit avoir déjà vu ce jeton ; il ne le dit pas.',
    next: 'Demandez aux exploitants de comparer la clé du service {{service}} avec celle du royaume, et de lire leur journal à cette heure.',
  },
  'kerberos-server-not-authenticated': {
    what: 'Le déploiement ({{host}}) n’a pas prouvé son identité ; sa réponse n’est pas montrée.',
    why: 'La preuve que seul le détenteur de la clé du service {{service}} peut donner manque ou est fausse. Un intermédiaire a pu répondre.',
    next: 'Vérifiez l’adresse et le chemin qui y mène. Si le déploiement ne se prouve jamais, ou répond sans demander qui vous êtes, voyez les réglages Kerberos du profil.',
  },
  'kerberos-not-offered': {
    what: 'Le déploiement ({{host}}) ne propose pas la connexion par Kerberos.',
    why: 'Il demande autre chose ; les détails disent quoi.',
    next: 'Choisissez un autre mode de connexion, ou réglez le profil pour toujours envoyer un jeton si le déploiement l’accepte sans le proposer.',
  },
  'kerberos-ntlm-refused': {
    what: 'La connexion serait retombée sur NTLM, ce qui n’est jamais fait.',
    why: 'NTLM peut être relayé et cassé. Il est proposé là où Kerberos ne marche pas, souvent parce que le nom du service n’est pas enregistré.',
    next: 'Faites enregistrer le principal du service, ou saisissez le bon dans le profil.',
  },
  'kerberos-password-needed': {
    what: 'La connexion exige le mot de passe ({{principal}}).',
    why: 'Ce profil obtient son propre ticket avec un mot de passe, qui n’est jamais conservé.',
    next: 'Connectez-vous et saisissez le mot de passe, ou laissez le profil utiliser le ticket du système.',
  },
  'kerberos-password-wrong': {
    what: 'Le mot de passe Kerberos est faux.',
    why: 'Le royaume a refusé le mot de passe ({{principal}}). Un compte est verrouillé après quelques essais.',
    next: 'Vérifiez l’utilisateur et le mot de passe, puis reconnectez-vous.',
  },
  'kerberos-password-expired': {
    what: 'Le mot de passe Kerberos a expiré et doit être changé.',
    why: 'Le royaume ne donne pas de ticket avant cela ({{principal}}).',
    next: 'Changez-le avec kpasswd ou là où votre entreprise le permet, puis connectez-vous avec le nouveau.',
  },
  'kerberos-user-unknown': {
    what: 'Le royaume Kerberos ne connaît pas cet utilisateur ({{principal}}).',
    why: 'Le nom est mal écrit, ou il appartient à un autre royaume.',
    next: 'Vérifiez le principal dans le profil : le royaume s’écrit en capitales après le signe @.',
  },
  'kerberos-account-closed': {
    what: 'Le compte Kerberos est fermé.',
    why: 'Il est désactivé, verrouillé après de faux mots de passe, ou arrivé à son terme ({{principal}}).',
    next: 'Demandez à l’administrateur des comptes du royaume de l’ouvrir.',
  },
  'kerberos-helper-ended': {
    what: 'Le processus qui tient la bibliothèque Kerberos s’est arrêté.',
    why: 'Une bibliothèque chargée avant elle, ou elle-même, l’a fait échouer.',
    next: 'Réessayez : il est relancé. Si cela persiste, signalez-le avec les détails ci-dessous.',
  },
  'kerberos-failed': {
    what: 'Kerberos a échoué pour une raison inconnue ici.',
    why: 'La bibliothèque Kerberos a dit quelque chose que cette application ne sait pas expliquer.',
    next: 'Montrez les détails à l’administrateur de Kerberos dans votre entreprise.',
  },
};
