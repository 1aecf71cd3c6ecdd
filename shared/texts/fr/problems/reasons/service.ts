import type { French } from '../../../../translation/french.ts';
import type { serviceReasonTexts as english } from '../../../en/problems/reasons/service.ts';

/** What platforms, gateways, and OData products report instead of the data, and what to do about it, in French. */
export const serviceReasonTexts: French<typeof english> = {
  'deployment-fault/no-target': {
    why: 'Le répartiteur de charge{{senderNote}} n’a aucun serveur auquel transmettre la requête ({{status}}) : aucun serveur opérationnel n’est enregistré derrière lui.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de vérifier le groupe cible du répartiteur de charge. Réessayez une fois qu’un serveur est enregistré.',
  },
  'deployment-fault/stopped-pool': {
    why: 'Le serveur web{{senderNote}} répond, mais pas l’application située derrière lui (503). Son pool d’applications est sans doute arrêté. Plus rarement, sa file d’attente de requêtes est pleine. Vos paramètres et votre authentification ne sont pas en cause.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de démarrer le pool d’applications dans le Gestionnaire IIS, et de rechercher la cause de l’arrêt dans le journal d’événements Windows. Une raison typique est le mot de passe expiré du compte du pool (Identité). Réessayez une fois qu’il a démarré.',
  },
  'deployment-fault/application-start': {
    why: 'L’erreur vient du serveur : son application n’a pas pu démarrer ({{status}}). Consultez le message du serveur.',
    next: 'Signalez à l’administrateur du serveur ({{host}}) que l’application ne démarre pas. La raison figure dans le journal d’événements Windows ou dans celui de l’application. Réessayer avant ne sert à rien.',
  },
  'unexpected-answer/no-route': {
    why: 'Une passerelle devant l’API n’a pas de route pour ce nom d’hôte et ce chemin ({{status}}) : {{url}}. L’API n’a pas été atteinte : votre authentification n’est pas en cause.',
    next: 'Comparez cette URL avec la documentation de l’API, et corrigez l’URL de base et les chemins de cette connexion. S’ils sont corrects, demandez aux administrateurs de la passerelle sur {{host}} sous quel chemin l’API est publiée.',
  },
  'unexpected-answer/no-ingress': {
    why: 'L’Ingress Kubernetes n’a aucune application pour ce nom d’hôte ou ce chemin ({{status}}).',
    next: 'Vérifiez le nom d’hôte et les chemins dans l’adresse. S’ils sont corrects, demandez à l’administrateur du serveur ({{host}}) de vérifier les règles de l’Ingress.',
  },
  'deployment-fault/gateway-connect': {
    why: 'Une passerelle{{senderNote}} ne peut pas se connecter au serveur situé derrière elle ({{status}}). Ce serveur est arrêté, son adresse dans la passerelle est fausse, ou un pare-feu bloque la passerelle. Vos paramètres et votre authentification ne sont pas en cause.',
    next: 'Signalez à l’administrateur du serveur ({{host}}) que la passerelle ne peut pas se connecter au serveur situé derrière elle. Envoyez-lui l’URL, l’heure et l’ID de requête. Rien n’est à changer dans cette connexion. Réessayez plus tard.',
  },
  'not-permitted/browser-check': {
    why: 'Un pare-feu applicatif web{{senderNote}} a bloqué la requête : il exige une vérification du navigateur, qu’un programme ne peut pas passer. L’API n’a pas été atteinte, donc vos permissions ne sont pas en cause.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’autoriser les requêtes vers l’API sans vérification du navigateur, selon son chemin ou pour votre adresse IP. Envoyez-lui l’URL, l’heure et l’ID de requête du serveur (chez Cloudflare, le Ray ID). Si vous utilisez un VPN ou un proxy, essayez un autre réseau.',
  },
  'unexpected-answer/document-sign-in-page': {
    why: 'Le serveur a renvoyé une page web d’authentification au lieu de données : « {{title}} ». Il n’accepte pas la méthode d’authentification de cette connexion, ou l’adresse n’est que pour les navigateurs.',
    next: 'Comparez {{url}} avec la documentation de l’API. Si c’est l’adresse de pages web, corrigez l’URL de base et les chemins. Si c’est l’adresse de l’API, demandez à l’administrateur du serveur ({{host}}) quelle méthode d’authentification les programmes doivent utiliser. Envoyez-lui l’URL et l’heure.',
  },
  'unexpected-answer/document-sign-in-page-elsewhere': {
    why: 'La requête a été redirigée par {{asked}} vers {{host}}, qui a renvoyé une page web d’authentification : « {{title}} ». Soit « URL de base » est l’adresse de pages web, soit une authentification web{{applicationNote}} ignore ces identifiants.',
    next: 'Demandez à l’administrateur du serveur ({{asked}}) l’adresse de l’API destinée aux programmes, et saisissez-la sous « URL de base ». Si c’est déjà la bonne, il doit exclure son chemin de la redirection vers {{host}}. Si cette authentification doit rester, demandez-lui un ID client et la portée de son application{{applicationNote}}, et sélectionnez une méthode d’authentification OAuth.',
  },
  'unexpected-answer/document-sign-in-page-withheld': {
    why: 'La requête a été redirigée par {{asked}} vers {{host}}, qui a renvoyé une page web d’authentification : « {{title}} ». Soit « URL de base » est l’adresse de pages web, soit une authentification web{{applicationNote}} ignore ces identifiants. Vos identifiants n’ont pas été envoyés à {{host}}.',
    next: 'Demandez à l’administrateur du serveur ({{asked}}) l’adresse de l’API destinée aux programmes, et saisissez-la sous « URL de base ». Si c’est déjà la bonne, il doit exclure son chemin de la redirection vers {{host}}. Si cette authentification doit rester, demandez-lui un ID client et la portée de son application{{applicationNote}}, et sélectionnez une méthode d’authentification OAuth.',
  },
  'unexpected-answer/document-web-application': {
    why: 'Le serveur a renvoyé une page web au lieu de données : « {{title}} ». C’est la page d’accueil d’une application web. Beaucoup de serveurs renvoient cette page pour chaque chemin inconnu.',
    next: 'Remplacez « URL de base » et les chemins par l’adresse de l’API. Elle a souvent un autre nom d’hôte, ou un chemin comme /api. Le propriétaire de l’API la connaît.',
  },
  'unexpected-answer/program-error-in-rows': {
    why: 'La réponse n’est pas du JSON valide, car un programme du serveur a écrit un message d’erreur entre les lignes ou après elles. Consultez les détails. Lignes avant ce message : {{rows}}.',
    next: 'Envoyez les détails à l’administrateur du serveur ({{host}}), qui doit corriger l’erreur. Le programme devrait journaliser les erreurs au lieu de les ajouter aux réponses.',
  },
  'not-permitted/sap-service': {
    why: 'L’utilisateur SAP n’est pas autorisé à utiliser ce service ({{status}}). Consultez le message du serveur.',
    next: 'Demandez à l’administrateur SAP du serveur ({{host}}) un rôle avec l’autorisation de démarrer ce service (objet d’autorisation S_SERVICE).',
  },
  'deployment-fault/gateway-timeout-query': {
    why: 'Une passerelle{{senderNote}} a cessé d’attendre le serveur situé derrière elle ({{status}}). Cette requête dure probablement plus longtemps que la limite de la passerelle, ou le serveur est bloqué ou surchargé.',
    next: 'Réessayez avec moins de colonnes, plus de filtres ou des pages plus petites. Si le problème persiste, indiquez à l’administrateur du serveur ({{host}}) l’URL, l’heure et l’ID de requête. Demandez-lui de vérifier la requête lente, ou d’augmenter la limite de temps de la passerelle. Un délai plus long dans Dataquay ne sert à rien.',
  },
  'deployment-fault/gateway-timeout-rows': {
    why: 'Une passerelle{{senderNote}} a cessé d’attendre une ligne de {{api}} du serveur situé derrière elle ({{status}}). Le catalogue a été reçu : cette API est donc trop lente ou bloquée. Sa requête dure peut-être plus longtemps que la limite de la passerelle.',
    next: 'Indiquez à l’administrateur du serveur ({{host}}) l’URL, l’heure et l’ID de requête. Demandez-lui de vérifier la requête lente de {{api}}, ou d’augmenter la limite de temps de la passerelle. Moins de lignes ou un délai plus long dans Dataquay ne servent à rien. Pour tester une autre API, saisissez-la sous « API à tester ».',
  },
  'deployment-fault/gateway-timeout-odata': {
    why: 'Une passerelle{{senderNote}} a cessé d’attendre une ligne de {{api}} du service OData situé derrière elle ({{status}}). Ce test a reçu les lignes de {{api}} par REST : seule la requête OData est donc trop lente ou bloquée.',
    next: 'En attendant, utilisez REST pour {{api}}. Indiquez à l’administrateur du serveur ({{host}}) l’URL, l’heure et l’ID de requête. Demandez-lui de vérifier la requête OData lente de {{api}}, ou d’augmenter la limite de temps de la passerelle. Moins de lignes ou un délai plus long dans Dataquay ne servent à rien.',
  },
  'deployment-fault/rows': {
    why: 'Le test a demandé une ligne de {{api}}, et le serveur a renvoyé une erreur ({{status}}). Les étapes précédentes ont réussi : la connexion, l’authentification et le catalogue ne sont pas en cause. L’erreur vient du serveur : de cette API ou de ce qui se trouve derrière elle, comme sa base de données.',
    next: 'Envoyez à l’administrateur du serveur ({{host}}) le nom {{api}}, l’URL, l’heure et l’ID de requête : la raison se trouve dans le journal du serveur. En attendant, testez une autre API sous « API à tester », ou essayez une requête avec moins de colonnes.',
  },
  'query-refused/unknown-field': {
    why: 'Le serveur ne connaît pas le champ {{field}}. En général, il a été renommé ou supprimé après l’écriture de la requête, ou il est mal orthographié : majuscules et minuscules comptent.',
    next: 'Remplacez ou supprimez {{field}} dans la requête. Pour voir les champs actuels, sélectionnez « Actualiser » dans le catalogue, et rouvrez l’API. Si le champ n’y figure pas, demandez son nouveau nom au propriétaire des données.',
  },
  'query-refused/unknown-field-similar': {
    why: 'Le serveur ne connaît pas le champ {{field}}. En général, il a été renommé ou supprimé après l’écriture de la requête, ou il est mal orthographié : majuscules et minuscules comptent. $metadata contient un champ au nom proche : {{similar}}.',
    next: 'Si {{similar}} est le champ voulu, remplacez {{field}} par ce nom dans la requête. Sinon, supprimez {{field}}, ou demandez son nouveau nom au propriétaire des données.',
  },
  'connection-lost/body-announced': {
    why: 'La connexion a été fermée avant la fin de la réponse, après {{received}} octets sur {{announced}}. Le serveur, ou une passerelle, un proxy ou un pare-feu devant lui, a interrompu la réponse, ou annonce une longueur fausse.',
    next: 'Réessayez. Si la réponse s’arrête chaque fois après un nombre d’octets proche, envoyez à l’administrateur du serveur ({{host}}) l’URL, l’heure, l’ID de requête et les deux nombres. Demandez-lui de consulter les journaux du serveur et de sa passerelle. Sinon, essayez un autre réseau, ou avec ou sans VPN.',
  },
  'connection-lost/body': {
    why: 'La connexion a été fermée avant la fin de la réponse, après {{received}} octets. Le serveur, ou une passerelle, un proxy ou un pare-feu devant lui, a interrompu la réponse.',
    next: 'Réessayez. Si la réponse s’arrête chaque fois après un nombre d’octets proche, envoyez à l’administrateur du serveur ({{host}}) l’URL, l’heure, l’ID de requête et ce nombre. Demandez-lui de consulter les journaux du serveur et de sa passerelle. Sinon, essayez un autre réseau, ou avec ou sans VPN.',
  },
  'redirect-refused/itself': {
    why: 'L’adresse {{from}} redirige vers elle-même : les redirections ne se terminent jamais.',
    next: 'Comparez cette adresse avec la documentation de l’API, y compris https:// et une barre oblique finale, et corrigez « URL de base ». Si elle est correcte, signalez à l’administrateur du serveur ({{host}}) qu’elle redirige vers elle-même. Une cause fréquente est une passerelle qui ne transmet pas le schéma (X-Forwarded-Proto).',
  },
  'redirect-refused/circle': {
    why: 'Les redirections sont circulaires : {{from}} redirige vers {{to}}, qui a déjà été demandée.',
    next: 'Comparez ces adresses avec la documentation de l’API, y compris https:// et une barre oblique finale, et corrigez « URL de base ». Si elle est correcte, signalez cette boucle à l’administrateur du serveur ({{host}}). Des règles contradictoires sur la barre oblique, ou une passerelle qui ne transmet pas le schéma (X-Forwarded-Proto), en sont des causes fréquentes.',
  },
  'query-refused/test-odata': {
    why: 'Le test de connexion demande une seule ligne, et le serveur a rejeté cette requête ({{status}}). La requête contient $top=1 et, si possible, $count=true. Consultez le message du serveur.',
    next: 'Si le message nomme une option qui n’est pas autorisée, une requête sans cette option peut fonctionner : essayez-en une dans la fenêtre. Sinon, envoyez à l’administrateur du serveur ({{host}}) l’URL, l’heure et le message du serveur. Pour tester une autre API, saisissez-la sous « API à tester ».',
  },
  'deployment-fault/document': {
    why: 'L’erreur vient du serveur : il a reçu la requête, mais n’a pas pu la traiter ({{status}}). Consultez le message du serveur, s’il existe.',
    next: 'Réessayez plus tard. Si le problème persiste, envoyez à l’administrateur du serveur ({{host}}) l’URL, l’heure et l’ID de requête : la raison se trouve dans le journal du serveur. Une nouvelle authentification aide rarement.',
  },
  'deployment-fault/no-backend': {
    why: 'Une passerelle{{senderNote}} n’a pas de serveur disponible auquel transmettre la requête ({{status}}) : les serveurs situés derrière elle sont arrêtés, redémarrent, ou échouent à leurs contrôles d’état. Vos paramètres et votre authentification ne sont pas en cause.',
    next: 'Réessayez dans quelques minutes. Si le problème persiste, demandez à l’administrateur du serveur ({{host}}) de démarrer les serveurs situés derrière la passerelle, et de vérifier leurs contrôles d’état. Envoyez-lui l’URL, l’heure et l’ID de requête.',
  },
  'credentials-refused/service-token-revoked': {
    why: 'Le serveur signale que le jeton de service a été révoqué, désactivé ou supprimé. Consultez le message du serveur.',
    next: 'Créez un nouveau jeton de service, et saisissez-le sous « Secrets ». Si vous ne le pouvez pas, demandez-en un au propriétaire de l’API. Se reconnecter avec le même jeton n’y change rien.',
  },
  'deployment-fault/sap-alias': {
    why: 'SAP Gateway n’a pas d’alias système pour ce service et cet utilisateur ({{status}}) : il ne sait donc pas quel système SAP contient les données. Votre mot de passe n’est pas en cause. Consultez le message du serveur.',
    next: 'Demandez à l’administrateur SAP du serveur ({{host}}) d’attribuer un alias système au service dans la transaction /IWFND/MAINT_SERVICE. Si les alias dépendent de rôles, demandez le rôle. Envoyez-lui l’URL, l’heure et le message du serveur.',
  },
  'deployment-fault/sap-gateway': {
    why: 'L’erreur vient du système SAP : SAP Gateway a reçu la requête, mais lui-même ou le système situé derrière lui a échoué ({{status}}). Consultez le message du serveur. Un mot de passe dans ce message concerne une connexion entre systèmes SAP, pas vous.',
    next: 'Envoyez à l’administrateur SAP du serveur ({{host}}) l’URL, l’heure, l’ID de requête et le message du serveur. La transaction /IWFND/ERROR_LOG affiche les détails.',
  },
  'deployment-fault/database': {
    why: 'L’erreur vient du serveur : l’API a signalé une erreur de sa base de données ({{status}}). Consultez le message du serveur. Votre authentification n’est pas en cause : un utilisateur, un mot de passe ou un nom d’hôte dans ce message concerne la connexion entre l’API et sa base de données.',
    next: 'Envoyez à l’administrateur du serveur ({{host}}) le message du serveur, l’URL, l’heure et l’ID de requête. Demandez-lui de vérifier la base de données et la connexion à celle-ci. Rien n’est à changer dans cette connexion. Réessayez plus tard.',
  },
  'not-permitted/consumer-group': {
    why: 'Kong connaît votre compte ou client ({{subscriber}}), mais sa liste de contrôle d’accès (ACL) ne l’autorise pas à utiliser cette API ({{status}}). En général, la commande ou l’abonnement pour cette API manque, ou n’est pas encore approuvé.',
    next: 'Abonnez {{subscriber}} à cette API dans la place de marché ou le portail des développeurs, ou demandez au propriétaire de l’API d’approuver la commande. L’administrateur de la passerelle ({{host}}) peut aussi ajouter {{subscriber}} à un groupe autorisé (Kong : groupe ACL du consommateur). Envoyez-lui l’URL, l’heure et l’ID de requête.',
  },
};
