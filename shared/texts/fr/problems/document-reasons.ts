import type { documentReasonTexts as english } from '../../en/problems/document-reasons.ts';
import type { French } from '../../french.ts';

/** What the server sent instead of the expected document, and what to do about it, in French. */
export const documentReasonTexts: French<typeof english> = {
  'unexpected-answer/wrong-charset': {
    why: 'La réponse est encodée en {{charset}}. Le JSON doit être encodé en UTF-8 (RFC 8259).',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’envoyer de l’UTF-8.',
  },
  'unexpected-answer/binary-document': {
    why: 'La réponse est un fichier binaire ({{contentType}}), et non du JSON.',
    next: 'Vérifiez l’URL de base et les chemins de cette connexion : l’adresse est peut-être celle d’un téléchargement.',
  },
  'unexpected-answer/xml-document': {
    why: 'La réponse est un document XML (élément racine « {{root}} »), et non du JSON.',
    next: 'Vérifiez l’URL de base et les chemins de cette connexion : l’adresse est peut-être celle d’un autre service. S’ils sont corrects, demandez à l’administrateur du serveur ({{host}}) l’adresse du catalogue en JSON.',
  },
  'unexpected-answer/odata-service': {
    why: 'La réponse est un document d’un service OData, et non un catalogue.',
    next: 'Sélectionnez le type de connexion « Tout service OData V4 ». Si le serveur a un catalogue, vérifiez plutôt l’URL de base et le chemin du catalogue.',
  },
  'unexpected-answer/script-document': {
    why: 'La réponse est du JavaScript, par exemple du JSON dans un appel de fonction (JSONP), et non du JSON.',
    next: 'Vérifiez l’URL de base et les chemins de cette connexion, ou demandez à l’administrateur du serveur ({{host}}) l’adresse du catalogue en JSON.',
  },
  'unexpected-answer/csv-document': {
    why: 'La réponse est du texte délimité (CSV), et non du JSON. Ce sont peut-être les lignes d’une API au lieu du catalogue.',
    next: 'Vérifiez l’URL de base et le chemin du catalogue de cette connexion.',
  },
  'unexpected-answer/text-document': {
    why: 'La réponse est du texte brut, et non du JSON. Consultez les détails.',
    next: 'Vérifiez l’URL de base et les chemins de cette connexion. S’ils sont corrects, envoyez les détails à l’administrateur du serveur ({{host}}).',
  },
  'unexpected-answer/unusual-status': {
    why: 'Le serveur a rejeté la requête avec un statut inhabituel ({{status}}) : {{statusName}}.',
    next: 'Réessayez. Si le problème persiste, vérifiez l’URL de base et les chemins, puis envoyez les détails à l’administrateur du serveur ({{host}}).',
  },
  'unexpected-answer/upgrade-required': {
    why: 'Le serveur exige un autre protocole pour cette requête (426) : {{upgrade}}.',
    next: 'Si l’adresse commence par http://, remplacez-le par https://. Sinon, contactez l’administrateur du serveur ({{host}}).',
  },
  'unexpected-answer/switched-protocols': {
    why: 'Le serveur est passé à un autre protocole (101) sans qu’on le lui demande. Cette adresse est peut-être celle d’un service WebSocket.',
    next: 'Vérifiez le port et les chemins de cette connexion, puis contactez l’administrateur du serveur ({{host}}).',
  },
  'unexpected-answer/malformed-head': {
    why: 'La réponse n’est pas du HTTP valide : ses en-têtes de longueur se contredisent. Un proxy ou une passerelle les a peut-être modifiés.',
    next: 'Envoyez les détails à l’administrateur du serveur ({{host}}) ou d’un proxy intermédiaire.',
  },
  'not-signed-in/api-key-missing': {
    why: 'Une passerelle exige une clé d’API, qui manque dans la requête ({{status}}).',
    next: 'Demandez une clé au propriétaire de l’API. Sélectionnez la méthode d’authentification « Jeton de service », saisissez la clé, et indiquez {{keyHeader}} sous « En-tête du jeton », ou l’en-tête que nomme la documentation de la passerelle.',
  },
  'credentials-refused/api-key-missing': {
    why: 'Une passerelle exige une clé d’API, mais n’en a pas trouvé dans la requête ({{status}}). La clé est absente, ou se trouve dans un en-tête autre que {{keyHeader}}.',
    next: 'Sélectionnez la méthode d’authentification « Jeton de service », saisissez la clé, et indiquez {{keyHeader}} sous « En-tête du jeton ». Si l’API exige aussi votre authentification, demandez à l’administrateur du serveur ({{host}}) comment envoyer les deux.',
  },
  'credentials-refused/api-key-rejected': {
    why: 'Une passerelle a rejeté la clé d’API ({{status}}) : elle est erronée, a expiré, ou n’est pas abonnée à cette API.',
    next: 'Vérifiez la clé sous « Secrets ». Assurez-vous que « En-tête du jeton » est l’en-tête que lit la passerelle, par exemple {{keyHeader}}. Puis demandez au propriétaire de l’API si la clé est active.',
  },
  'not-permitted/unknown-route': {
    why: 'AWS API Gateway n’a pas de route pour ce chemin, ou l’API exige une signature (AWS IAM). Malgré le message, un jeton manquant en est rarement la cause.',
    next: 'Vérifiez l’URL de base, l’étape (stage) et les chemins de cette connexion. S’ils sont corrects, demandez à l’administrateur du serveur ({{host}}) comment les programmes s’authentifient.',
  },
  'not-permitted/aws-forbidden': {
    why: 'AWS API Gateway a refusé l’accès (403). Causes typiques : une clé d’API manquante ou non valide, une étape (stage) inexistante, une règle de pare-feu ou une adresse IP non autorisée.',
    next: 'Si l’API exige une clé, sélectionnez « Jeton de service », et indiquez x-api-key sous « En-tête du jeton ». Puis vérifiez l’URL de base et son étape, et contactez l’administrateur du serveur ({{host}}).',
  },
  'deployment-fault/maintenance': {
    why: 'Le serveur est en maintenance ({{status}}). Origine de la réponse : {{sender}}.',
    next: 'Réessayez plus tard. Si le problème persiste, contactez l’administrateur du serveur ({{host}}).',
  },
  'deployment-fault/stopped': {
    why: 'L’application sur le serveur est arrêtée ({{status}}). Vos autorisations ne sont pas en cause.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de démarrer l’application.',
  },
  'proxy-failed/fault': {
    why: 'Le proxy a rencontré une erreur ({{proxyStatus}}). L’erreur ne vient pas du serveur ({{host}}).',
    next: 'Réessayez. Si le problème persiste, contactez l’administrateur du proxy. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-file-unusable/odd-result': {
    why: 'Le script PAC n’a pas renvoyé de liste de proxys valide, comme PROXY proxy.example:8080; DIRECT. Consultez les détails.',
    next: 'Contactez l’auteur du fichier PAC, ou saisissez un proxy sous « Paramètres de connexion ». Rien n’a été envoyé à {{host}}.',
  },
  'unexpected-answer/xml-rows': {
    why: 'La réponse est du XML, par exemple un flux Atom, et non du JSON. Le service ne prend peut-être en charge qu’OData 2 ou 3.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) l’adresse d’un service OData 4 qui envoie du JSON.',
  },
  'oauth-client-secret-wrong/public-client': {
    why: 'Le client est un client public, qui n’a pas de secret, mais un secret du client a été envoyé.',
    next: 'Décochez « Le client a un secret » dans cette connexion, puis reconnectez-vous. Pour une authentification sans utilisateur, demandez un client confidentiel à l’administrateur.',
  },
  'sign-in-refused/realm-disabled': {
    why: 'Le realm est désactivé auprès du fournisseur d’identité.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’activer le realm. Si vous attendiez un autre realm, vérifiez « URL des jetons » et « Émetteur » dans cette connexion.',
  },
  'proxy-failed/page': {
    why: 'Le proxy a répondu à la demande de tunnel (CONNECT) par une page web ({{proxyStatus}}), comme un avis ou une page d’authentification.',
    next: 'Ouvrez une page quelconque dans un navigateur qui passe par le proxy, et lisez l’avis. Puis demandez à l’administrateur du proxy d’autoriser {{host}}. Rien n’a été envoyé à {{host}}.',
  },
};
