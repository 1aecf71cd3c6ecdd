import type { French } from '../../../../translation/french.ts';
import type {
  proxyReasonTexts as english,
  proxyPhrases as englishPhrases,
  proxySignInPhrases as englishSignIn,
} from '../../../en/problems/reasons/proxy.ts';

/** Why requests through a proxy fail, or why a PAC file selects no proxy, and what to do, in French. */
export const proxyReasonTexts: French<typeof english> = {
  'proxy-failed/unreachable': {
    why: 'La connexion au proxy a échoué : aucun proxy ne fonctionne à cette adresse et sur ce port, ou votre réseau n’y mène pas. L’adresse est définie dans {{proxySetting}}. Le serveur ({{host}}) n’a pas été contacté.',
    next: 'Connectez-vous au réseau d’entreprise ou au VPN. {{avoidProxy}} Si rien n’y fait, demandez à l’administrateur du proxy son adresse et son port, et {{correctProxy}}.',
  },
  'proxy-failed/not-running': {
    why: 'L’ordinateur à l’adresse {{address}} a refusé la connexion au proxy {{proxy}} : aucun proxy ne fonctionne sur ce port, ou un pare-feu rejette la connexion. L’adresse est définie dans {{proxySetting}}. Le serveur ({{host}}) n’a pas été contacté.',
    next: 'Vérifiez l’hôte et le port du proxy. S’ils sont erronés, {{correctProxy}}. {{avoidProxy}} Sinon, demandez à l’administrateur du proxy si le proxy {{proxy}} fonctionne, et quels adresse et port utiliser.',
  },
  'proxy-failed/not-running-here': {
    why: 'Aucun programme n’écoute à l’adresse {{proxy}}, qui désigne cet ordinateur : un proxy local, comme Px, Cntlm ou Fiddler, n’est sans doute pas démarré. L’adresse est définie dans {{proxySetting}}. Le serveur ({{host}}) n’a pas été contacté.',
    next: 'Démarrez le proxy local. Si l’adresse est erronée, {{correctProxy}}. {{avoidProxy}} Si vous ne connaissez pas ce proxy, demandez à l’administrateur de cet ordinateur lequel utiliser.',
  },
  'proxy-failed/unknown-name': {
    why: 'Le nom du proxy est introuvable dans le DNS (serveur DNS {{nameServers}}) : il n’est connu que dans un réseau d’entreprise, est mal orthographié, ou n’existe plus. L’adresse est définie dans {{proxySetting}}. Le serveur ({{host}}) n’a pas été contacté.',
    next: 'Connectez-vous au réseau d’entreprise ou au VPN. {{avoidProxy}} Si rien n’y fait, demandez à l’administrateur du proxy son adresse, et {{correctProxy}}.',
  },
  'proxy-failed/unknown-name-pac': {
    why: 'Le fichier PAC {{pacFile}} renvoie ce proxy pour {{host}}, mais le nom du proxy est introuvable dans le DNS (serveur DNS {{nameServers}}). Peut-être la règle du fichier PAC est-elle obsolète ou erronée, ou le nom n’est-il connu que dans un réseau d’entreprise. Le serveur ({{host}}) n’a pas été contacté.',
    next: 'Demandez à l’administrateur réseau de corriger la règle pour {{host}} dans le fichier PAC {{pacFile}} : elle doit renvoyer un proxy existant ou DIRECT. Hors du réseau d’entreprise, connectez-vous d’abord à celui-ci ou au VPN. En attendant la correction, réglez le proxy sur « aucun » sous « Paramètres de connexion » si les connexions directes sont autorisées, ou sur « manuel » avec l’adresse d’un autre proxy.',
  },
  'proxy-failed/refused-pac': {
    why: 'L’hôte de ce proxy refuse les connexions sur ce port : aucun proxy n’y fonctionne sans doute. Le fichier PAC {{pacFile}} a été chargé, et renvoie ce proxy pour {{host}} : sa règle désigne peut-être un ancien proxy. Le serveur ({{host}}) n’a pas été contacté.',
    next: 'Demandez à l’administrateur réseau le proxy actuel, et la correction de la règle pour {{host}} dans le fichier PAC {{pacFile}}. En attendant, réglez le proxy sur « manuel » sous « Paramètres de connexion », et saisissez le proxy actuel sous « Adresse du proxy ». Si les connexions directes sont autorisées, réglez plutôt le proxy sur « aucun ».',
  },
  'proxy-failed/name-server': {
    why: 'Le DNS n’a pas pu résoudre le nom du proxy pour le moment : on ne sait pas si ce nom existe (serveur DNS {{nameServers}}). L’adresse est définie dans {{proxySetting}}. Le serveur ({{host}}) n’a pas été contacté.',
    next: 'Vérifiez si d’autres adresses fonctionnent, reconnectez le Wi-Fi ou le VPN, puis réessayez. {{avoidProxy}} Si le problème persiste, signalez à l’administrateur réseau que le DNS ne peut pas résoudre le nom du proxy.',
  },
  'proxy-failed/timeout': {
    why: 'Le proxy n’a pas accepté la connexion en {{seconds}} s : il n’est joignable que depuis un réseau d’entreprise, est éteint, ou un pare-feu bloque la connexion. L’adresse est définie dans {{proxySetting}}. Le serveur ({{host}}) n’a pas été contacté.',
    next: 'Connectez-vous au réseau d’entreprise ou au VPN. {{avoidProxy}} Si rien n’y fait, demandez à l’administrateur du proxy son adresse et son port, et {{correctProxy}}.',
  },
  'proxy-failed/refused': {
    why: 'Le proxy n’a pas autorisé la connexion au serveur ({{host}}, port {{port}}, statut {{proxyStatus}}). Le serveur n’a pas été joint : vos autorisations sur ce serveur ne sont pas en cause.',
    next: 'Si {{host}} est un hôte interne, {{bypassProxy}}. Sinon, demandez à l’administrateur du proxy d’autoriser les connexions à {{host}}, port {{port}}. Vérifiez aussi que l’adresse indiquée par {{proxySetting}} est celle d’un proxy. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/forbidden': {
    why: 'Le proxy n’autorise pas les connexions à {{host}}, port {{port}} ({{proxyStatus}}). Ses règles excluent peut-être cet hôte ou ce port. Le serveur n’a pas été joint : vos autorisations sur ce serveur ne sont pas en cause.',
    next: 'Demandez à l’administrateur du proxy d’autoriser les connexions à {{host}}, port {{port}}, en lui indiquant l’heure du test et l’éventuel message du proxy. Si {{host}} est un hôte interne qui ne nécessite pas de proxy, {{bypassProxy}}. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/provider-forbidden': {
    why: 'Le proxy n’autorise pas les connexions au fournisseur d’identité {{host}}, port {{port}} ({{proxyStatus}}), mais autorise celles à {{apiHost}}. Ses règles excluent cet hôte ou ce port. Le fournisseur d’identité n’a pas été joint : ni vos identifiants ni vos autorisations ne sont en cause.',
    next: 'Demandez à l’administrateur du proxy d’autoriser les connexions (CONNECT) à {{host}}, port {{port}}, en lui indiquant l’heure du test et l’éventuel message du proxy. Si {{host}} est joignable sans proxy, {{bypassProxy}}. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/credentials': {
    why: 'C’est le proxy, et non {{host}}, qui exige un nom d’utilisateur et un mot de passe (407){{proxyRealmNote}}, et la connexion n’en envoie pas. {{proxySchemes}}',
    next: 'Saisissez « Nom d’utilisateur du proxy » sous « Paramètres de connexion », en général celui de votre compte d’entreprise, et « Mot de passe du proxy » sous « Secrets ». Si vous n’avez pas de tel compte, demandez-en un à l’administrateur du proxy. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/credentials-pac': {
    why: 'C’est le proxy, et non {{host}}, qui exige un nom d’utilisateur et un mot de passe (407){{proxyRealmNote}}, et la connexion n’en envoie pas. C’est le fichier PAC {{pacFile}} qui renvoie ce proxy. {{proxySchemes}}',
    next: 'Sous « Paramètres de connexion », réglez le proxy sur « manuel », puis saisissez {{proxy}} sous « Adresse du proxy », et « Nom d’utilisateur du proxy », en général celui de votre compte d’entreprise. Saisissez « Mot de passe du proxy » sous « Secrets ». Si vous n’avez pas de tel compte, demandez-en un à l’administrateur du proxy. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/environment-unusable': {
    why: 'Pour {{host}}, c’est {{proxySetting}} qui s’applique. Sa valeur n’est pas l’URL d’un proxy HTTP ou HTTPS. Dataquay ne prend pas en charge SOCKS, et ne contourne pas le proxy.',
    next: 'Si {{host}} est joignable sans proxy, {{bypassProxy}}. Sinon, demandez à l’administrateur réseau l’adresse d’un proxy HTTP, donnez-la comme valeur à {{variable}}, par exemple http://proxy.example:8080, puis redémarrez Dataquay. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/environment-credentials': {
    why: 'C’est le proxy, et non {{host}}, qui exige un nom d’utilisateur et un mot de passe (407){{proxyRealmNote}}, et {{proxySetting}} n’en contient pas. {{proxySchemes}}',
    next: 'Donnez à {{variable}} la valeur {{proxyScheme}}UTILISATEUR:MOT-DE-PASSE@{{proxyHost}}, en encodant les caractères spéciaux (@ devient %40), puis redémarrez Dataquay. Le nom d’utilisateur est en général celui de votre compte d’entreprise ou d’université. Ou réglez le proxy sur « manuel » sous « Paramètres de connexion », avec « Adresse du proxy » et « Nom d’utilisateur du proxy », et saisissez « Mot de passe du proxy » sous « Secrets ». Vos identifiants pour {{host}} ne servent à rien ici. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/credentials-rejected': {
    why: 'C’est le proxy, et non {{host}}, qui a refusé le nom d’utilisateur ou le mot de passe (407). Le mot de passe a peut-être changé, ou le compte est verrouillé.',
    next: 'Saisissez à nouveau « Nom d’utilisateur du proxy » sous « Paramètres de connexion », et le « Mot de passe du proxy » actuel sous « Secrets ». S’ils sont corrects, demandez à l’administrateur du proxy si ce compte peut utiliser le proxy. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/environment-credentials-rejected': {
    why: 'C’est le proxy, et non {{host}}, qui a refusé le nom d’utilisateur ou le mot de passe de {{proxySetting}} (407). Le mot de passe a peut-être changé, ou contient des caractères spéciaux qui ne sont pas encodés.',
    next: 'Saisissez le mot de passe actuel dans {{variable}}, en encodant les caractères spéciaux (@ devient %40), puis redémarrez Dataquay. S’il est correct, demandez à l’administrateur du proxy si ce compte peut utiliser le proxy. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/integrated': {
    why: 'Le proxy n’accepte que l’authentification Windows ({{schemes}}), que Dataquay ne prend pas en charge pour les proxys (407). Un nom d’utilisateur et un mot de passe n’y changent rien.',
    next: 'Si {{host}} est un hôte interne, {{bypassProxy}}. Sinon, demandez à l’administrateur du proxy d’autoriser {{host}} sans authentification ou avec l’authentification Basic. Ou saisissez l’adresse d’un proxy local qui s’authentifie pour vous, comme Px ou Cntlm, sous « Adresse du proxy » dans « Paramètres de connexion ». Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/unsupported-scheme': {
    why: 'Le proxy n’accepte que l’authentification {{schemes}} (407), que Dataquay ne prend pas en charge pour les proxys. Un nom d’utilisateur et un mot de passe n’y changent rien.',
    next: 'Si {{host}} est un hôte interne, {{bypassProxy}}. Sinon, demandez à l’administrateur du proxy d’autoriser {{host}} sans authentification ou avec l’authentification Basic. Ou saisissez l’adresse d’un proxy local qui s’authentifie pour vous, comme Px ou Cntlm, sous « Adresse du proxy » dans « Paramètres de connexion ». Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/no-connection': {
    why: 'Le proxy a signalé qu’il ne peut pas se connecter à {{host}}, port {{port}} ({{proxyStatus}}). Causes possibles : c’est un hôte interne que le proxy ne peut pas joindre, le nom ou le port est erroné, ou le serveur est arrêté.',
    next: 'Vérifiez le nom d’hôte et le port dans l’adresse. Si {{host}} est un hôte interne, {{bypassProxy}}. Sinon, demandez à l’administrateur du proxy si celui-ci peut joindre {{host}}, port {{port}}. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/unknown-host': {
    why: 'Le proxy ne trouve pas le nom {{host}} dans le DNS ({{proxyStatus}}) : c’est le nom d’un hôte interne, ou il est mal orthographié.',
    next: 'Vérifiez le nom d’hôte dans l’adresse. Si {{host}} est un hôte interne, {{bypassProxy}}. Sinon, demandez à l’administrateur du proxy pourquoi celui-ci ne trouve pas {{host}}. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/unknown-host-here': {
    why: 'Le proxy ne trouve pas le nom {{host}} dans le DNS ({{proxyStatus}}), mais cet ordinateur le trouve : {{hostAddresses}}. C’est donc sans doute un hôte interne, qui ne nécessite pas de proxy.',
    next: 'Excluez {{host}} du proxy : {{bypassProxy}}. Si cela ne suffit pas, demandez à l’administrateur du proxy pourquoi le proxy ne trouve pas {{host}}. Un nouveau mot de passe ou jeton n’y changera rien. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/no-connection-here': {
    why: 'Le proxy a signalé qu’il ne peut pas se connecter à {{host}}, port {{port}} ({{proxyStatus}}). Cet ordinateur peut résoudre ce nom ({{hostAddresses}}) : il n’est donc sans doute pas mal orthographié. Causes possibles : c’est un hôte interne que le proxy ne peut pas joindre, le port est erroné, ou le serveur est arrêté.',
    next: 'Si {{host}} est un hôte interne, {{bypassProxy}}. Sinon, vérifiez le port dans l’adresse, et demandez à l’administrateur du proxy si le proxy peut joindre {{host}}, port {{port}}. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/forbidden-port': {
    why: 'Le proxy n’autorise pas les connexions à {{host}}, port {{port}} ({{proxyStatus}}). De nombreux proxys n’autorisent HTTPS que vers le port 443, ou leurs règles excluent cet hôte. Le serveur n’a pas été joint : vos autorisations sur ce serveur ne sont pas en cause.',
    next: 'Vérifiez le port dans l’adresse. S’il est correct, demandez à l’administrateur du proxy d’autoriser les connexions (CONNECT) à {{host}}, port {{port}}, en lui indiquant l’heure du test et l’éventuel message du proxy. Si {{host}} est un hôte interne qui ne nécessite pas de proxy, {{bypassProxy}}. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/fault': {
    why: 'Le proxy a renvoyé une erreur qui lui est propre ({{proxyStatus}}). Le serveur ({{host}}) n’est pas en cause.',
    next: 'Réessayez. Si le problème persiste, indiquez à l’administrateur du proxy le statut, l’heure et l’hôte {{host}}, port {{port}}. Si {{host}} est un hôte interne, {{bypassProxy}}. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/page': {
    why: 'Le proxy a répondu à la demande de tunnel (CONNECT) par une page web ({{proxyStatus}}), comme un avis ou une page d’authentification.',
    next: 'Ouvrez une page quelconque dans un navigateur qui passe par le proxy, puis authentifiez-vous ou confirmez l’avis. Si cela ne suffit pas, demandez à l’administrateur du proxy d’autoriser {{host}} sans cette page. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/page-redirect': {
    why: 'Le proxy a redirigé la demande de tunnel (CONNECT) vers une page web ({{proxyStatus}}) : {{to}}. C’est en général une page d’authentification ou un avis du réseau.',
    next: 'Ouvrez {{to}} dans un navigateur, puis authentifiez-vous ou confirmez l’avis. Réessayez ensuite. Si cela ne suffit pas, demandez à l’administrateur du proxy d’autoriser {{host}}, port {{port}}, sans cette page. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/not-a-proxy': {
    why: 'Le serveur {{proxy}} n’est pas un proxy qui prend en charge les tunnels (CONNECT) : il a renvoyé {{proxyStatus}}.',
    next: 'Demandez à l’administrateur du proxy l’adresse et le port du proxy, et {{correctProxy}}. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/server-sign-in': {
    why: 'Le serveur {{proxy}} a demandé une authentification avec le statut 401. Les proxys utilisent 407 : il s’agit donc sans doute d’un serveur web, pas d’un proxy.',
    next: 'Demandez à l’administrateur du proxy l’adresse et le port du proxy, et {{correctProxy}}. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/not-http': {
    why: 'Le serveur à l’adresse {{proxy}} n’est pas un proxy HTTP : sa réponse n’est pas du HTTP.',
    next: 'Demandez à l’administrateur du proxy l’adresse et le port du proxy, et {{correctProxy}}. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/closed': {
    why: 'Le proxy a accepté la connexion, puis l’a fermée sans réponse. Il bloque cet ordinateur ou {{host}}, exige https:// dans son adresse, ou est un autre type de serveur.',
    next: 'Demandez à l’administrateur du proxy si {{host}}, port {{port}}, est autorisé depuis cet ordinateur, ainsi que l’adresse et le port du proxy. S’ils diffèrent, {{correctProxy}}. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/silent': {
    why: 'Le proxy a accepté la connexion, mais n’a pas répondu à temps : il n’arrive pas à se connecter au serveur ({{host}}), ou est surchargé.',
    next: 'Vérifiez le nom d’hôte et le port dans l’adresse, puis réessayez. Si {{host}} est un hôte interne, {{bypassProxy}}. Sinon, demandez à l’administrateur du proxy si celui-ci peut joindre {{host}}, port {{port}}. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/not-tls': {
    why: 'L’adresse du proxy commence par https://, mais le proxy ne prend pas en charge TLS sur ce port.',
    next: 'L’adresse du proxy doit commencer par http:// : {{correctProxy}}. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/https-proxy': {
    why: 'Le proxy attend TLS, mais son adresse commence par http://.',
    next: 'L’adresse du proxy doit commencer par https:// : {{correctProxy}}. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/socks': {
    why: 'Le serveur à l’adresse {{proxy}} est un proxy SOCKS. Dataquay prend en charge les proxys HTTP et HTTPS.',
    next: 'Demandez à l’administrateur du proxy l’adresse d’un proxy HTTP, et {{correctProxy}}. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-file-unusable/status': {
    why: 'Le serveur a renvoyé le statut {{status}} au lieu du fichier PAC {{pacFile}}. Le proxy n’est donc pas connu, et le serveur ({{host}}) n’a pas été contacté.',
    next: 'Connectez-vous au réseau d’entreprise ou au VPN, et comparez « Fichier PAC » sous « Paramètres de connexion » avec l’adresse que vous donne l’administrateur réseau. Si elle est correcte, signalez-lui que {{pacFile}} renvoie le statut {{status}}. En attendant, réglez le proxy sur « manuel » ou « aucun ».',
  },
  'proxy-file-unusable/unknown-name': {
    why: 'Le nom d’hôte dans l’adresse du fichier PAC {{pacFile}} est introuvable dans le DNS (serveur DNS {{nameServers}}). Il n’est connu que dans un réseau d’entreprise, est mal orthographié, ou n’existe plus. Le serveur ({{host}}) n’a pas été contacté.',
    next: 'Connectez-vous au réseau d’entreprise ou au VPN. Si cela ne suffit pas, demandez l’adresse du fichier PAC à l’administrateur réseau, et corrigez « Fichier PAC » sous « Paramètres de connexion ». En attendant, réglez le proxy sur « manuel » ou « aucun ».',
  },
  'proxy-file-unusable/name-server': {
    why: 'Le DNS n’a pas pu résoudre pour le moment le nom d’hôte dans l’adresse du fichier PAC ({{pacFile}}). On ne sait donc pas si ce nom existe. Le serveur ({{host}}) n’a pas été contacté.',
    next: 'Vérifiez si d’autres adresses fonctionnent, reconnectez le Wi-Fi ou le VPN, puis réessayez. Si le problème persiste, signalez à l’administrateur réseau que le DNS ne peut pas résoudre ce nom. En attendant, réglez le proxy sur « manuel » ou « aucun » sous « Paramètres de connexion ».',
  },
  'proxy-file-unusable/refused': {
    why: 'Le serveur du fichier PAC a refusé la connexion ({{pacFile}}). Aucun serveur web ne fonctionne sur ce port, le port est erroné, ou un pare-feu rejette la connexion. Le serveur ({{host}}) n’a pas été contacté.',
    next: 'Comparez « Fichier PAC » sous « Paramètres de connexion » avec l’adresse que l’administrateur réseau vous indique. Si elle est correcte, demandez-lui si le serveur du fichier PAC fonctionne. En attendant, réglez le proxy sur « manuel » ou « aucun ».',
  },
  'proxy-file-unusable/unreachable': {
    why: 'Le serveur du fichier PAC est injoignable ({{pacFile}}). Il n’est joignable que depuis un réseau d’entreprise, est éteint, ou cet ordinateur est hors ligne. Le serveur ({{host}}) n’a pas été contacté.',
    next: 'Connectez-vous au réseau d’entreprise ou au VPN. Si cela ne suffit pas, demandez l’adresse du fichier PAC à l’administrateur réseau, et corrigez « Fichier PAC » sous « Paramètres de connexion ». En attendant, réglez le proxy sur « manuel » ou « aucun ».',
  },
  'proxy-file-unusable/timeout': {
    why: 'Le serveur du fichier PAC n’a pas répondu à temps ({{pacFile}}). Il est surchargé, ou n’est joignable que depuis un réseau d’entreprise. Le serveur ({{host}}) n’a pas été contacté.',
    next: 'Connectez-vous au réseau d’entreprise ou au VPN, puis réessayez. Si cela ne suffit pas, demandez l’adresse du fichier PAC à l’administrateur réseau, et corrigez « Fichier PAC » sous « Paramètres de connexion ». En attendant, réglez le proxy sur « manuel » ou « aucun ».',
  },
  'proxy-file-unusable/absent': {
    why: 'Il n’y a aucun fichier à ce chemin : {{pacFile}}. Le proxy n’est donc pas connu, et le serveur ({{host}}) n’a pas été contacté.',
    next: 'Corrigez « Fichier PAC » sous « Paramètres de connexion ». Si le fichier est sur un lecteur réseau, connectez-vous au réseau d’entreprise ou au VPN. En attendant, réglez le proxy sur « manuel » ou « aucun ».',
  },
  'proxy-file-unusable/unreadable': {
    why: 'Impossible de lire le fichier PAC : {{pacFile}}. Le proxy n’est donc pas connu, et le serveur ({{host}}) n’a pas été contacté.',
    next: 'Vérifiez « Fichier PAC » sous « Paramètres de connexion ». Si l’adresse est correcte, envoyez les détails à l’administrateur réseau. En attendant, réglez le proxy sur « manuel » ou « aucun ».',
  },
  'proxy-file-unusable/web-page': {
    why: 'Une page web a été reçue de {{pacFile}} au lieu d’un script PAC : « {{title}} ». C’est peut-être une page d’authentification du réseau, ou une page d’erreur. Le proxy n’est donc pas connu, et le serveur ({{host}}) n’a pas été contacté.',
    next: 'Ouvrez cette adresse dans un navigateur, et authentifiez-vous auprès du réseau ou du VPN si la page le demande. Si cela ne suffit pas, demandez l’adresse du fichier PAC à l’administrateur réseau, et corrigez « Fichier PAC » sous « Paramètres de connexion ». En attendant, réglez le proxy sur « manuel » ou « aucun ».',
  },
  'proxy-file-unusable/other-page': {
    why: 'Une page web sans formulaire a été reçue de {{pacFile}} au lieu d’un script PAC : « {{title}} ». Le fichier PAC a sans doute été déplacé ou supprimé. Le proxy n’est donc pas connu, et le serveur ({{host}}) n’a pas été contacté.',
    next: 'Demandez l’adresse actuelle du fichier PAC à l’administrateur réseau, et corrigez « Fichier PAC » sous « Paramètres de connexion ». Ou demandez l’hôte et le port du proxy, réglez le proxy sur « manuel », et saisissez-les sous « Adresse du proxy ». Rien n’a été envoyé à {{host}}.',
  },
  'proxy-file-unusable/malformed': {
    why: 'Le fichier reçu de {{pacFile}} n’est pas un script PAC valide : il contient une erreur de syntaxe, ou ne définit pas la fonction FindProxyForURL. Le serveur ({{host}}) n’a pas été contacté.',
    next: 'Comparez « Fichier PAC » sous « Paramètres de connexion » avec l’adresse que vous donne l’administrateur réseau. Si elle est correcte, c’est à lui de corriger le script : envoyez-lui l’adresse {{pacFile}} et le détail technique. En attendant, réglez le proxy sur « manuel » ou « aucun ».',
  },
  'proxy-file-unusable/syntax-error': {
    why: 'Le script PAC de {{pacFile}} contient une erreur de syntaxe (ligne indiquée dans le détail technique) : il ne renvoie donc aucun proxy. Le serveur ({{host}}) n’a pas été contacté.',
    next: 'Envoyez l’adresse {{pacFile}} et le détail technique à l’administrateur réseau, qui doit corriger le script PAC. En attendant, réglez le proxy sur « manuel » ou « aucun » sous « Paramètres de connexion ».',
  },
  'proxy-file-unusable/no-function': {
    why: 'Le fichier reçu de {{pacFile}} ne définit pas la fonction FindProxyForURL : ce n’est pas un script PAC. Le serveur ({{host}}) n’a pas été contacté.',
    next: 'Comparez « Fichier PAC » sous « Paramètres de connexion » avec l’adresse que vous donne l’administrateur réseau. Si elle est correcte, signalez-lui qu’il manque la fonction FindProxyForURL dans {{pacFile}}. En attendant, réglez le proxy sur « manuel » ou « aucun ».',
  },
  'proxy-file-unusable/failed': {
    why: 'Le script PAC reçu de {{pacFile}} s’est terminé par une erreur lors du choix du proxy pour {{host}}.',
    next: 'Envoyez l’adresse {{pacFile}}, l’hôte {{host}} et le détail technique à l’administrateur réseau, qui doit corriger le script PAC. En attendant, réglez le proxy sur « manuel » ou « aucun » sous « Paramètres de connexion ». Rien n’a été envoyé à {{host}}.',
  },
  'proxy-file-unusable/slow': {
    why: 'Le script PAC reçu de {{pacFile}} n’a renvoyé aucun proxy pour {{host}} en quelques secondes. Souvent, un tel script attend le DNS, ou contient une boucle sans fin.',
    next: 'Vérifiez votre réseau ou VPN, puis réessayez. Si le problème persiste, signalez à l’administrateur réseau que le script PAC est trop lent pour {{host}}. En attendant, réglez le proxy sur « manuel » ou « aucun » sous « Paramètres de connexion ». Rien n’a été envoyé à {{host}}.',
  },
  'proxy-file-unusable/no-proxy': {
    why: 'Pour {{host}}, le fichier PAC {{pacFile}} ne renvoie que des types de proxy non pris en charge par Dataquay, comme SOCKS. Dataquay prend en charge les proxys HTTP et HTTPS.',
    next: 'Demandez un proxy HTTP ou HTTPS à l’administrateur réseau. Sous « Paramètres de connexion », réglez le proxy sur « manuel », et saisissez-le sous « Adresse du proxy ». Si les connexions directes sont autorisées, réglez plutôt le proxy sur « aucun ». Rien n’a été envoyé à {{host}}.',
  },
  'proxy-file-unusable/odd-result': {
    why: 'Pour {{host}}, le script PAC reçu de {{pacFile}} n’a pas renvoyé de liste de proxys valide, comme PROXY proxy.example:8080; DIRECT.',
    next: 'Envoyez les détails à l’administrateur réseau, qui doit corriger le script PAC. En attendant, réglez le proxy sur « manuel » ou « aucun » sous « Paramètres de connexion ». Rien n’a été envoyé à {{host}}.',
  },
};

/** Phrases about the sign-in at a proxy, in French. */
export const proxySignInPhrases: French<typeof englishSignIn> = {
  realm: ' pour « {{proxyRealm}} »',
  schemes: {
    basic: 'Le proxy accepte l’authentification Basic.',
    other:
      'Le proxy accepte ces méthodes : {{schemes}}. Pour les proxys, Dataquay ne prend en charge que Basic : ni ticket Kerberos ni session Windows ne sont utilisés.',
  },
};

/** Phrases about the proxy, by the source of its address, in French. */
export const proxyPhrases: French<typeof englishPhrases> = {
  setting: {
    manual: '« Adresse du proxy » sous « Paramètres de connexion »',
    environment: 'la variable d’environnement {{variable}}',
    pac: 'le fichier PAC {{pacFile}}',
  },
  correct: {
    manual: 'corrigez « Adresse du proxy » sous « Paramètres de connexion »',
    environment: 'corrigez la variable d’environnement {{variable}}, puis redémarrez Dataquay',
    pac: 'faites-la corriger dans le fichier PAC {{pacFile}}',
  },
  avoid: {
    manual: 'Si vous n’avez pas besoin de proxy là où vous êtes, réglez le proxy sur « aucun » sous « Paramètres de connexion ».',
    environment:
      'Si {{host}} est joignable sans proxy, ajoutez-le à la variable d’environnement {{exceptionVariable}} (actuellement : {{exceptions}}). Si vous n’avez pas besoin de proxy là où vous êtes, supprimez la variable d’environnement {{variable}}. Redémarrez Dataquay après la modification.',
    pac: 'Si vous n’avez pas besoin de proxy là où vous êtes, réglez le proxy sur « aucun » sous « Paramètres de connexion ».',
  },
  direct: {
    unset: 'Si votre réseau exige un proxy, saisissez son adresse sous « Adresse du proxy » dans « Paramètres de connexion ».',
    none: 'Si votre réseau exige un proxy, réglez le proxy sur « manuel » au lieu de « aucun » sous « Paramètres de connexion », puis saisissez « Adresse du proxy ».',
    exempt:
      'Le proxy de {{variable}} n’est pas utilisé pour {{host}}, car la variable d’environnement {{exceptionVariable}} contient « {{exception}} ». Si {{host}} n’est joignable que par le proxy, supprimez cette entrée, puis redémarrez Dataquay.',
    otherScheme:
      'La variable d’environnement {{variable}} ne définit un proxy que pour les adresses qui commencent par http://. Si votre réseau exige un proxy, donnez la même valeur à HTTPS_PROXY, puis redémarrez Dataquay.',
    pac: 'Le fichier PAC {{pacFile}} renvoie DIRECT (sans proxy) pour {{host}}. Si {{host}} n’est joignable que par un proxy, demandez à l’administrateur réseau de corriger cette règle. En attendant, réglez le proxy sur « manuel » sous « Paramètres de connexion », puis saisissez le proxy sous « Adresse du proxy ».',
  },
  bypass: {
    manual: 'réglez le proxy sur « aucun » sous « Paramètres de connexion »',
    environment: 'ajoutez-le à la variable d’environnement {{exceptionVariable}} (actuellement : {{exceptions}}), puis redémarrez Dataquay',
    pac: 'réglez le proxy sur « aucun » sous « Paramètres de connexion », ou demandez à l’administrateur réseau que le fichier PAC renvoie DIRECT pour lui',
  },
  exempt: {
    manual:
      'n’exemptez que cet hôte : n’indiquez pas « Adresse du proxy », réglez le proxy sur « variables d’environnement » sous « Paramètres de connexion », HTTPS_PROXY sur {{proxy}} et NO_PROXY sur {{host}}, puis redémarrez Dataquay',
    environment: 'ajoutez-le à la variable d’environnement {{exceptionVariable}} (actuellement : {{exceptions}}), puis redémarrez Dataquay',
    pac: 'demandez à l’administrateur réseau que le fichier PAC {{pacFile}} renvoie DIRECT pour lui',
  },
};
