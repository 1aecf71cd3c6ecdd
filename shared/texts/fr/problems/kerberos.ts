import type { kerberosTexts as english } from '../../en/problems/kerberos.ts';
import type { French } from '../../french.ts';

/** Problems of Kerberos: what happened, why, and what to do next, in French. */
export const kerberosTexts: French<typeof english> = {
  'kerberos-not-installed': {
    what: 'Kerberos n’est pas disponible sur cet ordinateur.',
    why: 'La bibliothèque Kerberos, ses programmes ou le module Kerberos de Dataquay sont absents.',
    next: 'Installez le composant indiqué dans les détails, puis reconnectez-vous. Les autres méthodes d’authentification fonctionnent sans Kerberos.',
  },
  'kerberos-no-ticket': {
    what: 'Aucun ticket Kerberos trouvé.',
    why: 'Le cache de tickets est absent, vide ou illisible.',
    next: 'Obtenez un ticket (exécutez kinit, ou connectez-vous au réseau de l’entreprise), vérifiez le cache de tickets dans la connexion, puis reconnectez-vous.',
  },
  'kerberos-other-principal': {
    what: 'Le ticket Kerberos appartient à un autre utilisateur.',
    why: 'La connexion ou la session est destinée à un utilisateur ({{principal}}), mais le cache contient le ticket d’un autre.',
    next: 'Reconnectez-vous en tant que propriétaire du cache, obtenez un ticket pour {{principal}}, ou saisissez un autre cache dans la connexion.',
  },
  'kerberos-ticket-expired': {
    what: 'Le ticket Kerberos a expiré.',
    why: 'Les tickets sont valides quelques heures, et celui-ci n’a pas été renouvelé.',
    next: 'Obtenez un nouveau ticket (exécutez kinit, ou verrouillez puis déverrouillez l’écran d’un ordinateur géré), puis reconnectez-vous.',
  },
  'kerberos-ticket-not-yet-valid': {
    what: 'Le ticket Kerberos n’est pas encore valide.',
    why: 'Le ticket est postdaté (kinit -s), et le royaume Kerberos ne l’a pas encore validé.',
    next: 'Obtenez un ticket valide dès maintenant (exécutez kinit sans -s), puis reconnectez-vous. Ou attendez que le ticket devienne valide, puis exécutez kinit -v.',
  },
  'kerberos-service-unknown': {
    what: 'Le principal du service {{service}} est introuvable dans le royaume Kerberos.',
    why: 'L’adresse est peut-être un alias, ou le service est désactivé, enregistré sous un autre nom ou avec une autre casse, ou non enregistré.',
    next: 'Vérifiez le nom d’hôte. S’il est correct, demandez à l’administrateur du royaume Kerberos d’enregistrer {{service}} pour le compte du service. Si le service est enregistré sous un autre nom, modifiez « Canonicalisation du nom d’hôte » ou renseignez « Principal du service » dans la connexion.',
  },
  'kerberos-realm-unknown': {
    what: 'Aucune relation de confiance entre votre royaume Kerberos et celui du service {{service}}.',
    why: 'L’hôte est associé au royaume Kerberos {{realm}}, que le vôtre ne connaît pas ou auquel il ne fait pas confiance.',
    next: 'Renseignez ou corrigez le champ « Royaume Kerberos du service » de la connexion. Ou demandez à l’administrateur de cet ordinateur de vérifier le domaine et le chemin de confiance ([domain_realm] et [capaths]) dans krb5.conf. Si {{realm}} est le bon royaume, son administrateur et le vôtre doivent établir une relation de confiance.',
  },
  'kerberos-service-address': {
    what: 'Kerberos exige un nom d’hôte, pas une adresse IP ({{host}}).',
    why: 'Les royaumes Kerberos identifient les services par leur nom d’hôte.',
    next: 'Utilisez le nom d’hôte dans l’URL de base, ou renseignez « Principal du service » dans la connexion.',
  },
  'kerberos-kdc-unreachable': {
    what: 'KDC Kerberos injoignable.',
    why: 'Le KDC du royaume Kerberos {{realm}} refuse les connexions ou ne répond pas. C’est normal hors du réseau de l’entreprise.',
    next: 'Connectez-vous au réseau ou au VPN de l’entreprise, puis reconnectez-vous.',
  },
  'kerberos-configuration': {
    what: 'Configuration Kerberos non valide.',
    why: 'Le fichier krb5.conf est absent, contient une erreur ou n’indique aucun KDC pour le royaume Kerberos {{realm}}.',
    next: 'Demandez à l’administrateur de cet ordinateur de corriger krb5.conf. Les détails contiennent le message de la bibliothèque.',
  },
  'kerberos-clock-skew': {
    what: 'L’horloge de cet ordinateur diffère trop de celle du royaume Kerberos.',
    why: 'Par défaut, Kerberos accepte un écart de cinq minutes au maximum.',
    next: 'Réglez l’horloge, de préférence avec un serveur de temps, puis obtenez un nouveau ticket et reconnectez-vous.',
  },
  'kerberos-encryption': {
    what: 'Aucun type de chiffrement Kerberos commun.',
    why: 'Le royaume Kerberos et cet ordinateur n’acceptent pas les mêmes types de chiffrement. Les types obsolètes comme RC4 et DES sont souvent désactivés.',
    next: 'Demandez à l’administrateur de cet ordinateur de vérifier permitted_enctypes dans krb5.conf.',
  },
  'kerberos-server-clock': {
    what: 'L’horloge du serveur ({{host}}) diffère trop de celle de cet ordinateur.',
    why: 'Par défaut, Kerberos accepte un écart de cinq minutes au maximum, et la réponse du serveur en montre davantage.',
    next: 'Si l’horloge de cet ordinateur est correcte, signalez à l’administrateur du serveur ({{host}}) que la sienne ne l’est pas.',
  },
  'kerberos-token-refused': {
    what: 'Le serveur a refusé un jeton Kerberos valide ({{host}}).',
    why: 'La table de clés (keytab) du serveur n’a peut-être pas la clé du service {{service}} ou en a une ancienne, ou ce principal appartient à un autre compte. Un proxy inverse supprime peut-être aussi l’en-tête Authorization, ou le serveur a détecté un rejeu.',
    next: 'Obtenez un nouveau ticket (exécutez kinit), car un ancien peut utiliser la clé précédente du service. Si le serveur le refuse aussi, demandez à son administrateur de comparer la clé du service {{service}} dans la table de clés avec celle du royaume Kerberos. Il doit aussi consulter le journal du serveur, et vérifier que chaque proxy inverse transmet l’en-tête Authorization.',
  },
  'kerberos-server-not-authenticated': {
    what: 'Réponse non affichée : le serveur ne s’est pas authentifié ({{host}}).',
    why: 'La preuve d’identité Kerberos du service {{service}} est absente ou incorrecte. Quelqu’un intercepte peut-être la connexion.',
    next: 'Vérifiez l’adresse. Si elle redirige vers un autre serveur, saisissez l’adresse finale comme URL de base. Si le serveur ne prend pas en charge l’authentification mutuelle, décochez « Exiger l’authentification mutuelle » dans la connexion. Quiconque intercepte la connexion pourrait alors se faire passer pour le serveur.',
  },
  'kerberos-not-offered': {
    what: 'Le serveur ne propose pas l’authentification Kerberos ({{host}}).',
    why: 'Le serveur demande un autre schéma d’authentification : {{offered}}.',
    next: 'Sélectionnez une autre méthode d’authentification. Si le serveur accepte les jetons sans les demander, réglez « Envoyer le jeton » sur « avec chaque requête ».',
  },
  'kerberos-ntlm-refused': {
    what: 'Authentification interrompue : NTLM n’est pas pris en charge.',
    why: 'NTLM n’est pas sûr. Il est proposé quand Kerberos ne fonctionne pas, souvent parce que le principal du service n’est pas enregistré.',
    next: 'Demandez à l’administrateur d’enregistrer le principal du service, ou saisissez le bon « Principal du service » dans la connexion.',
  },
  'kerberos-password-needed': {
    what: 'Saisissez le mot de passe Kerberos ({{principal}}).',
    why: 'Cette connexion obtient son propre ticket avec un mot de passe, qui n’est jamais stocké.',
    next: 'Connectez-vous et saisissez le mot de passe, ou réglez « Ticket » sur « cache de tickets du système » dans la connexion.',
  },
  'kerberos-password-wrong': {
    what: 'Mot de passe Kerberos incorrect.',
    why: 'Le royaume Kerberos a refusé le mot de passe ({{principal}}). De nombreux royaumes Kerberos verrouillent un compte après quelques échecs.',
    next: 'Vérifiez le nom d’utilisateur et le mot de passe, puis reconnectez-vous.',
  },
  'kerberos-password-expired': {
    what: 'Le mot de passe Kerberos a expiré et doit être changé.',
    why: 'Le royaume Kerberos n’émet aucun ticket tant que le mot de passe n’est pas changé ({{principal}}).',
    next: 'Changez le mot de passe avec kpasswd ou selon les règles de votre entreprise, puis connectez-vous avec le nouveau.',
  },
  'kerberos-password-unusable': {
    what: 'Le royaume Kerberos n’accepte pas un simple mot de passe pour {{principal}}.',
    why: 'Le compte n’a que des clés de types non acceptés, comme RC4, ou le royaume exige une carte à puce ou un mot de passe à usage unique.',
    next: 'Demandez à l’administrateur du royaume Kerberos d’activer AES pour le compte et de réinitialiser son mot de passe. Avec une carte à puce ou un mot de passe à usage unique, obtenez le ticket avec kinit, puis réglez « Ticket » sur « cache de tickets du système » dans la connexion.',
  },
  'kerberos-user-unknown': {
    what: 'Utilisateur non enregistré dans le royaume Kerberos ({{principal}}).',
    why: 'Le nom d’utilisateur est mal orthographié, ou l’utilisateur appartient à un autre royaume Kerberos. Dans de nombreux royaumes, les noms d’utilisateur distinguent les majuscules des minuscules.',
    next: 'Vérifiez « Principal » dans la connexion. Le royaume Kerberos après @ s’écrit généralement en majuscules. Sans royaume, celui par défaut de krb5.conf s’applique.',
  },
  'kerberos-account-closed': {
    what: 'Le compte Kerberos est désactivé, verrouillé ou expiré.',
    why: 'Le royaume Kerberos n’émet pas de tickets pour ce compte ({{principal}}).',
    next: 'Demandez à l’administrateur du royaume Kerberos d’activer le compte.',
  },
  'kerberos-service-closed': {
    what: 'Le royaume Kerberos n’émet pas de tickets pour le service {{service}}.',
    why: 'Le compte du service dans le royaume Kerberos est désactivé, verrouillé ou expiré, ou le royaume n’autorise pas de tickets pour ce compte. Votre propre compte n’est pas en cause.',
    next: 'Demandez à l’administrateur du royaume Kerberos d’activer le compte du service {{service}}, ou saisissez le bon « Principal du service » dans la connexion.',
  },
  'kerberos-policy-denied': {
    what: 'Une règle du royaume Kerberos a refusé la demande.',
    why: 'Le royaume Kerberos peut limiter les horaires et les ordinateurs d’un compte, ainsi que les services auxquels il accède ({{principal}}).',
    next: 'Demandez à l’administrateur du royaume Kerberos quelle règle s’applique au compte {{principal}} et au service {{service}}.',
  },
  'kerberos-ticket-rejected': {
    what: 'Le royaume Kerberos a refusé le ticket.',
    why: 'Un KDC ne peut pas utiliser le ticket. Les clés du royaume ont peut-être changé, le ticket a peut-être été révoqué, ou deux royaumes ont des clés différentes pour leur relation de confiance.',
    next: 'Obtenez un nouveau ticket (exécutez kinit), puis reconnectez-vous. Si le problème persiste, contactez l’administrateur du royaume Kerberos.',
  },
  'kerberos-helper-ended': {
    what: 'Le processus Kerberos s’est arrêté de façon inattendue.',
    why: 'La bibliothèque Kerberos, ou une autre bibliothèque chargée avant elle, s’est arrêtée de façon inattendue.',
    next: 'Réessayez : le processus redémarre automatiquement. Si le problème persiste, signalez-le avec les détails de l’erreur.',
  },
  'kerberos-failed': {
    what: 'Kerberos a échoué avec une erreur inconnue.',
    why: 'La bibliothèque Kerberos a renvoyé une erreur que Dataquay ne reconnaît pas.',
    next: 'Envoyez les détails à votre administrateur Kerberos.',
  },
};
