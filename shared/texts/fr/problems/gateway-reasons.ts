import type { gatewayReasonTexts as english } from '../../en/problems/gateway-reasons.ts';
import type { French } from '../../french.ts';

/** What gateways report about the server behind them, what APIs require of a query, and unusable metadata, in French. */
export const gatewayReasonTexts: French<typeof english> = {
  'deployment-fault/gateway-tls': {
    why: 'Le serveur ({{host}}), ou une passerelle devant lui ({{sender}}), ne peut pas établir de connexion sécurisée avec un autre serveur ({{status}}). Le certificat de cet autre serveur a peut-être expiré, n’est pas de confiance ou concerne un autre nom. Le certificat de {{host}} n’est pas en cause.',
    next: 'Signalez à l’administrateur du serveur ({{host}}) que sa connexion TLS au serveur situé derrière lui échoue, et envoyez-lui les détails.',
  },
  'not-permitted/gateway-rule': {
    why: 'Une règle d’accès de la passerelle ({{sender}}) a rejeté la requête ({{status}}). Une telle règle peut dépendre du jeton, du chemin ou du programme qui envoie la requête.',
    next: 'Vérifiez l’URL de base et les chemins. S’ils sont corrects, demandez à l’administrateur du serveur ({{host}}) ce que la règle exige, et si elle inclut votre compte.',
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
    why: 'Un proxy ({{sender}}) a répondu à la place de {{host}}, par sa page d’authentification « {{title}} ».',
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
  'query-refused/filter-required': {
    why: 'L’API exige un filtre ou un paramètre qui manque dans la requête. Consultez le message du serveur.',
    next: 'Dans la requête, ajoutez le filtre ou le paramètre que le message du serveur indique. Le test de connexion demande une ligne sans filtre : sélectionnez-y une autre API sous « API à tester ».',
  },
};
