import type { French } from '../../../translation/french.ts';
import type { kerberosTexts as english } from '../../en/problems/kerberos.ts';

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
    next: 'Reconnectez-vous. Si la connexion utilise le ticket d’un cache, obtenez-en d’abord un : exécutez {{kinit}}, ou connectez-vous au réseau de l’entreprise.',
  },
  'kerberos-other-principal': {
    what: 'Le ticket Kerberos appartient à un autre utilisateur.',
    why: 'La connexion ou la session est destinée à {{principal}}, mais le ticket de {{cache}} appartient à {{found}}.',
    next: 'Pour vous connecter en tant que {{found}}, corrigez « Principal » ou laissez ce champ vide, puis reconnectez-vous. Pour vous connecter en tant que {{principal}}, obtenez un ticket dans un autre cache (kinit -c FILE:CHEMIN {{principal}}), et saisissez ce cache sous « Nom du cache ».',
  },
  'kerberos-ticket-expired': {
    what: 'Le ticket Kerberos a expiré.',
    why: 'Le ticket de {{principal}} dans {{cache}} était valide jusqu’au {{validUntil}}, et n’a pas été renouvelé.',
    next: 'Obtenez un nouveau ticket : exécutez {{kinit}} dans un terminal. Sur un ordinateur géré, connectez-vous au réseau ou au VPN de l’entreprise, puis verrouillez et déverrouillez l’écran. Reconnectez-vous ensuite. Pour une tâche planifiée, obtenez le ticket avec une table de clés (keytab) avant chaque exécution (kinit -k -t FICHIER, puis le principal).',
  },
  'kerberos-ticket-not-yet-valid': {
    what: 'Le ticket Kerberos n’est pas encore valide.',
    why: 'Le ticket de {{principal}} dans {{cache}} est postdaté (kinit -s). Il commence le {{validFrom}}, et le royaume Kerberos {{realm}} ne l’a pas encore validé.',
    next: 'Obtenez un ticket valide dès maintenant : exécutez {{kinit}}. Ou attendez le début du ticket, puis exécutez kinit -v. Reconnectez-vous ensuite.',
  },
  'kerberos-service-unknown': {
    what: 'Le principal du service {{service}} est introuvable dans le royaume Kerberos {{realm}}.',
    why: 'Le royaume Kerberos {{realm}} n’a pas de principal {{service}}. Le plus souvent, le nom d’hôte de l’adresse est un alias, ou le service n’a jamais été enregistré. Ou le service est désactivé, ou enregistré dans un autre royaume ou avec une autre casse.',
    next: 'Si le serveur a un autre nom complet, utilisez-le dans l’URL de base à la place de l’alias. Si l’adresse doit rester ainsi, demandez {{registration}}. Si le service est enregistré avec un autre nom ou royaume, renseignez « Principal du service » ou « Royaume Kerberos du service ». Un nouveau ticket ou mot de passe n’y change rien.',
  },
  'kerberos-realm-unknown': {
    what: 'Aucune relation de confiance entre votre royaume Kerberos et celui du service {{service}}.',
    why: 'Cet ordinateur associe {{host}} au royaume Kerberos {{realm}}, à cause de [domain_realm] dans krb5.conf ou du domaine de l’hôte. Le royaume de {{principal}} ne connaît pas {{realm}}, ou n’a pas de relation de confiance avec lui.',
    next: 'Si {{host}} est dans un autre royaume, saisissez-le sous « Royaume Kerberos du service » dans la connexion. Ou demandez à l’administrateur de cet ordinateur de corriger [domain_realm] dans krb5.conf. Si {{realm}} est correct, demandez à l’administrateur de cet ordinateur le chemin par d’autres royaumes ([capaths]). Sans chemin, les administrateurs des deux royaumes doivent établir une relation de confiance. Un nouveau ticket n’y change rien.',
  },
  'kerberos-service-address': {
    what: 'Kerberos exige un nom d’hôte, pas une adresse IP ({{host}}).',
    why: 'Les royaumes Kerberos identifient les services par leur nom d’hôte, mais l’URL de base contient une adresse IP.',
    next: 'Saisissez dans l’URL de base le nom d’hôte complet du serveur au lieu de {{host}}. Le propriétaire de l’API le connaît. Ou renseignez « Principal du service », par exemple HTTP/server.example.org.',
  },
  'kerberos-kdc-unreachable': {
    what: 'Aucun KDC du royaume Kerberos {{realm}} n’est joignable.',
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
    why: 'Par défaut, Kerberos accepte un écart de cinq minutes au maximum. Le royaume Kerberos est {{realm}}.',
    next: 'Réglez l’horloge de cet ordinateur avec un serveur de temps, obtenez un nouveau ticket et reconnectez-vous. Si l’horloge est correcte, prévenez l’administrateur du royaume {{realm}}, et vérifiez le fuseau horaire.',
  },
  'kerberos-encryption': {
    what: 'Aucun type de chiffrement Kerberos commun.',
    why: 'Le royaume Kerberos et cet ordinateur n’acceptent pas les mêmes types de chiffrement. Les types obsolètes comme RC4 et DES sont souvent désactivés.',
    next: 'Demandez à l’administrateur de cet ordinateur de vérifier permitted_enctypes dans krb5.conf : il doit contenir un type du royaume Kerberos {{realm}}, comme aes256-cts-hmac-sha1-96.',
  },
  'kerberos-server-clock': {
    what: 'L’horloge du serveur ({{host}}) diffère trop de celle de cet ordinateur.',
    why: 'Par défaut, Kerberos accepte un écart de cinq minutes au maximum, et la réponse du serveur en montre davantage.',
    next: 'Si l’horloge de cet ordinateur est correcte, signalez à l’administrateur du serveur ({{host}}) que la sienne ne l’est pas.',
  },
  'kerberos-token-refused': {
    what: 'Le ticket Kerberos a été refusé par {{host}}.',
    why: 'Le royaume Kerberos a délivré le ticket pour {{service}} (version de clé {{keyVersion}}, {{encryption}}). Le serveur l’a refusé (401), et sa réponse Kerberos n’indique pas de raison. Le plus souvent, la clé de la table de clés (keytab) du serveur ou le mot de passe de son compte est différent, car l’un des deux a changé. Ou {{service}} est enregistré pour un autre compte, ou un proxy inverse supprime l’en-tête Authorization.',
    next: 'Obtenez un nouveau ticket ({{kinit}}), car un ancien peut utiliser la clé précédente du service. S’il est refusé aussi, demandez à l’administrateur du serveur ({{host}}) de comparer la clé de {{service}} dans la table de clés (klist -ke) avec celle du royaume. Demandez-lui aussi si chaque proxy inverse transmet l’en-tête Authorization, et ce qu’indique le journal du serveur.',
  },
  'kerberos-server-not-authenticated': {
    what: 'Réponse non affichée : le serveur ne s’est pas authentifié ({{host}}).',
    why: 'La preuve d’identité Kerberos du service {{service}} est absente ou incorrecte. Quelqu’un intercepte peut-être la connexion.',
    next: 'Vérifiez l’adresse. Si le serveur ne prend pas en charge l’authentification mutuelle, décochez « Exiger l’authentification mutuelle » dans la connexion. Quiconque intercepte la connexion pourrait alors se faire passer pour le serveur.',
  },
  'kerberos-not-offered': {
    what: 'Le serveur ne propose pas l’authentification Kerberos ({{host}}).',
    why: 'À cette adresse, le serveur demande un autre schéma d’authentification : {{offered}}.',
    next: 'Demandez au propriétaire de l’API quelle méthode d’authentification les programmes doivent utiliser, et sélectionnez-la. Si c’est Kerberos, demandez à l’administrateur du serveur ({{host}}) d’activer Negotiate pour {{url}}. Si le serveur accepte les jetons sans les demander, réglez « Envoyer le jeton » sur « avec chaque requête ».',
  },
  'kerberos-ntlm-refused': {
    what: 'Authentification interrompue : NTLM n’est pas pris en charge.',
    why: 'NTLM n’est pas sûr. Il est proposé quand Kerberos ne fonctionne pas, souvent parce que le principal du service n’est pas enregistré.',
    next: 'Demandez {{registration}}. Si le service a un autre nom, renseignez « Principal du service ». Ou sélectionnez une autre méthode d’authentification.',
  },
  'kerberos-password-needed': {
    what: 'Saisissez le mot de passe Kerberos ({{principal}}).',
    why: 'Cette connexion obtient son propre ticket avec un mot de passe, qui n’est jamais stocké.',
    next: 'Connectez-vous et saisissez le mot de passe, ou réglez « Ticket » sur « cache de tickets du système » dans la connexion.',
  },
  'kerberos-password-wrong': {
    what: 'Mot de passe Kerberos incorrect.',
    why: 'Le royaume Kerberos {{realm}} a refusé le mot de passe de {{principal}}. De nombreux royaumes verrouillent un compte après quelques échecs.',
    next: 'Saisissez à nouveau le mot de passe. Si vous l’avez changé récemment, utilisez le nouveau. Vérifiez aussi le nom d’utilisateur et le royaume sous « Principal ». Si le mot de passe est correct, demandez à l’administrateur du royaume {{realm}} si {{principal}} est verrouillé, avant de réessayer.',
  },
  'kerberos-password-expired': {
    what: 'Le mot de passe Kerberos a expiré et doit être changé.',
    why: 'Le royaume Kerberos n’émet aucun ticket tant que le mot de passe n’est pas changé ({{principal}}).',
    next: 'Changez le mot de passe avec kpasswd {{principal}}, ou selon les règles de votre entreprise. Connectez-vous ensuite avec le nouveau.',
  },
  'kerberos-password-unusable': {
    what: 'Le royaume Kerberos n’accepte pas un simple mot de passe pour {{principal}}.',
    why: 'Le compte n’a que des clés de types non acceptés, comme RC4, ou le royaume exige une carte à puce ou un mot de passe à usage unique.',
    next: 'Demandez à l’administrateur du royaume Kerberos d’activer AES pour le compte et de réinitialiser son mot de passe. Avec une carte à puce ou un mot de passe à usage unique, obtenez le ticket avec kinit, puis réglez « Ticket » sur « cache de tickets du système » dans la connexion.',
  },
  'kerberos-user-unknown': {
    what: 'L’utilisateur {{principal}} n’est pas enregistré dans le royaume Kerberos {{realm}}.',
    why: 'Le nom d’utilisateur est mal orthographié, ou l’utilisateur appartient à un autre royaume Kerberos. Dans de nombreux royaumes, les noms d’utilisateur distinguent les majuscules des minuscules.',
    next: 'Corrigez « Principal » dans la connexion : le nom d’ouverture de session, @, et le royaume en majuscules. Dans Active Directory, ce n’est souvent pas l’adresse e-mail ; la commande whoami /upn (Windows) ou klist (après kinit) l’affiche. Sans royaume, celui par défaut de krb5.conf s’applique. Un nouveau mot de passe n’y change rien.',
  },
  'kerberos-account-closed': {
    what: 'Le compte Kerberos est désactivé, verrouillé ou expiré.',
    why: 'Le royaume Kerberos n’émet pas de tickets pour ce compte ({{principal}}).',
    next: 'Demandez à l’administrateur du royaume Kerberos d’activer le compte.',
  },
  'kerberos-service-closed': {
    what: 'Le royaume Kerberos n’émet pas de tickets pour le service {{service}}.',
    why: 'Le compte du service dans le royaume Kerberos est désactivé, verrouillé ou expiré, ou le royaume n’autorise pas de tickets pour ce compte. Votre propre compte n’est pas en cause.',
    next: 'Demandez à l’administrateur du royaume Kerberos {{realm}} d’activer le compte du service {{service}}, ou saisissez le bon « Principal du service » dans la connexion.',
  },
  'kerberos-policy-denied': {
    what: 'Une règle du royaume Kerberos a refusé la demande.',
    why: 'Le royaume Kerberos peut limiter les horaires et les ordinateurs d’un compte, ainsi que les services auxquels il accède ({{principal}}).',
    next: 'Demandez à l’administrateur du royaume Kerberos quelle règle s’applique au compte {{principal}} et au service {{service}}.',
  },
  'kerberos-ticket-rejected': {
    what: 'Le royaume Kerberos a refusé le ticket.',
    why: 'Un KDC ne peut pas utiliser le ticket. Les clés du royaume ont peut-être changé, le ticket a peut-être été révoqué, ou deux royaumes ont des clés différentes pour leur relation de confiance.',
    next: 'Obtenez un nouveau ticket : exécutez {{kinit}}, puis reconnectez-vous. Si le problème persiste, contactez l’administrateur du royaume Kerberos {{realm}}.',
  },
  'kerberos-helper-ended': {
    what: 'Le processus Kerberos s’est arrêté de façon inattendue.',
    why: 'La bibliothèque Kerberos, ou une autre bibliothèque chargée avant elle, s’est arrêtée de façon inattendue.',
    next: 'Réessayez : le processus redémarre automatiquement. Si le problème persiste, signalez-le avec les détails de l’erreur.',
  },
  'kerberos-failed': {
    what: 'Kerberos a échoué avec une erreur inconnue.',
    why: 'La bibliothèque Kerberos a renvoyé une erreur que Dataquay ne reconnaît pas.',
    next: 'Obtenez un nouveau ticket, puis réessayez. Si le problème persiste, envoyez les détails à l’administrateur du royaume Kerberos {{realm}}, avec le service {{service}} et l’heure.',
  },
};
