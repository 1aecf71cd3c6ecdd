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
  'kerberos-no-ticket/memory': {
    why: 'Un cache en mémoire ({{cache}}) appartient à un seul programme : Dataquay ne peut donc pas lire un ticket obtenu par un autre programme.',
    next: 'Saisissez un cache d’un autre type dans la connexion, comme FILE: ou KCM:, et obtenez-y un ticket (exécutez kinit -c). Reconnectez-vous ensuite.',
  },
  'kerberos-no-ticket/empty': {
    why: 'Le cache de tickets est vide ou tronqué, ou n’est pas un fichier de cache ({{cache}}). Son écriture a peut-être été interrompue, ou le disque était plein.',
    next: 'Vérifiez le nom du cache dans la connexion. S’il est correct, obtenez un nouveau ticket (exécutez kinit). Reconnectez-vous ensuite.',
  },
  'kerberos-no-ticket/junk': {
    why: 'Le cache ({{cache}}) n’est pas un cache de tickets, ou la bibliothèque Kerberos ne prend pas en charge son type.',
    next: 'Vérifiez le nom du cache dans la connexion, ou obtenez un nouveau ticket (exécutez kinit). Reconnectez-vous ensuite.',
  },
  'kerberos-no-ticket/unreadable': {
    why: 'Vous n’avez pas le droit de lire {{cache}}. Ce cache appartient peut-être à un autre utilisateur de cet ordinateur.',
    next: 'Saisissez votre propre cache de tickets dans la connexion, ou demandez à l’administrateur de corriger son propriétaire et ses droits. Reconnectez-vous ensuite.',
  },
  'kerberos-no-ticket/no-granting-ticket': {
    why: 'Le cache ({{cache}}) ne contient pas de ticket d’octroi de tickets (TGT) : aucun ticket pour {{service}} ne peut être demandé.',
    next: 'Obtenez un nouveau ticket (exécutez kinit), ou saisissez un autre cache de tickets dans la connexion. Reconnectez-vous ensuite.',
  },
  'kerberos-no-ticket/cache-service': {
    why: 'Le cache ({{cache}}) est géré par un service du système (KCM) qui n’est pas démarré ou ne répond pas correctement.',
    next: 'Demandez à l’administrateur de cet ordinateur de démarrer ce service, comme sssd-kcm. Ou saisissez un autre cache de tickets dans la connexion. Reconnectez-vous ensuite.',
  },
  'kerberos-no-ticket/not-writable': {
    why: 'Le ticket n’a pas pu être enregistré dans {{cache}}. Le disque est peut-être plein, ou vous n’avez peut-être pas le droit d’écrire à cet endroit.',
    next: 'Libérez de l’espace disque et vérifiez les droits du dossier. Reconnectez-vous ensuite.',
  },
  'kerberos-kdc-unreachable/refused': {
    why: 'Le KDC du royaume Kerberos {{realm}} refuse les connexions, son nom ne peut pas être résolu, ou un autre programme a répondu. C’est normal hors du réseau de l’entreprise.',
    next: 'Connectez-vous au réseau ou au VPN de l’entreprise, puis reconnectez-vous. Si le problème persiste, demandez à l’administrateur de cet ordinateur de vérifier le KDC dans krb5.conf.',
  },
  'kerberos-kdc-unreachable/silent': {
    why: 'Le KDC du royaume Kerberos {{realm}} n’a pas répondu à temps. Un pare-feu bloque peut-être la connexion, ou le VPN n’est pas connecté.',
    next: 'Connectez-vous au réseau ou au VPN de l’entreprise, puis vérifiez que le port 88 est ouvert. Reconnectez-vous ensuite.',
  },
  'kerberos-kdc-unreachable/other-realm': {
    why: 'Le KDC du royaume Kerberos {{realm}}, nécessaire pour le service {{service}}, refuse les connexions, ne répond pas, ou son nom ne peut pas être résolu. Le royaume {{fromRealm}} a déjà délivré un ticket pour ce royaume : votre nom d’utilisateur et votre mot de passe ne sont pas en cause.',
    next: 'Connectez-vous au réseau ou au VPN de l’entreprise, puis reconnectez-vous. Si le problème persiste, demandez à l’administrateur de cet ordinateur de vérifier le KDC de {{realm}} dans krb5.conf, et si un pare-feu bloque son port 88.',
  },
  'kerberos-ticket-rejected/other-realm': {
    why: 'Un KDC ne peut pas utiliser le ticket. Les royaumes Kerberos {{fromRealm}} et {{realm}} ont probablement des clés différentes pour leur relation de confiance. Ou les clés de votre royaume ont changé, ou le ticket a été révoqué.',
    next: 'Obtenez un nouveau ticket (exécutez kinit), puis reconnectez-vous. Si le problème persiste, demandez aux administrateurs des deux royaumes de définir la même clé pour krbtgt/{{realm}}@{{fromRealm}}.',
  },
  'kerberos-ticket-rejected/address': {
    why: 'Le ticket n’est valide que pour certaines adresses réseau, et la requête vient d’une autre. L’adresse de cet ordinateur a peut-être changé, ou le réseau traduit les adresses (NAT).',
    next: 'Obtenez un ticket sans adresses (exécutez kinit -A), puis reconnectez-vous.',
  },
  'kerberos-policy-denied/other-realm': {
    why: 'Le royaume Kerberos du service, {{realm}}, est joint en passant par d’autres royaumes. Son KDC n’accepte peut-être pas ce chemin, ou une règle limite les services que {{principal}} peut utiliser.',
    next: 'Demandez à l’administrateur du royaume Kerberos {{realm}} si son KDC accepte le chemin passant par {{fromRealm}} ([capaths] dans son krb5.conf). Demandez-lui aussi quelle règle s’applique à {{principal}} et au service {{service}}.',
  },
  'kerberos-configuration/broken': {
    why: 'Le fichier krb5.conf contient une erreur de syntaxe, ou inclut un fichier ou un dossier illisible.',
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
  'kerberos-configuration/unreadable': {
    why: 'Vous n’avez pas le droit de lire krb5.conf.',
    next: 'Demandez à l’administrateur de cet ordinateur de permettre à tous les utilisateurs de lire krb5.conf, puis reconnectez-vous.',
  },
  'kerberos-configuration/realm-name': {
    why: 'Le nom {{realm}} ne correspond à aucun royaume Kerberos connu de cet ordinateur et du KDC. Ces noms distinguent les majuscules des minuscules, et s’écrivent généralement en majuscules.',
    next: 'Vérifiez « Principal » et « Royaume Kerberos du service » dans la connexion : saisissez le royaume Kerberos en majuscules. Si le nom est correct, demandez à l’administrateur de cet ordinateur de vérifier krb5.conf.',
  },
  'kerberos-encryption/account': {
    why: 'Le compte {{principal}} n’a aucune clé d’un type de chiffrement accepté par le royaume Kerberos et par cet ordinateur. Les types obsolètes comme RC4 et DES sont souvent désactivés.',
    next: 'Demandez à l’administrateur du royaume Kerberos d’activer AES pour le compte et de réinitialiser son mot de passe. Si le compte a déjà des clés AES, vérifiez permitted_enctypes dans krb5.conf. Reconnectez-vous ensuite.',
  },
  'kerberos-encryption/service': {
    why: 'Le service {{service}} n’a aucune clé d’un type de chiffrement accepté par le royaume Kerberos et par cet ordinateur. Les types obsolètes comme RC4 et DES sont souvent désactivés.',
    next: 'Demandez à l’administrateur du royaume Kerberos d’activer AES pour le service, de réinitialiser son mot de passe et de recréer son fichier keytab. Si le service a déjà des clés AES, vérifiez permitted_enctypes dans krb5.conf sur cet ordinateur.',
  },
  'kerberos-account-closed/revoked': {
    why: 'Le compte est désactivé, ou verrouillé après des essais infructueux ({{principal}}).',
    next: 'Attendez la fin du verrouillage, ou demandez à l’administrateur du royaume Kerberos d’activer le compte.',
  },
  'kerberos-account-closed/expired': {
    why: 'Le compte a expiré ({{principal}}).',
    next: 'Demandez à l’administrateur du royaume Kerberos de prolonger le compte.',
  },
  'kerberos-account-closed/not-yet-valid': {
    why: 'Le compte n’est pas encore valide ({{principal}}).',
    next: 'Demandez à l’administrateur du royaume Kerberos à partir de quand le compte est valide. S’il devrait déjà l’être, comparez l’horloge du royaume avec celle de cet ordinateur.',
  },
  'kerberos-token-refused/binding': {
    why: 'La table de clés (keytab) du serveur n’a peut-être pas la clé du service {{service}} ou en a une ancienne, ou ce principal appartient à un autre compte. Un proxy inverse supprime peut-être aussi l’en-tête Authorization, ou le serveur a détecté un rejeu. Ou il exige la liaison de canal (protection étendue), que Dataquay ne prend pas en charge.',
    next: 'Obtenez un nouveau ticket (exécutez kinit), car un ancien peut utiliser la clé précédente du service. Si le serveur le refuse aussi, contactez son administrateur. Il doit comparer la clé du service {{service}} dans la table de clés avec celle du royaume Kerberos. Il faut aussi consulter le journal du serveur, et vérifier si chaque proxy inverse transmet l’en-tête Authorization et si la protection étendue est exigée.',
  },
  'kerberos-token-refused/replay': {
    why: 'Le serveur a signalé qu’il avait déjà reçu ce jeton (rejeu). Un proxy répète peut-être des requêtes, ou plusieurs serveurs partagent la liste des jetons utilisés.',
    next: 'Réessayez. Si le problème persiste, demandez à l’administrateur du serveur ({{host}}) de vérifier le cache de rejeu du serveur, et si un proxy répète des requêtes.',
  },
  'kerberos-token-refused/not-for-us': {
    why: 'Le serveur a signalé que le ticket est destiné à un autre service que le sien. Le ticket est pour le service {{service}}.',
    next: 'Saisissez dans la connexion le « Principal du service » que le serveur utilise. Ou demandez à l’administrateur du serveur ({{host}}) d’ajouter la clé de {{service}} à la table de clés (keytab).',
  },
  'kerberos-service-unknown/short-name': {
    why: 'L’adresse contient le nom court du serveur, mais les services sont généralement enregistrés avec leur nom d’hôte complet.',
    next: 'Saisissez le nom d’hôte complet dans l’URL de base, par exemple server.example.org, ou renseignez « Principal du service » dans la connexion. S’il reste introuvable, demandez à l’administrateur du royaume Kerberos d’enregistrer {{service}}.',
  },
  'kerberos-ntlm-refused/only-ntlm': {
    why: 'Le serveur propose NTLM, mais pas Kerberos (Negotiate). NTLM n’est pas sûr, donc Dataquay ne l’utilise pas.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’activer Kerberos (dans IIS, le fournisseur Negotiate) et d’enregistrer le principal du service {{service}}. Ou sélectionnez une autre méthode d’authentification.',
  },
  'kerberos-not-offered/bearer': {
    why: 'Le serveur demande un jeton OAuth (Bearer), et non Kerberos.',
    next: 'Sélectionnez une méthode d’authentification OAuth pour cette connexion, comme « Navigateur (OAuth) ». Le propriétaire de l’API connaît le fournisseur d’identité. Si le serveur accepte Kerberos sans le demander, réglez « Envoyer le jeton » sur « avec chaque requête ».',
  },
  'not-signed-in/kerberos': {
    why: 'Le serveur exige une authentification Kerberos (401, Negotiate), mais cette connexion n’a pas de méthode d’authentification.',
    next: 'Sélectionnez « Ticket Kerberos » comme méthode d’authentification de cette connexion, puis connectez-vous.',
  },
  'kerberos-not-offered/no-scheme': {
    why: 'Le serveur exige une authentification (401), mais n’indique aucun schéma. Il ne prend pas en charge Kerberos à cette adresse, ou un proxy a supprimé l’en-tête WWW-Authenticate.',
    next: 'Si le serveur accepte les jetons sans les demander, réglez « Envoyer le jeton » sur « avec chaque requête ». Sinon, sélectionnez une autre méthode d’authentification, ou contactez l’administrateur du serveur ({{host}}).',
  },
  'kerberos-server-clock/reported': {
    why: 'Le serveur a signalé dans sa réponse Kerberos que son horloge diffère trop de l’heure du jeton. Par défaut, Kerberos accepte cinq minutes.',
    next: 'Réglez l’horloge de cet ordinateur avec un serveur de temps. Si elle est correcte, signalez à l’administrateur du serveur ({{host}}) que la sienne ne l’est pas.',
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
  'kerberos-token-refused/other-scheme': {
    why: 'Le serveur a reçu le jeton Kerberos, puis a exigé un autre schéma d’authentification : {{offered}}. Le ticket n’est pas en cause.',
    next: 'Sélectionnez une méthode d’authentification que le serveur exige : pour Bearer, une méthode OAuth ou « Jeton de service ». Ou demandez à l’administrateur du serveur ({{host}}) d’accepter Kerberos à cette adresse.',
  },
};
