import type { French } from '../../../../translation/french.ts';
import type { kerberosReasonTexts as english } from '../../../en/problems/reasons/kerberos.ts';

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
  'kerberos-no-ticket/memory': {
    why: 'Un cache en mémoire ({{cache}}) appartient à un seul programme : Dataquay ne peut donc pas lire un ticket obtenu par un autre programme.',
    next: 'Réglez « Ticket » sur « cache de tickets nommé », et saisissez un cache d’un autre type, comme FILE: ou KCM:. Obtenez-y un ticket (exécutez kinit -c). Reconnectez-vous ensuite.',
  },
  'kerberos-no-ticket/empty': {
    why: 'Le cache de tickets est vide ou tronqué, ou n’est pas un fichier de cache ({{cache}}). Son écriture a peut-être été interrompue, ou le disque était plein.',
    next: 'Vérifiez le nom du cache dans la connexion, ou KRB5CCNAME. S’il est correct, obtenez un nouveau ticket : exécutez {{kinit}}. Reconnectez-vous ensuite.',
  },
  'kerberos-no-ticket/junk': {
    why: 'Le cache ({{cache}}) n’est pas un cache de tickets, ou la bibliothèque Kerberos ne prend pas en charge son type.',
    next: 'Vérifiez le nom du cache dans la connexion, ou KRB5CCNAME. S’il est correct, obtenez un nouveau ticket : exécutez {{kinit}}. Reconnectez-vous ensuite.',
  },
  'kerberos-no-ticket/unreadable': {
    why: 'Vous n’avez pas le droit de lire {{cache}}. Ce cache appartient peut-être à un autre utilisateur de cet ordinateur.',
    next: 'Saisissez votre propre cache de tickets dans la connexion, ou demandez à l’administrateur de corriger son propriétaire et ses droits. Reconnectez-vous ensuite.',
  },
  'kerberos-no-ticket/no-granting-ticket': {
    why: 'Le cache de tickets {{cache}} existe, mais ne contient pas de ticket d’octroi de tickets (TGT). Aucun ticket pour {{service}} ne peut donc être demandé.',
    next: 'Obtenez un nouveau ticket : exécutez {{kinit}}. Ou saisissez un autre cache de tickets dans la connexion, si klist en affiche un avec un ticket pour krbtgt. Reconnectez-vous ensuite.',
  },
  'kerberos-no-ticket/cache-service': {
    why: 'Le cache ({{cache}}) est géré par un service du système (KCM) qui n’est pas démarré ou ne répond pas correctement.',
    next: 'Demandez à l’administrateur de cet ordinateur de démarrer ce service, comme sssd-kcm. Ou saisissez un autre cache de tickets dans la connexion. Reconnectez-vous ensuite.',
  },
  'kerberos-no-ticket/not-writable': {
    why: 'Le ticket n’a pas pu être enregistré dans {{cache}}. Le disque est peut-être plein, ou vous n’avez peut-être pas le droit d’écrire à cet endroit.',
    next: 'Libérez de l’espace disque et vérifiez les droits du dossier. Reconnectez-vous ensuite.',
  },
  'kerberos-no-ticket/missing-variable': {
    why: 'La variable d’environnement KRB5CCNAME désigne le cache de tickets {{cache}}, qui n’existe pas. Aucun ticket n’a été obtenu dans ce cache, ou il a été supprimé.',
    next: 'Obtenez un ticket du royaume Kerberos {{realm}} dans ce cache : exécutez {{kinit}} dans un terminal. Pour une tâche planifiée, utilisez une table de clés (keytab) : kinit -k -t FICHIER, suivi du principal. Si vous ouvrez la session de cet ordinateur avec un compte du domaine, klist affiche peut-être un ticket d’un autre cache. Corrigez alors KRB5CCNAME là où Dataquay est démarré, ou saisissez ce cache dans la connexion (--ccache). Reconnectez-vous ensuite.',
  },
  'kerberos-no-ticket/missing-named': {
    why: 'La connexion désigne le cache de tickets {{cache}}, qui n’existe pas. Aucun ticket n’a été obtenu dans ce cache, ou il a été supprimé.',
    next: 'Si klist affiche votre ticket dans un autre cache, corrigez « Nom du cache », ou réglez « Ticket » sur « cache de tickets du système ». Sinon, obtenez un ticket du royaume Kerberos {{realm}} dans ce cache : exécutez {{kinit}} dans un terminal, ou ouvrez la session de cet ordinateur avec votre compte du domaine. Pour une tâche planifiée, utilisez une table de clés (keytab) : kinit -k -t FICHIER, suivi du principal. Reconnectez-vous ensuite.',
  },
  'kerberos-no-ticket/missing-own': {
    why: 'Le cache de tickets propre à cette connexion a été supprimé. Dataquay le remplit avec votre mot de passe quand vous vous connectez.',
    next: 'Reconnectez-vous avec votre mot de passe.',
  },
  'kerberos-no-ticket/missing': {
    why: 'Vous n’avez pas de ticket Kerberos : le cache de tickets par défaut de cet ordinateur n’existe pas ({{cache}}). Aucun ticket n’a encore été obtenu, ou il a été supprimé, par exemple par kdestroy ou à la fermeture de session sur l’ordinateur.',
    next: 'Obtenez un ticket du royaume Kerberos {{realm}} : exécutez {{kinit}} dans un terminal. Sur un ordinateur géré, connectez-vous au réseau ou au VPN de l’entreprise, puis verrouillez et déverrouillez l’écran. Reconnectez-vous ensuite. Si klist affiche un ticket dans un autre cache, réglez « Ticket » sur « cache de tickets nommé », et saisissez le nom de ce cache (--ccache). Pour une tâche planifiée, utilisez une table de clés (keytab) : kinit -k -t FICHIER, puis le principal.',
  },
  'kerberos-no-ticket/missing-logon': {
    why: 'L’utilisateur connecté à Windows n’a pas d’identifiants Kerberos. Le plus souvent, c’est un compte local, ou Windows n’avait pas de liaison avec le domaine à l’ouverture de session.',
    next: 'Connectez-vous au réseau ou au VPN de l’entreprise, puis verrouillez et déverrouillez l’écran. Ouvrez la session Windows avec un compte du domaine si vous en avez utilisé un autre. La commande klist affiche les tickets. Reconnectez-vous ensuite.',
  },
  'kerberos-kdc-unreachable/silent': {
    why: 'Le KDC du royaume Kerberos {{realm}} ({{kdc}}) n’a pas répondu en {{duration}}. Le plus souvent, le VPN n’est pas connecté, ou un pare-feu bloque la connexion.',
    next: 'Connectez-vous au réseau ou au VPN de l’entreprise, puis reconnectez-vous. Si cela ne suffit pas, demandez à l’administrateur du réseau si cet ordinateur peut se connecter au KDC ({{kdc}} ; TCP et UDP). Un nouveau mot de passe ou ticket n’y change rien.',
  },
  'kerberos-kdc-unreachable/other-realm': {
    why: 'Le KDC du royaume Kerberos {{realm}}, nécessaire pour le service {{service}}, refuse les connexions, ne répond pas, ou son nom ne peut pas être résolu. Le royaume {{fromRealm}} a déjà délivré un ticket pour ce royaume : votre nom d’utilisateur et votre mot de passe ne sont pas en cause.',
    next: 'Connectez-vous au réseau ou au VPN de l’entreprise, puis reconnectez-vous. Si le problème persiste, demandez à l’administrateur du réseau si un pare-feu bloque le KDC de {{realm}} ({{kdc}} ; TCP et UDP). Demandez aussi à {{kdcOwner}} si le KDC de {{realm}} dans {{kdcPlace}} est correct.',
  },
  'kerberos-kdc-unreachable/no-contact': {
    why: 'Aucun KDC du royaume ne répond ({{kdc}}) : son nom est introuvable, son port refuse les connexions ou ne répond pas, ou un autre programme utilise ce port. C’est normal hors du réseau de l’entreprise.',
    next: 'Connectez-vous au réseau ou au VPN de l’entreprise, puis reconnectez-vous. Si cela ne suffit pas, demandez à l’administrateur du réseau si un pare-feu bloque le port du KDC ({{kdc}} ; TCP et UDP). Demandez aussi à {{kdcOwner}} si le KDC de {{realm}} dans {{kdcPlace}} est correct.',
  },
  'kerberos-kdc-unreachable/kdc-unknown-name': {
    why: 'Le nom du KDC ({{kdc}}) est introuvable dans le DNS. Le plus souvent, seul le serveur DNS de l’entreprise le connaît, et le VPN n’est pas connecté. Ou krb5.conf contient un nom erroné ou ancien.',
    next: 'Connectez-vous au réseau ou au VPN de l’entreprise, puis reconnectez-vous. Si cela ne suffit pas, demandez à l’administrateur de cet ordinateur de comparer le KDC de {{realm}} dans krb5.conf avec l’actuel. Demandez aussi à l’administrateur du réseau l’enregistrement DNS de {{kdc}}.',
  },
  'kerberos-kdc-unreachable/kdc-record': {
    why: 'L’enregistrement SRV _kerberos._tcp.{{realm}} du DNS indique le KDC {{kdc}}, mais le DNS n’a pas d’adresse pour lui. L’enregistrement est probablement obsolète, ou le serveur DNS interrogé par cet ordinateur ne connaît pas tout le réseau de l’entreprise.',
    next: 'Demandez à l’administrateur du réseau de corriger l’enregistrement SRV _kerberos._tcp.{{realm}}, ou d’ajouter l’adresse de ce nom dans le DNS. Hors du réseau de l’entreprise, connectez-vous d’abord à ce réseau ou au VPN, puis reconnectez-vous. Un nouveau mot de passe ou ticket n’y change rien.',
  },
  'kerberos-kdc-unreachable/kdc-refused': {
    why: 'Le KDC ({{kdc}}) refuse les connexions : aucun service n’écoute sur ce port, ou un pare-feu les rejette. C’est courant hors du réseau de l’entreprise.',
    next: 'Connectez-vous au réseau ou au VPN de l’entreprise, puis reconnectez-vous. Si cela ne suffit pas, demandez à l’administrateur du réseau si un pare-feu bloque {{kdc}} (TCP et UDP). Demandez aussi à l’administrateur du royaume Kerberos {{realm}} si le KDC s’y trouve. S’il a changé d’adresse, demandez à {{kdcOwner}} de corriger {{kdcPlace}}.',
  },
  'kerberos-kdc-unreachable/kdc-open': {
    why: 'Un programme accepte les connexions à l’adresse {{kdc}}, mais n’a pas répondu comme un KDC. L’hôte ou le port dans {{kdcPlace}} est peut-être erroné, et un autre programme répond. Ou le KDC est en panne.',
    next: 'Demandez à {{kdcOwner}} de comparer le KDC de {{realm}} dans {{kdcPlace}} avec l’actuel ; le port par défaut est 88. S’il est correct, demandez à l’administrateur du royaume Kerberos {{realm}} de vérifier le KDC à l’adresse {{kdc}}.',
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
    why: 'Le fichier krb5.conf n’indique aucun KDC pour le royaume Kerberos {{realm}}, et aucun n’a été trouvé dans le DNS (enregistrement SRV _kerberos._tcp.{{realm}}). Sans le réseau ou le VPN de l’entreprise, le serveur DNS qui a cet enregistrement n’est pas interrogé.',
    next: 'Connectez-vous au réseau ou au VPN de l’entreprise, puis reconnectez-vous. Si cela ne suffit pas, vérifiez l’orthographe du royaume sous « Principal » et « Royaume Kerberos du service ». Si elle est correcte, demandez à l’administrateur du réseau l’enregistrement SRV _kerberos._tcp.{{realm}}, ou à celui de cet ordinateur d’ajouter le KDC de {{realm}} à krb5.conf.',
  },
  'kerberos-configuration/no-kdc-in-file': {
    why: 'Le fichier krb5.conf n’indique aucun KDC pour le royaume Kerberos {{realm}}, et désactive la recherche dans le DNS (dns_lookup_kdc = false).',
    next: 'Vérifiez l’orthographe du royaume sous « Principal » et « Royaume Kerberos du service ». Si elle est correcte, demandez à l’administrateur de cet ordinateur d’ajouter le KDC de {{realm}} à krb5.conf, ou de définir dns_lookup_kdc = true. Le VPN, un nouveau mot de passe ou un nouveau ticket n’y changent rien.',
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
  'kerberos-configuration/realm-case': {
    why: 'Cet ordinateur n’a trouvé aucun KDC pour le royaume Kerberos {{realm}}. Les noms de royaumes distinguent les majuscules des minuscules, et sont presque toujours en majuscules, mais ce nom contient des minuscules.',
    next: 'Écrivez le royaume en majuscules : saisissez {{expected}} après @ sous « Principal », et sous « Royaume Kerberos du service » si ce champ est rempli. Si {{realm}} est le bon nom, demandez à l’administrateur de cet ordinateur d’ajouter son KDC à krb5.conf. Un nouveau mot de passe n’y change rien.',
  },
  'kerberos-encryption/account': {
    why: 'Le compte {{principal}} n’a aucune clé d’un type de chiffrement accepté par le royaume Kerberos et par cet ordinateur. Les types obsolètes comme RC4 et DES sont souvent désactivés.',
    next: 'Demandez à l’administrateur du royaume Kerberos {{realm}} d’activer AES pour {{principal}} (dans Active Directory, une option du compte). Réinitialiser le mot de passe crée ensuite les clés AES. Si le compte a déjà des clés AES, demandez à l’administrateur de cet ordinateur de vérifier permitted_enctypes dans krb5.conf. Reconnectez-vous ensuite avec le nouveau mot de passe.',
  },
  'kerberos-encryption/account-permitted': {
    why: 'Le compte {{principal}} n’a aucune clé d’un type de chiffrement que krb5.conf de cet ordinateur autorise : {{permitted}}.',
    next: 'Demandez à l’administrateur de cet ordinateur d’ajouter aes256-cts-hmac-sha1-96 à la ligne permitted_enctypes de krb5.conf. L’administrateur du royaume Kerberos doit ensuite activer AES pour {{principal}}.',
  },
  'kerberos-encryption/service-permitted': {
    why: 'Le service {{service}} n’a aucune clé d’un type de chiffrement que krb5.conf de cet ordinateur autorise : {{permitted}}.',
    next: 'Demandez à l’administrateur de cet ordinateur d’ajouter aes256-cts-hmac-sha1-96 à la ligne permitted_enctypes de krb5.conf. L’administrateur du royaume Kerberos doit ensuite activer AES pour {{service}}.',
  },
  'kerberos-encryption/type-permitted': {
    why: 'Le ticket a le type de chiffrement {{encryption}}, mais krb5.conf de cet ordinateur n’autorise que {{permitted}}.',
    next: 'Demandez à l’administrateur de cet ordinateur d’ajouter {{encryption}} à la ligne permitted_enctypes de krb5.conf. Ou demandez à celui du royaume Kerberos d’émettre des tickets d’un type autorisé.',
  },
  'kerberos-encryption/service': {
    why: 'Le service {{service}} n’a aucune clé d’un type de chiffrement accepté par le royaume Kerberos et par cet ordinateur. Les types obsolètes comme RC4 et DES sont souvent désactivés.',
    next: 'Demandez à l’administrateur du royaume Kerberos {{realm}} d’activer AES pour le compte de {{service}} (dans Active Directory, une option du compte). Ensuite, le mot de passe de ce compte doit être réinitialisé, et la table de clés (keytab) recréée. Si le service a déjà des clés AES, demandez à l’administrateur de cet ordinateur de vérifier permitted_enctypes dans krb5.conf. Votre propre mot de passe n’est pas en cause.',
  },
  'kerberos-account-closed/revoked': {
    why: 'Le royaume Kerberos {{realm}} a refusé {{principal}} : le compte est désactivé, ou verrouillé après des échecs. Le royaume n’indique pas lequel des deux.',
    next: 'Si vous avez saisi plusieurs fois un mot de passe incorrect, attendez la fin du verrouillage. Sinon, demandez à l’administrateur du royaume Kerberos {{realm}} de déverrouiller ou d’activer {{principal}}. Un nouveau mot de passe seul n’y change rien.',
  },
  'kerberos-account-closed/expired': {
    why: 'Le royaume Kerberos {{realm}} a refusé {{principal}}, car la date d’expiration du compte est passée.',
    next: 'Demandez à l’administrateur du royaume Kerberos {{realm}} de prolonger le compte {{principal}}. Un nouveau mot de passe n’y change rien.',
  },
  'kerberos-account-closed/not-yet-valid': {
    why: 'Le compte n’est pas encore valide ({{principal}}).',
    next: 'Demandez à l’administrateur du royaume Kerberos à partir de quand le compte est valide. S’il devrait déjà l’être, comparez l’horloge du royaume avec celle de cet ordinateur.',
  },
  'kerberos-token-refused/replay': {
    why: 'Le serveur a signalé qu’il avait déjà reçu ce jeton (rejeu). Un proxy répète peut-être des requêtes, ou plusieurs serveurs partagent la liste des jetons utilisés.',
    next: 'Réessayez. Si le problème persiste, demandez à l’administrateur du serveur ({{host}}) de vérifier le cache de rejeu du serveur, et si un proxy répète des requêtes.',
  },
  'kerberos-token-refused/not-for-us': {
    why: 'Le serveur a signalé que le ticket est destiné à un autre service que le sien. Le ticket est pour le service {{service}}.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) quel principal de service il utilise, et renseignez « Principal du service ». Ou demandez-lui d’ajouter la clé de {{service}} à la table de clés (keytab).',
  },
  'kerberos-service-unknown/short-name': {
    why: 'L’adresse contient le nom court du serveur ({{host}}), mais les services sont généralement enregistrés avec leur nom d’hôte complet.',
    next: 'Saisissez le nom d’hôte complet dans l’URL de base, par exemple {{host}}.example.org, ou renseignez « Principal du service » dans la connexion. S’il reste introuvable, demandez {{registration}}. Un nouveau ticket ou mot de passe n’y change rien.',
  },
  'kerberos-service-unknown/alias': {
    why: 'Dans le DNS, {{host}} est un alias de {{canonical}}. Les services sont généralement enregistrés sous ce nom.',
    next: 'Saisissez {{canonical}} comme hôte dans l’URL de base, ou réglez « Canonicalisation du nom d’hôte » sur « résoudre les alias (CNAME) ». Si l’adresse doit rester {{host}}, demandez {{registration}}. Un nouveau ticket ou mot de passe n’y change rien.',
  },
  'kerberos-service-unknown/certificate-name': {
    why: 'Le royaume Kerberos {{realm}} n’a pas de principal {{service}}. Le nom d’hôte {{host}} est peut-être un alias : le certificat du serveur est aussi valable pour {{otherName}}. Ou le service est désactivé, n’a jamais été enregistré, ou a une autre casse.',
    next: 'Utilisez dans l’URL de base le nom complet enregistré du serveur, et non un alias : essayez {{otherName}}. Si l’adresse doit rester {{host}}, demandez {{registration}}. Un nouveau ticket ou mot de passe n’y change rien.',
  },
  'kerberos-service-unknown/configured': {
    why: 'Le champ « Principal du service » de la connexion contient {{service}}. Il est mal orthographié ou a une autre casse, ou le service est désactivé ou non enregistré.',
    next: 'Corrigez « Principal du service », ou laissez ce champ vide pour utiliser l’hôte de l’URL de base. S’il est correct, demandez {{registration}}. Un nouveau ticket ou mot de passe n’y change rien.',
  },
  'kerberos-service-unknown/canonical': {
    why: 'La connexion remplace {{host}} par son nom dans le DNS (« Canonicalisation du nom d’hôte ») et demande donc un ticket pour {{service}}. Le royaume Kerberos {{realm}} n’a pas ce principal : le service est enregistré sous un autre nom, est désactivé, ou a une autre casse.',
    next: 'Réglez « Canonicalisation du nom d’hôte » sur « aucune (hôte de l’URL) », ou saisissez le nom enregistré sous « Principal du service ». Si {{service}} est correct, demandez {{registration}}. Un nouveau ticket ou mot de passe n’y change rien.',
  },
  'kerberos-realm-unknown/configured': {
    why: 'Le champ « Royaume Kerberos du service » de la connexion contient {{realm}}. Le royaume de {{principal}} ne connaît pas {{realm}}, ou n’a pas de relation de confiance avec lui.',
    next: 'Corrigez « Royaume Kerberos du service », ou laissez ce champ vide si le serveur est dans votre propre royaume. Si {{realm}} est correct, demandez à l’administrateur de cet ordinateur le chemin par d’autres royaumes ([capaths] dans krb5.conf). Sans chemin, les administrateurs des deux royaumes doivent établir une relation de confiance. Un nouveau ticket n’y change rien.',
  },
  'kerberos-ntlm-refused/only-ntlm': {
    why: 'Le serveur propose NTLM, mais pas Kerberos (Negotiate). NTLM n’est pas sûr, donc Dataquay ne l’utilise pas.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’activer Kerberos (dans IIS, le fournisseur Negotiate avant NTLM) et d’enregistrer le principal du service {{service}} (setspn -S {{service}} COMPTE). Ou sélectionnez une autre méthode d’authentification.',
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
  'kerberos-server-clock/ahead': {
    why: 'L’horloge du serveur avance de {{duration}} sur celle de cet ordinateur. Par défaut, Kerberos accepte un écart de cinq minutes au maximum.',
    next: 'Si l’horloge de cet ordinateur est correcte, demandez à l’administrateur du serveur ({{host}}) de synchroniser celle du serveur avec un serveur de temps. Un nouveau ticket ou mot de passe n’y changera rien.',
  },
  'kerberos-server-clock/behind': {
    why: 'L’horloge du serveur retarde de {{duration}} sur celle de cet ordinateur. Par défaut, Kerberos accepte un écart de cinq minutes au maximum.',
    next: 'Si l’horloge de cet ordinateur est correcte, demandez à l’administrateur du serveur ({{host}}) de synchroniser celle du serveur avec un serveur de temps. Un nouveau ticket ou mot de passe n’y changera rien.',
  },
  'kerberos-server-not-authenticated/no-token': {
    why: 'Le serveur a accepté la requête (statut {{status}}), mais n’a pas envoyé la preuve d’identité Kerberos de {{service}}, que la connexion exige. Le serveur ne la prend pas en charge, un proxy supprime l’en-tête WWW-Authenticate, ou quelqu’un intercepte la connexion. Les navigateurs n’exigent pas cette preuve.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) si celui-ci prend en charge l’authentification mutuelle. Sinon, décochez « Exiger l’authentification mutuelle » dans la connexion. En HTTP non chiffré, quiconque intercepte la connexion pourrait alors se faire passer pour le serveur.',
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
  'kerberos-server-not-authenticated/no-token-https': {
    why: 'Le serveur a accepté la requête (statut {{status}}), mais n’a pas envoyé la preuve d’identité Kerberos de {{service}}, que la connexion exige. Le plus souvent, le serveur ne la prend pas en charge, ou un proxy supprime l’en-tête WWW-Authenticate. Les navigateurs n’exigent pas cette preuve.',
    next: 'Décochez « Exiger l’authentification mutuelle » dans la connexion. Le certificat du serveur prouve toujours son identité, sauf derrière un proxy qui inspecte TLS. Ou demandez à l’administrateur du serveur ({{host}}) d’envoyer la preuve, et si un proxy supprime WWW-Authenticate.',
  },
  'kerberos-server-not-authenticated/web-page': {
    why: 'À l’adresse {{url}}, le serveur a envoyé une page web sans demander Kerberos. Le plus souvent, l’API se trouve derrière une page d’authentification web que les programmes ne peuvent pas utiliser, ou l’URL est celle d’un site web.',
    next: 'Comparez l’URL de base avec la documentation de l’API. Si elle est correcte, demandez au propriétaire de l’API quelle adresse et quelle méthode d’authentification les programmes doivent utiliser. Si c’est Kerberos, demandez à l’administrateur du serveur ({{host}}) d’activer Negotiate à cette adresse.',
  },
  'kerberos-token-refused/other-scheme': {
    why: 'Le serveur a reçu le jeton Kerberos, puis a exigé un autre schéma d’authentification : {{offered}}. Le ticket n’est pas en cause.',
    next: 'Sélectionnez une méthode d’authentification que le serveur exige : pour Bearer, une méthode OAuth ou « Jeton de service ». Ou demandez à l’administrateur du serveur ({{host}}) d’accepter Kerberos à cette adresse.',
  },
  'kerberos-token-refused/cached-ticket': {
    why: 'Le ticket pour {{service}} vient du cache de tickets : il a été délivré le {{issuedAt}}, avec la version de clé {{keyVersion}}. Si le mot de passe ou la table de clés (keytab) du service a changé depuis, le serveur ne peut pas le déchiffrer. Ou sa table de clés est plus ancienne, ou {{service}} est enregistré pour un autre compte.',
    next: 'Obtenez un nouveau ticket : exécutez {{kinit}}, puis réessayez. Un ticket plus ancien peut utiliser la clé précédente du service. Si le nouveau est refusé aussi, demandez à l’administrateur du serveur ({{host}}) de comparer la clé de {{service}} dans la table de clés (klist -ke) avec celle du royaume. Demandez-lui aussi ce qu’indique le journal du serveur.',
  },
  'kerberos-token-refused/iis': {
    why: 'Le royaume Kerberos a délivré le ticket pour {{service}} (version de clé {{keyVersion}}), et IIS l’a refusé. Le plus souvent, {{service}} est enregistré pour un autre compte que celui du pool d’applications. Ou l’authentification en mode noyau utilise à sa place le compte de l’ordinateur, ou le mot de passe du compte a changé.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’exécuter setspn -Q {{service}}. Le résultat doit être le compte du pool d’applications, ou celui de l’ordinateur si l’authentification en mode noyau est active sans useAppPoolCredentials. Un nouveau ticket n’est utile que si le ticket actuel est plus ancien que la clé.',
  },
  'kerberos-token-refused/iis-https': {
    why: 'Le royaume Kerberos a délivré le ticket pour {{service}} (version de clé {{keyVersion}}), et IIS l’a refusé. Le plus souvent, {{service}} est enregistré pour un autre compte que celui du pool d’applications. Ou l’authentification en mode noyau utilise à sa place le compte de l’ordinateur, le mot de passe du compte a changé, ou IIS exige la protection étendue.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’exécuter setspn -Q {{service}}. Le résultat doit être le compte du pool d’applications, ou celui de l’ordinateur si l’authentification en mode noyau est active sans useAppPoolCredentials. La protection étendue doit être désactivée ou facultative, car Dataquay ne prend pas en charge la liaison de canal. Un nouveau ticket n’est utile que si le ticket actuel est plus ancien que la clé.',
  },
  'kerberos-token-refused/answered': {
    why: 'Le royaume Kerberos a délivré le ticket pour {{service}} (version de clé {{keyVersion}}, {{encryption}}). Le serveur a lu le jeton et l’a refusé. Le plus souvent, sa table de clés (keytab) ou son compte a une clé ou un mot de passe plus ancien, ou {{service}} est enregistré pour un autre compte.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de comparer la clé de {{service}} dans la table de clés (klist -ke) avec la version {{keyVersion}}. Demandez-lui aussi ce qu’indique le journal du serveur. Dans Active Directory, setspn -Q {{service}} affiche le compte. Un nouveau ticket n’est utile que si le ticket actuel est plus ancien que la clé.',
  },
  'kerberos-token-refused/not-decrypted': {
    why: 'Le serveur a signalé qu’il ne peut pas déchiffrer le ticket pour {{service}} (version de clé {{keyVersion}}). Sa clé diffère de celle du royaume Kerberos. Soit la table de clés (keytab) n’est plus à jour après un changement de mot de passe, soit {{service}} est enregistré pour un autre compte.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de recréer la table de clés de {{service}}, puis de redémarrer le serveur. Dans Active Directory, setspn -Q {{service}} affiche le compte, qui doit être celui du serveur. Un nouveau ticket n’est utile que si le ticket actuel est plus ancien que la clé.',
  },
  'kerberos-token-refused/no-key': {
    why: 'Le serveur a signalé que sa table de clés (keytab) n’a pas de clé de {{service}} avec la version {{keyVersion}} et le type {{encryption}}. La table de clés n’est plus à jour après un changement de mot de passe, ou concerne un autre nom.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de vérifier la table de clés avec klist -ke. Il faut y ajouter {{service}} avec la version de clé {{keyVersion}}, puis redémarrer le serveur. Un nouveau ticket n’est utile que si le ticket actuel est plus ancien que la clé.',
  },
  'kerberos-token-refused/endless': {
    why: 'Le serveur a demandé un jeton après l’autre, sans jamais terminer l’authentification avec le ticket pour {{service}}.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de vérifier les paramètres Kerberos et le journal du serveur, ainsi que de chaque proxy placé devant lui.',
  },
  'kerberos-token-refused/new-ticket': {
    why: 'Le royaume Kerberos vient de délivrer le ticket pour {{service}} (version de clé {{keyVersion}}, {{encryption}}). Le serveur l’a refusé (401), et sa réponse Kerberos n’indique pas de raison. Le plus souvent, la clé de la table de clés (keytab) du serveur est une autre, car le mot de passe du compte du service a changé. Ou {{service}} est enregistré pour un autre compte, ou un proxy inverse supprime l’en-tête Authorization.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de comparer la clé de {{service}} dans la table de clés (klist -ke) avec la version {{keyVersion}}. Si la version est une autre, la table de clés doit être recréée (ktpass dans Active Directory, ktadd dans MIT Kerberos). Demandez-lui aussi si chaque proxy inverse transmet l’en-tête Authorization, et ce qu’indique le journal du serveur. Le ticket est nouveau : ni kinit ni un autre mot de passe n’y changeront rien.',
  },
  'kerberos-ticket-expired/password': {
    why: 'Dataquay a obtenu le ticket de {{principal}} avec votre mot de passe. Il était valide jusqu’au {{validUntil}}.',
    next: 'Reconnectez-vous avec votre mot de passe. Dataquay obtient alors un nouveau ticket.',
  },
  'kerberos-clock-skew/this-computer-ahead': {
    why: 'L’horloge de cet ordinateur avance de {{duration}} sur celle de {{host}}, et le KDC du royaume Kerberos {{realm}} signale aussi un écart. L’horloge de cet ordinateur est donc probablement fausse. Par défaut, Kerberos accepte un écart de cinq minutes au maximum.',
    next: 'Réglez l’horloge et le fuseau horaire de cet ordinateur, de préférence avec un serveur de temps (Linux : timedatectl set-ntp true ; Windows : w32tm /resync). Obtenez ensuite un nouveau ticket ({{kinit}}), puis reconnectez-vous. Un nouveau ticket sans la bonne heure n’y change rien.',
  },
  'kerberos-clock-skew/this-computer-behind': {
    why: 'L’horloge de cet ordinateur retarde de {{duration}} sur celle de {{host}}, et le KDC du royaume Kerberos {{realm}} signale aussi un écart. L’horloge de cet ordinateur est donc probablement fausse. Par défaut, Kerberos accepte un écart de cinq minutes au maximum.',
    next: 'Réglez l’horloge et le fuseau horaire de cet ordinateur, de préférence avec un serveur de temps (Linux : timedatectl set-ntp true ; Windows : w32tm /resync). Obtenez ensuite un nouveau ticket ({{kinit}}), puis reconnectez-vous. Un nouveau ticket sans la bonne heure n’y change rien.',
  },
  'kerberos-clock-skew/realm': {
    why: 'Par défaut, Kerberos accepte un écart de cinq minutes au maximum. Les horloges de cet ordinateur et de {{host}} concordent : l’horloge du KDC est donc probablement fausse.',
    next: 'Vérifiez l’horloge et le fuseau horaire de cet ordinateur. S’ils sont corrects, signalez à l’administrateur du royaume Kerberos {{realm}} que l’horloge du KDC est probablement fausse. Ou le ticket du cache vient d’un ordinateur à une autre heure : exécutez alors {{kinit}}.',
  },
  'kerberos-service-address/certificate-name': {
    why: 'Les royaumes Kerberos identifient les services par leur nom d’hôte, mais l’URL de base contient une adresse IP. Le certificat du serveur est valable pour {{otherName}}.',
    next: 'Saisissez {{otherName}} comme hôte dans l’URL de base au lieu de {{host}}. Si Kerberos ne le connaît pas, demandez le nom complet du serveur au propriétaire de l’API.',
  },
  'deployment-fault/kerberos': {
    why: 'Sans ticket, le serveur a demandé Kerberos (401). Avec le ticket pour {{service}}, il a échoué (500). Soit il ne peut pas vérifier le ticket, par exemple parce qu’il ne peut pas lire sa table de clés (keytab), soit l’application a échoué après l’authentification.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de consulter le journal du serveur à cette heure ({{url}}). Le compte du serveur doit pouvoir lire la table de clés, et celle-ci doit contenir {{service}}. Si le ticket a été accepté, l’application a échoué pour {{principal}}.',
  },
  'not-permitted/kerberos': {
    why: 'Sans ticket, le serveur a demandé Kerberos (401). Avec le ticket de {{principal}}, il a refusé l’accès (403). Il a donc probablement accepté le ticket. Mais cet utilisateur n’a pas de droit sur les données, n’est pas dans le groupe requis, ou n’est associé à aucun compte du serveur.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’autoriser {{principal}} ou son groupe pour {{url}}. Demandez-lui aussi comment le serveur associe {{principal}} à ses comptes. Obtenez ensuite un nouveau ticket avec kinit, car un ticket d’Active Directory contient les groupes. Le mot de passe et les paramètres de la connexion ne sont pas en cause.',
  },
  'unexpected-answer/large-ticket': {
    why: 'Sans ticket, le serveur a demandé Kerberos (401). Avec le ticket de {{principal}}, les en-têtes de la requête dépassent la taille acceptée par le serveur ou une passerelle ({{status}}). Les tickets d’Active Directory sont volumineux si l’utilisateur est dans de nombreux groupes.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’augmenter la taille maximale des en-têtes de requête, par exemple à 64 Ko. Dans IIS, les limites sont MaxFieldLength et MaxRequestBytes ; dans nginx, large_client_header_buffers ; dans Apache, LimitRequestFieldSize. Ou demandez à l’administrateur du royaume Kerberos {{realm}} de retirer {{principal}} des groupes inutiles.',
  },
  'unexpected-answer/with-ticket': {
    why: 'Sans ticket, le serveur a demandé Kerberos (401). Avec le ticket de {{principal}}, il a rejeté la requête comme non valide (400), sans indiquer de raison. Le plus souvent, le ticket est trop volumineux pour le serveur ou une passerelle, car l’utilisateur est dans de nombreux groupes. Ou l’API rejette la requête elle-même.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de consulter le journal du serveur à cette heure, et la taille maximale des en-têtes sur le serveur et chaque passerelle. Une limite de 64 Ko suffit pour Kerberos. Si le ticket n’est pas en cause, vérifiez l’URL de base et les chemins de la connexion.',
  },
};
