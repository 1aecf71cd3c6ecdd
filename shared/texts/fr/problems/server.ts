import type { French } from '../../../translation/french.ts';
import type { serverTexts as english } from '../../en/problems/server.ts';

/** Problems of the server and its responses: what happened, why, and what to do next, in French. */
export const serverTexts: French<typeof english> = {
  'sample-not-running': {
    what: 'Le service de données local de Dataquay n’est pas démarré.',
    why: 'Il n’a pas encore démarré, ou il s’est arrêté.',
    next: 'Réessayez dans un instant. Si le problème persiste, redémarrez Dataquay.',
  },
  'catalogue-not-found': {
    what: 'Aucun catalogue trouvé à cette adresse.',
    why: 'Le serveur ({{host}}) n’a pas de catalogue de données à cette adresse.',
    next: 'Vérifiez « URL de base » et « Type » dans la connexion et, pour une place de marché, les chemins.',
  },
  'metadata-not-found': {
    what: 'Aucune métadonnée OData trouvée à cette adresse.',
    why: 'Le serveur a été joint, mais il n’y a aucun document à l’URL de $metadata.',
    next: 'Vérifiez « URL de base » et, pour une place de marché, le chemin OData de cette connexion. S’ils sont corrects, signalez à l’administrateur du serveur ({{host}}) que $metadata est absent.',
  },
  'catalogue-empty': {
    what: 'Le catalogue est vide.',
    why: 'Le serveur a répondu correctement, mais ne liste aucune API pour votre compte ou client ({{who}}) : il n’a peut-être accès à aucune, ou aucune n’est publiée.',
    next: 'Vérifiez que votre compte ou client ({{who}}) est le bon. Demandez ensuite au propriétaire des API de lui donner l’accès, comme un rôle ou un groupe, ou de les publier, puis reconnectez-vous.',
  },
  'redirected-elsewhere': {
    what: 'La requête a été redirigée vers un autre serveur, {{host}}.',
    why: 'Les identifiants ne sont jamais envoyés automatiquement à une autre origine : {{host}} a donc reçu la requête sans eux. Vos identifiants ne sont pas en cause.',
    next: 'Saisissez l’adresse finale comme URL de base. Ou, si {{host}} est de confiance, ajoutez son origine sous « Autres origines qui reçoivent les identifiants » dans cette connexion.',
  },
  'not-permitted': {
    what: 'Vous n’avez pas accès à cette API.',
    why: 'Le serveur a refusé l’accès, bien que vous soyez authentifié. En général, il manque à votre compte ou client ({{who}}) un droit pour cette API. Consultez le message du serveur.',
    next: 'Demandez au propriétaire de l’API de donner l’accès à votre compte ou client ({{who}}), et envoyez-lui le message du serveur.',
  },
  'unknown-api': {
    what: 'API introuvable.',
    why: 'L’API a été renommée ou supprimée, ou vous n’y avez pas accès.',
    next: 'Recherchez l’API dans le catalogue.',
  },
  'query-refused': {
    what: 'Le serveur a rejeté la requête.',
    why: 'Une partie de la requête n’est pas valide, pas prise en charge ou pas autorisée. Consultez le message du serveur.',
    next: 'Corrigez la requête, puis exécutez-la à nouveau.',
  },
  'too-many-requests': {
    what: 'Trop de requêtes.',
    why: 'Le serveur limite le nombre de requêtes sur une certaine période (429), et n’indique pas quand il acceptera d’autres requêtes.',
    next: 'Attendez quelques minutes, puis réessayez. Si le problème se reproduit, demandez des données moins souvent ou par pages plus grandes, et vérifiez quels autres programmes utilisent la même clé ou le même client. Demandez ensuite une limite plus élevée au propriétaire de l’API.',
  },
  'deployment-fault': {
    what: 'Le serveur a renvoyé une erreur.',
    why: 'L’erreur vient du serveur : il a reçu la requête, mais n’a pas pu la traiter.',
    next: 'Réessayez plus tard. Si le problème persiste, envoyez à l’administrateur du serveur ({{host}}) l’URL, l’heure et l’ID de requête : la raison se trouve dans le journal du serveur. Une requête avec moins de colonnes ou d’autres filtres peut fonctionner.',
  },
  'unexpected-answer': {
    what: 'Réponse inattendue.',
    why: 'La réponse ne contient pas les données attendues. C’est peut-être une page d’authentification ou la réponse d’un proxy.',
    next: 'Vérifiez l’adresse. Pour une requête de données, vérifiez aussi le début de la réponse dans l’onglet « Brut ».',
  },
  'invalid-url': {
    what: 'URL non valide.',
    why: 'L’URL est incomplète, n’est ni HTTP ni HTTPS, ou contient un nom d’utilisateur ou un mot de passe.',
    next: 'Corrigez l’URL, puis réessayez.',
  },
  'invalid-input': {
    what: 'Saisie non valide.',
    why: 'Une valeur manque ou n’est pas dans la plage autorisée.',
    next: 'Modifiez la valeur, puis réessayez.',
  },
};
