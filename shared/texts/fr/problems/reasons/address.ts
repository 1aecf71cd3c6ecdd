import type { French } from '../../../../translation/french.ts';
import type { addressReasonTexts as english } from '../../../en/problems/reasons/address.ts';

/** Why a name has no address, or no connection to an address can be opened, and what to do about it, in French. */
export const addressReasonTexts: French<typeof english> = {
  'name-not-resolved/name-server': {
    why: 'Aucun serveur DNS n’a pu résoudre le nom {{host}} pour le moment. On ne sait donc pas si ce nom existe.',
    next: 'Vérifiez si d’autres adresses fonctionnent, reconnectez le Wi-Fi ou le VPN, puis réessayez. Si seul {{host}} échoue, signalez à l’administrateur réseau que le DNS ne peut pas résoudre ce nom.',
  },
  'name-not-resolved/name-server-failed': {
    why: 'Le serveur DNS ({{nameServers}}) a signalé une erreur interne (SERVFAIL). On ne sait donc pas si le nom {{host}} existe. Souvent, les serveurs de noms du domaine sont injoignables, ou leurs signatures (DNSSEC) ne sont pas valides.',
    next: 'Réessayez, aussi en activant ou en désactivant le VPN. Si le problème persiste, signalez à l’administrateur réseau que ce serveur DNS renvoie SERVFAIL pour {{host}}.',
  },
  'name-not-resolved/name-server-refused': {
    why: 'Le serveur DNS ({{nameServers}}) a refusé de résoudre le nom {{host}} (REFUSED). Certains serveurs DNS ne résolvent que certains noms, ou ne répondent qu’aux ordinateurs de leur réseau.',
    next: 'Connectez-vous au réseau d’entreprise ou au VPN, puis réessayez. Si le problème persiste, demandez à l’administrateur réseau quel serveur DNS cet ordinateur doit utiliser pour {{host}}.',
  },
  'name-not-resolved/name-server-silent': {
    why: 'Le serveur DNS ({{nameServers}}) n’a pas répondu. On ne sait donc pas si le nom {{host}} existe. Causes possibles : cet ordinateur est hors ligne, le VPN n’est connecté qu’en partie, ou un pare-feu bloque le DNS.',
    next: 'Vérifiez si d’autres adresses fonctionnent, reconnectez le Wi-Fi ou le VPN, puis réessayez. Si le problème persiste, demandez à l’administrateur réseau si le serveur DNS {{nameServers}} est joignable depuis votre réseau.',
  },
  'name-not-resolved/name-server-silent-container': {
    why: 'Le serveur DNS de ce conteneur ({{nameServers}}, en général d’après son fichier /etc/resolv.conf) n’a pas répondu. On ne sait donc pas si le nom {{host}} existe. Causes possibles : ce serveur DNS est faux ou arrêté, ou un pare-feu bloque le DNS.',
    next: 'Démarrez le conteneur avec un serveur DNS qu’il peut joindre : docker run --dns suivi de son adresse, la clé dns dans /etc/docker/daemon.json, ou dnsConfig d’un pod Kubernetes. Ou demandez à l’administrateur réseau d’autoriser les ports UDP et TCP 53 de ce conteneur vers {{nameServers}}.',
  },
  'name-not-resolved/unknown-name': {
    why: 'Selon le serveur DNS ({{nameServers}}), le nom {{host}} n’existe pas. Peut-être est-il mal orthographié, connu seulement dans un réseau d’entreprise, ou supprimé du DNS.',
    next: 'Comparez le nom d’hôte avec celui qui vous a été donné, et connectez-vous au réseau d’entreprise ou au VPN. {{directProxy}} Si rien n’y fait, demandez à l’administrateur réseau si le serveur DNS {{nameServers}} doit connaître {{host}}, et si son enregistrement DNS est correct.',
  },
  'name-not-resolved/short-name': {
    why: 'Le serveur DNS ({{nameServers}}) ne connaît pas le nom {{host}}, qui n’a pas de domaine, comme .example.com. Les noms courts ne sont résolus que dans les réseaux qui ajoutent leur domaine.',
    next: 'Saisissez le nom d’hôte complet dans l’adresse, comme {{host}}.example.com, ou connectez-vous au réseau d’entreprise ou au VPN, puis réessayez. Si vous ne connaissez pas le nom complet, demandez-le à l’administrateur qui vous a donné l’adresse.',
  },
  'name-not-resolved/scheme-twice': {
    why: 'L’adresse contient deux fois le schéma, par exemple https://https://. Le nom d’hôte est donc « {{host}} ».',
    next: 'Supprimez l’un des deux https:// ou http:// de l’adresse.',
  },
  'name-not-resolved/invalid-name': {
    why: 'Le DNS n’autorise pas ce nom d’hôte. Chaque partie entre deux points doit compter de 1 à 63 caractères, et le nom entier 253 au plus.',
    next: 'Vérifiez l’adresse : le nom d’hôte contient peut-être deux points consécutifs, ou un texte qui n’en fait pas partie.',
  },
  'name-not-resolved/no-address': {
    why: 'Selon le serveur DNS ({{nameServers}}), le nom {{host}} existe, mais n’a aucune adresse IP (enregistrement A ou AAAA). L’enregistrement manque peut-être, ou n’est visible que dans un réseau d’entreprise.',
    next: 'Vérifiez l’orthographe de l’adresse, et connectez-vous au réseau d’entreprise ou au VPN. Si rien n’y fait, demandez à l’administrateur du serveur ({{host}}) d’ajouter un enregistrement A ou AAAA pour ce nom dans le DNS.',
  },
  'connection-refused/refused': {
    why: 'L’ordinateur à l’adresse {{address}} a refusé la connexion sur le port {{port}} : aucun service n’écoute sur ce port, ou un pare-feu rejette la connexion.',
    next: 'Vérifiez le nom d’hôte et le port dans l’adresse, et connectez-vous au réseau d’entreprise ou au VPN. S’ils sont corrects, demandez à l’administrateur du serveur ({{host}}) si le serveur est démarré, et quel port il utilise. {{directProxy}}',
  },
  'connection-refused/this-computer': {
    why: 'Aucun service n’écoute sur le port {{port}} de cet ordinateur ({{address}}), que désigne l’adresse.',
    next: 'Démarrez le serveur, ou corrigez le port dans l’adresse. Si le serveur fonctionne sur un autre ordinateur, saisissez le nom de celui-ci au lieu de {{host}}. Dans un conteneur, une machine virtuelle ou WSL, {{host}} désigne ce système lui-même, et non l’ordinateur qui l’héberge.',
  },
  'connection-refused/this-container': {
    why: 'Dataquay s’exécute dans un conteneur, et aucun service n’écoute sur le port {{port}} de {{host}} ({{address}}). Dans un conteneur, {{host}} désigne en général le conteneur lui-même, et non l’ordinateur qui l’héberge.',
    next: 'Si le serveur fonctionne sur l’ordinateur qui héberge le conteneur, indiquez host.docker.internal:{{port}} dans l’adresse au lieu de {{host}}. Sous Linux, démarrez aussi le conteneur avec --add-host=host.docker.internal:host-gateway, ou utilisez --network host et gardez {{host}}. Si le serveur fonctionne dans un autre conteneur, indiquez le nom de son service, comme celui de Docker Compose. S’il fonctionne dans ce conteneur, démarrez-le, ou corrigez le port.',
  },
  'connection-refused/own-computer': {
    why: 'Le nom {{host}} désigne cet ordinateur ({{address}}), et aucun service n’écoute sur son port {{port}}. La cause est peut-être une entrée du fichier hosts, ou un serveur DNS qui bloque ce nom.',
    next: 'Vérifiez le port dans l’adresse. Si le serveur doit fonctionner sur cet ordinateur, démarrez-le. S’il fonctionne ailleurs, supprimez {{host}} du fichier hosts, ou demandez à l’administrateur réseau quelle adresse le DNS doit renvoyer pour {{host}}, et s’il bloque ce nom.',
  },
  'connection-refused/no-server-address': {
    why: 'Le nom {{host}} désigne {{address}}, qui n’est l’adresse d’aucun serveur. Les filtres DNS renvoient cette adresse pour les noms qu’ils bloquent. Une entrée du fichier hosts peut aussi la contenir.',
    next: 'Demandez à l’administrateur réseau si un filtre DNS bloque {{host}}, et de l’autoriser. Si le fichier hosts de cet ordinateur contient {{host}}, supprimez l’entrée.',
  },
  'connection-refused/hosts-file': {
    why: 'Le fichier hosts de cet ordinateur ({{hostsFile}}) attribue à {{host}} l’adresse {{address}}, où aucune connexion au port {{port}} n’a pu être ouverte. Le DNS connaît une autre adresse : {{dnsAddresses}}. La ligne du fichier hosts est donc sans doute obsolète.',
    next: 'Supprimez ou corrigez la ligne de {{host}} dans {{hostsFile}}, ou demandez-le à l’administrateur de cet ordinateur. Puis réessayez. Si cette ligne est voulue, demandez à l’administrateur du serveur ({{host}}) si celui-ci est démarré à l’adresse {{address}}.',
  },
  'connection-refused/hosts-file-only': {
    why: 'Le fichier hosts de cet ordinateur ({{hostsFile}}) attribue à {{host}} l’adresse {{address}}, où aucune connexion au port {{port}} n’a pu être ouverte. Peut-être cette adresse est-elle obsolète, le port erroné, ou le serveur arrêté. Le DNS n’a renvoyé aucune autre adresse.',
    next: 'Vérifiez le port dans l’adresse. Demandez à l’administrateur du serveur ({{host}}) son adresse IP actuelle, et si le serveur est démarré. Si l’adresse a changé, corrigez la ligne de {{host}} dans {{hostsFile}}.',
  },
  'timed-out/hosts-file': {
    why: 'Le fichier hosts de cet ordinateur ({{hostsFile}}) attribue à {{host}} l’adresse {{address}}, où rien n’a répondu sur le port {{port}} en {{seconds}} s. Le DNS connaît une autre adresse : {{dnsAddresses}}. La ligne du fichier hosts est donc sans doute obsolète.',
    next: 'Supprimez ou corrigez la ligne de {{host}} dans {{hostsFile}}, ou demandez-le à l’administrateur de cet ordinateur. Puis réessayez. Si cette ligne est voulue, connectez-vous au réseau d’entreprise ou au VPN, ou demandez à l’administrateur réseau d’autoriser les connexions TCP de cet ordinateur ({{ownAddress}}) à {{address}}, port {{port}}.',
  },
  'timed-out/hosts-file-only': {
    why: 'Le fichier hosts de cet ordinateur ({{hostsFile}}) attribue à {{host}} l’adresse {{address}}, où rien n’a répondu sur le port {{port}} en {{seconds}} s. Peut-être cette adresse est-elle obsolète, le VPN déconnecté, le serveur éteint, ou les paquets sont-ils bloqués par un pare-feu. Le DNS n’a renvoyé aucune autre adresse.',
    next: 'Connectez-vous au réseau d’entreprise ou au VPN. Si cela ne suffit pas, demandez à l’administrateur du serveur ({{host}}) son adresse IP actuelle, et si le serveur est démarré. Si l’adresse a changé, corrigez la ligne de {{host}} dans {{hostsFile}}. Sinon, demandez à l’administrateur réseau d’autoriser les connexions TCP de cet ordinateur ({{ownAddress}}) à {{address}}, port {{port}}.',
  },
  'connection-refused/blocked': {
    why: 'Cet ordinateur n’autorise pas la connexion vers {{address}}, port {{port}}. Son pare-feu ou un logiciel de sécurité bloque sans doute Dataquay.',
    next: 'Demandez à l’administrateur de cet ordinateur d’autoriser Dataquay à se connecter à {{host}}, port {{port}}.',
  },
  'connection-refused/no-host': {
    why: 'Le réseau signale que l’ordinateur à l’adresse {{address}} est injoignable. Il est peut-être éteint, ou un routeur ou un pare-feu rejette la connexion.',
    next: 'Vérifiez l’adresse, et connectez-vous au réseau d’entreprise ou au VPN. {{directProxy}} Puis demandez à l’administrateur du serveur ({{host}}) si le serveur est démarré, et à l’administrateur réseau si {{address}}, port {{port}}, est joignable depuis cet ordinateur ({{ownAddress}}).',
  },
  'connection-refused/no-route': {
    why: 'Cet ordinateur n’a aucune route réseau vers {{address}} : il est hors ligne, ou l’adresse appartient à un réseau auquel il n’est pas connecté.',
    next: 'Vérifiez votre réseau, et connectez-vous au réseau d’entreprise ou au VPN. {{directProxy}} Si vous êtes connecté, demandez à l’administrateur réseau une route de cet ordinateur vers {{address}}.',
  },
  'connection-refused/no-ipv6': {
    why: 'Le serveur a une adresse IPv6 ({{address}}), mais cet ordinateur n’a pas de connexion IPv6 vers elle.',
    next: 'Demandez un accès IPv6 à l’administrateur réseau, ou une adresse IPv4 à l’administrateur du serveur ({{host}}). Un VPN peut aussi aider.',
  },
  'connection-refused/link-local': {
    why: 'L’adresse {{address}} est une adresse de liaison locale (link-local) : elle n’est valable que sur une interface réseau, qu’une URL ne peut pas indiquer.',
    next: 'Saisissez le nom d’hôte ou une autre adresse IP du serveur.',
  },
  'timed-out/connect': {
    why: 'Aucune connexion au serveur ({{host}}, port {{port}}) n’a été établie en {{seconds}} s, sans que le motif soit signalé. Le VPN est peut-être déconnecté, un pare-feu bloque la connexion, ou le serveur est éteint.',
    next: 'Vérifiez le nom d’hôte et le port, et connectez-vous au réseau d’entreprise ou au VPN. {{directProxy}} Puis demandez à l’administrateur réseau si un pare-feu autorise les connexions de cet ordinateur à {{host}}, port {{port}}. Demandez à l’administrateur du serveur ({{host}}) si votre adresse IP doit être ajoutée à une liste d’adresses autorisées.',
  },
  'timed-out/connect-address': {
    why: 'Rien n’a répondu à l’adresse {{address}} ({{host}}), port {{port}}, en {{seconds}} s, pas même un refus. Causes possibles : le VPN est déconnecté, un pare-feu rejette les paquets sans réponse, le serveur est éteint, ou l’adresse est erronée.',
    next: 'Vérifiez le nom d’hôte et le port, et connectez-vous au réseau d’entreprise ou au VPN. {{directProxy}} Puis demandez à l’administrateur réseau d’autoriser les connexions TCP de cet ordinateur ({{ownAddress}}) à {{address}}, port {{port}}. Demandez à l’administrateur du serveur ({{host}}) si celui-ci est démarré à cette adresse, et si votre adresse IP doit être ajoutée à une liste d’adresses autorisées.',
  },
  'timed-out/tls-handshake': {
    why: 'Le serveur a accepté la connexion, mais n’a pas terminé la négociation TLS en {{seconds}} s. Causes typiques : un pare-feu, un port sans TLS, un serveur surchargé, ou un VPN qui perd les grands paquets (MTU).',
    next: 'Vérifiez le port, et essayez un autre réseau ou sans le VPN. Si cela fonctionne, demandez à l’administrateur réseau de vérifier le pare-feu et la MTU du VPN. Sinon, demandez à l’administrateur du serveur ({{host}}) si le serveur prend en charge TLS sur le port {{port}}. Rien n’a été envoyé.',
  },
  'connection-lost/tls-handshake': {
    why: 'Le serveur ou un pare-feu a fermé la connexion pendant la négociation TLS, sans indiquer de motif. Causes typiques : un pare-feu, une liste d’adresses IP autorisées, un port sans TLS, ou un répartiteur de charge sans serveur disponible.',
    next: 'Vérifiez le nom d’hôte et le port, et essayez depuis un autre réseau ou avec le VPN. Demandez à l’administrateur réseau si un pare-feu bloque les connexions à {{host}}, port {{port}}. Puis demandez à l’administrateur du serveur ({{host}}) si le serveur est démarré, et si votre adresse IP doit être ajoutée à une liste d’adresses autorisées. Rien n’a été envoyé.',
  },
  'connection-lost/tls-handshake-proxy': {
    why: 'La connexion a été fermée pendant la négociation TLS, après l’ouverture du tunnel par le proxy {{proxy}}. Le proxy ou un pare-feu bloque peut-être {{host}}, ou le serveur ne prend pas en charge TLS sur ce port.',
    next: 'Vérifiez le nom d’hôte et le port. S’ils sont corrects, demandez à l’administrateur du proxy si {{host}}, port {{port}}, est bloqué, puis à l’administrateur du serveur ({{host}}). Rien n’a été envoyé.',
  },
  'connection-lost/reset': {
    why: 'La connexion ({{host}}, port {{port}}) a été interrompue dès son ouverture. Causes typiques : un pare-feu, une liste d’adresses IP autorisées ou un serveur en cours de démarrage.',
    next: 'Réessayez, aussi avec le VPN. Si le problème persiste, demandez à l’administrateur réseau si un pare-feu bloque {{host}}, port {{port}}. Demandez à l’administrateur du serveur ({{host}}) si votre adresse IP doit être ajoutée à une liste d’adresses autorisées. Rien n’a été envoyé.',
  },
};
