import type { French } from '../../../../translation/french.ts';
import type { gatewayReasonTexts as english } from '../../../en/problems/reasons/gateway.ts';

/** What gateways, proxies, and databases on the way to the data report, and responses that they change, in French. */
export const gatewayReasonTexts: French<typeof english> = {
  'deployment-fault/gateway-tls': {
    why: 'Le serveur ({{host}}), ou une passerelle devant lui{{senderNote}}, ne peut pas établir de connexion sécurisée avec un autre serveur ({{status}}). Le certificat de cet autre serveur a peut-être expiré, n’est pas de confiance ou concerne un autre nom. Le certificat de {{host}} n’est pas en cause.',
    next: 'Signalez à l’administrateur du serveur ({{host}}) que sa connexion TLS au serveur situé derrière lui échoue, et envoyez-lui les détails.',
  },
  'not-permitted/gateway-rule': {
    why: 'Une règle d’accès de la passerelle{{senderNote}} a rejeté la requête ({{status}}). De telles règles peuvent dépendre du jeton, du chemin, ou du programme ou de la page web qui envoie la requête.',
    next: 'Comparez {{url}} avec la documentation de l’API. Si elle est correcte, demandez à l’administrateur du serveur ({{host}}) ce que la règle exige, et si elle inclut votre compte ou client ({{who}}). Envoyez-lui l’URL, l’heure et l’ID de requête.',
  },
  'unexpected-answer/truncated-metadata': {
    why: 'Le document $metadata est incomplet : sa fin manque. Le serveur a peut-être échoué pendant l’envoi, ou un proxy ou une passerelle limite sa taille.',
    next: 'Réessayez. Si le problème persiste, envoyez les détails à l’administrateur du serveur ({{host}}).',
  },
  'unexpected-answer/malformed-metadata': {
    why: 'Le document $metadata n’est pas du XML bien formé. Consultez les détails.',
    next: 'Envoyez les détails à l’administrateur du serveur ({{host}}), qui doit corriger le document.',
  },
  'unexpected-answer/metadata-doctype': {
    why: 'Le document $metadata contient une déclaration de type de document (DOCTYPE). Dataquay ne l’accepte pas, car elle pourrait charger des fichiers externes.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) un document $metadata sans cette déclaration.',
  },
  'unexpected-answer/grpc': {
    why: 'Le serveur est un service gRPC. Dataquay ne peut pas y lire de données.',
    next: 'Vérifiez le nom d’hôte, le port et les chemins. Ou demandez à l’administrateur du serveur ({{host}}) l’adresse de l’API REST ou OData.',
  },
  'unexpected-answer/partial-content': {
    why: 'La réponse ne contient qu’une partie du document (206), alors que le document entier a été demandé. La cause est peut-être un cache ou un proxy.',
    next: 'Réessayez. Si le problème persiste, envoyez les détails à l’administrateur du serveur ({{host}}), ou d’un proxy intermédiaire.',
  },
  'unexpected-answer/proxy-sign-in': {
    why: 'Un proxy{{senderNote}} a répondu à la place de {{host}}, par sa page d’authentification « {{title}} ».',
    next: 'Ouvrez une page quelconque dans un navigateur, et authentifiez-vous auprès du proxy. Si cela ne suffit pas, demandez à l’administrateur du proxy d’autoriser {{host}} sans authentification.',
  },
  'connection-lost/http2-refused': {
    why: 'Le serveur a rejeté la requête en HTTP/2 ({{error}}) : il limite le nombre de requêtes, est surchargé ou s’arrête.',
    next: 'Attendez quelques minutes, puis réessayez. Si le problème persiste, envoyez les détails à l’administrateur du serveur ({{host}}).',
  },
  'connection-lost/http2-error': {
    why: 'Le serveur a mis fin à la requête par une erreur HTTP/2 ({{error}}) au lieu d’une réponse.',
    next: 'Réessayez. Si le problème persiste, envoyez les détails à l’administrateur du serveur ({{host}}), ou d’une passerelle devant lui.',
  },
  'deployment-fault/query-timeout': {
    why: 'La base de données derrière le serveur a arrêté la requête, car elle dépassait sa limite de durée ({{status}}). Consultez le message du serveur.',
    next: 'Demandez moins de lignes ou de colonnes, ou ajoutez des filtres, puis réessayez. Si même de petites requêtes durent trop longtemps, envoyez le message du serveur à l’administrateur du serveur ({{host}}).',
  },
  'unexpected-answer/sap-client': {
    why: 'Le système SAP n’a aucun mandant du numéro demandé ({{status}}), ou aucun mandant par défaut pour cette adresse. Consultez le message du serveur.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) quel mandant SAP fournit l’API, et de le définir comme mandant par défaut du service.',
  },
  'not-permitted/country': {
    why: 'Le serveur, ou une passerelle devant lui{{senderNote}}, refuse l’accès depuis votre pays ou votre région ({{status}}). Vos autorisations ne sont pas en cause.',
    next: 'Si vous utilisez un VPN ou un proxy, essayez une autre sortie, ou aucune. Sinon, demandez à l’administrateur du serveur ({{host}}) d’autoriser l’accès depuis votre pays.',
  },
  'unexpected-answer/malformed-http': {
    why: 'La réponse commence comme du HTTP, mais n’est pas du HTTP valide. Consultez les détails.',
    next: 'Envoyez les détails à l’administrateur du serveur ({{host}}), ou d’un proxy ou d’une passerelle intermédiaire.',
  },
  'unexpected-answer/no-columns': {
    why: 'La réponse ne contient pas de lignes avec les colonnes de cette API. Les lignes sont peut-être plus loin dans la réponse, ou celles d’une autre API.',
    next: 'Comparez les colonnes avec l’onglet « Brut ». Si les lignes d’une API REST sont plus loin dans la réponse, saisissez leur chemin sous « Chemin des lignes dans les réponses REST » dans la connexion. Sinon, vérifiez les chemins.',
  },
  'deployment-fault/no-application': {
    why: 'Aucune application ne répond derrière la passerelle pour {{host}} ({{status}}) : elle n’est pas démarrée, ou la passerelle n’a pas de route pour ce nom d’hôte.',
    next: 'Vérifiez le nom d’hôte dans l’adresse. S’il est correct, demandez à l’administrateur du serveur ({{host}}) si l’application est démarrée et possède une route. Réessayez une fois qu’elle a démarré.',
  },
  'deployment-fault/waiting-room': {
    why: 'Une salle d’attente{{senderNote}} devant le serveur retient les requêtes, car il a trop de visiteurs ({{status}}).',
    next: 'Réessayez plus tard. Si cela persiste, demandez à l’administrateur du serveur ({{host}}) que les requêtes vers l’API contournent la salle d’attente.',
  },
  'unexpected-answer/csv-as-json': {
    why: 'La réponse est du texte délimité (CSV), mais déclarée comme {{contentType}}.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de déclarer les lignes comme text/csv, ou d’envoyer du JSON.',
  },
  'query-refused/filter-required': {
    why: 'L’API exige un filtre ou un paramètre qui manque dans la requête. Consultez le message du serveur.',
    next: 'Dans la requête, ajoutez le filtre ou le paramètre que le message du serveur indique. Le test de connexion demande une ligne sans filtre : sélectionnez-y une autre API sous « API à tester ».',
  },
  'not-permitted/https-required': {
    why: 'Le serveur n’accepte cette adresse qu’en HTTPS ({{status}}). Vos autorisations ne sont pas en cause.',
    next: 'Modifiez « URL de base » dans cette connexion pour qu’elle commence par https://. Si c’est déjà le cas, demandez à l’administrateur du serveur ({{host}}) si une passerelle transmet les requêtes sans chiffrement.',
  },
  'deployment-fault/application-pool': {
    why: 'Le serveur web{{senderNote}} ne peut pas exécuter la requête dans le pool d’applications de cette adresse ({{status}}). Sa configuration est erronée. Vos autorisations ne sont pas en cause.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de corriger le pool d’applications ou la réécriture d’URL de cette adresse (erreur IIS 403.18).',
  },
  'unexpected-answer/encoding-undeclared': {
    why: 'La réponse n’est pas de l’UTF-8 valide et ne déclare aucun encodage. Sans déclaration, l’UTF-8 s’applique. Certains caractères peuvent être incorrects.',
    next: 'Comparez avec l’onglet « Brut ». Demandez à l’administrateur du serveur ({{host}}) d’envoyer de l’UTF-8, ou de déclarer l’encodage dans l’en-tête Content-Type.',
  },
  'unexpected-answer/plain-xml-rows': {
    why: 'La réponse est un document XML (élément racine « {{root}} »), et non du JSON (Content-Type : {{contentType}}). L’API ne prend peut-être pas en charge le JSON, ou l’adresse est celle d’un autre service.',
    next: 'Comparez {{url}} avec la documentation de l’API, et corrigez l’URL de base et les chemins de cette connexion s’ils diffèrent. Sinon, demandez à l’administrateur du serveur ({{host}}) des lignes en JSON (Accept : application/json).',
  },
  'unexpected-answer/soap-rows': {
    why: 'La réponse est un message SOAP, et non du JSON. L’adresse est celle d’un service web SOAP, et non d’une API REST ou OData.',
    next: 'Vérifiez l’URL de base et les chemins de cette connexion, ou demandez à l’administrateur du serveur ({{host}}) l’adresse de l’API REST ou OData.',
  },
};
