import type { French } from '../../../../translation/french.ts';
import type { dataReasonTexts as english } from '../../../en/problems/reasons/data.ts';

/** Why the rows of an API, its service, or its token can't be used, and what to do, in French. */
export const dataReasonTexts: French<typeof english> = {
  'catalogue-not-found/no-catalogue': {
    why: 'Le serveur {{host}} répond, mais n’a rien trouvé à l’adresse {{url}} ({{status}}). En général, il manque une partie du chemin dans l’URL de base, ou elle désigne une ancienne version de l’API. Certains serveurs envoient aussi 404 aux utilisateurs sans accès.',
    next: 'Comparez {{url}} avec la documentation de l’API, et corrigez « URL de base », « Type » ou, pour une place de marché, les chemins dans la connexion. S’ils sont corrects, demandez au propriétaire de l’API où elle se trouve maintenant, et si vous y avez accès.',
  },
  'catalogue-not-found/server-page': {
    why: 'Le serveur {{host}} n’a rien trouvé à l’adresse {{url}} ({{status}}). La page vient du serveur web{{senderNote}}, et non de l’API : aucune API ne se trouve à cette URL. En général, une partie du chemin manque ou est dépassée.',
    next: 'Comparez {{url}} avec l’adresse indiquée par le propriétaire de l’API. Corrigez ensuite « URL de base », « Type » ou, pour une place de marché, les chemins dans la connexion. S’ils sont corrects, demandez à l’administrateur du serveur ({{host}}) où se trouve l’API maintenant.',
  },
  'catalogue-not-found/web-page': {
    why: 'Le serveur {{host}} n’a rien trouvé à l’adresse {{url}} ({{status}}). Il a renvoyé une page web, et non la réponse d’une API de données. En général, une partie du chemin manque ou est dépassée.',
    next: 'Comparez {{url}} avec l’adresse indiquée par le propriétaire de l’API. Corrigez ensuite « URL de base », « Type » ou, pour une place de marché, les chemins dans la connexion. S’ils sont corrects, demandez à l’administrateur du serveur ({{host}}) où se trouve l’API maintenant.',
  },
  'not-permitted/no-message': {
    why: 'Le serveur a refusé l’accès sans indiquer de raison (403). En général, il manque à votre compte ou client ({{who}}) un droit pour cette API. Une passerelle, un pare-feu ou une règle sur les adresses IP peut aussi refuser l’accès.',
    next: 'Demandez au propriétaire de l’API si votre compte ou client ({{who}}) y a accès. Si c’est le cas, demandez à l’administrateur du serveur ({{host}}) quelle règle a refusé la requête : envoyez-lui l’URL, l’heure et l’ID de requête.',
  },
  'deployment-fault/unregistered-service': {
    why: 'SAP Gateway n’a aucun service actif de ce nom et de cette version. Le service n’est pas enregistré, son nom dans {{url}} est faux, ou il se trouve dans un autre mandant SAP. Vos permissions ne sont pas en cause.',
    next: 'Vérifiez le nom du service dans « URL de base ». S’il est correct, demandez à l’administrateur du serveur ({{host}}) d’ajouter et d’activer le service dans la transaction /IWFND/MAINT_SERVICE. Envoyez-lui l’URL, l’heure et l’ID de requête du serveur, qui est l’ID de transaction dans /IWFND/ERROR_LOG.',
  },
  'query-refused/list-threshold': {
    why: 'La liste compte plus d’éléments que le seuil d’affichage de liste de SharePoint ne permet d’en lire. Le nombre de lignes demandées n’est pas en cause.',
    next: 'Ne filtrez et ne triez que par des colonnes indexées. Ou demandez à l’administrateur du serveur ({{host}}) d’ajouter un index, ou d’autoriser des requêtes plus grandes.',
  },
  'not-permitted/no-account': {
    why: 'L’authentification a été acceptée, mais le serveur n’a aucun utilisateur pour ce compte ou ce client.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’ajouter un utilisateur pour ce compte, ou pour ce client (dans Microsoft Dataverse, un utilisateur d’application avec un rôle de sécurité). Pour utiliser un autre compte, déconnectez-vous d’abord.',
  },
  'unknown-api/entity-set': {
    why: 'L’adresse de cette API se termine par l’ensemble d’entités {{entitySet}}, qui n’existe pas dans le $metadata du service. Celui-ci contient {{listed}}.',
    next: 'Vérifiez le chemin OData de cette connexion. S’il est correct, signalez à l’administrateur du serveur ({{host}}) que le catalogue indique une fausse adresse pour cette API.',
  },
  'unexpected-answer/next-page-elsewhere': {
    why: 'Le lien vers la page suivante mène à {{origin}}, qui n’est pas le serveur de cette connexion : les résultats ne contiennent que les lignes précédentes.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de définir l’adresse publique du service. Ou ajoutez {{origin}} aux autres origines s’il s’agit du même service.',
  },
  'unexpected-answer/next-page-lost': {
    why: 'Le résultat est incomplet. Lignes reçues : {{rows}}. Le lien vers la page suivante mène à {{origin}}, qui n’est pas le serveur de cette connexion.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de définir l’adresse publique du service. Ou ajoutez {{origin}} aux autres origines s’il s’agit du même service.',
  },
  'unexpected-answer/next-page-unusable': {
    why: 'Le résultat est incomplet. Lignes reçues : {{rows}}. Le serveur annonce d’autres lignes ({{field}} : {{found}}), mais sans lien vers la page suivante.',
    next: 'Filtrez la requête jusqu’à ce que toutes ses lignes tiennent dans une réponse, ou demandez à l’administrateur du serveur ({{host}}) des liens vers les pages suivantes.',
  },
  'unexpected-answer/page-redirected': {
    why: 'Le serveur a redirigé une page vers {{origin}}, qui n’est pas le serveur de cette connexion. Ses lignes n’ont pas été utilisées.',
    next: 'Si {{origin}} appartient au même service, ajoutez cette adresse aux autres origines de la connexion. Sinon, signalez la redirection à l’administrateur du serveur ({{host}}).',
  },
  'unexpected-answer/page-repeated': {
    why: 'Le résultat est incomplet. Lignes reçues : {{rows}}. Le serveur ignore la page demandée : la page suivante contenait les mêmes lignes.',
    next: 'Filtrez la requête jusqu’à ce que toutes ses lignes tiennent dans une réponse, ou demandez à l’administrateur du serveur ({{host}}) des liens vers les pages suivantes.',
  },
  'unexpected-answer/rows-missing': {
    why: 'Le résultat est incomplet. Lignes reçues : {{rows}}. Le serveur annonce {{expected}} lignes correspondantes, mais n’envoie pas d’autres pages.',
    next: 'Filtrez la requête jusqu’à ce que toutes ses lignes tiennent dans une réponse, ou signalez-le à l’administrateur du serveur ({{host}}).',
  },
  'invalid-input/service-token': {
    why: 'Le jeton de service contient un caractère qui ne peut pas être envoyé dans un en-tête HTTP : {{character}}, à la position {{position}}. Il a probablement été copié de manière incomplète, ou depuis un texte mis en forme. Rien n’a été envoyé.',
    next: 'Copiez de nouveau le jeton entier, et saisissez-le sous « Secrets ».',
  },
  'credentials-refused/service-token-scheme-twice': {
    why: 'Le serveur n’a pas accepté le jeton de service. Il commence deux fois par le mot {{scheme}}.',
    next: 'Saisissez de nouveau le jeton sous « Secrets », avec le mot {{scheme}} une seule fois. Un nouveau jeton n’est pas nécessaire pour cela.',
  },
  'credentials-refused/service-token-format': {
    why: 'Le serveur ne peut pas lire le jeton de service, car il attend un jeton d’un autre type ou d’un autre format, comme un JWT.',
    next: 'Vérifiez que le jeton saisi sous « Secrets » est complet et destiné à ce serveur. S’il est correct, demandez à l’administrateur du serveur ({{host}}) quels jetons sont acceptés.',
  },
  'metadata-not-found/listed': {
    why: 'Le catalogue contient {{api}}, mais il n’y a pas de $metadata ({{status}}). Adresses essayées : {{tried}}. Les lignes peuvent être lues sans lui, mais les types OData et les relations manquent.',
    next: 'Comparez {{url}} avec la documentation de l’API, et corrigez le chemin OData de cette connexion s’il diffère. Sinon, signalez au propriétaire de l’API que $metadata de {{api}} manque.',
  },
  'deployment-fault/metadata': {
    why: 'Le serveur n’a pas pu envoyer le document $metadata de {{api}} ({{status}}). Il a répondu pour le catalogue : le réseau, l’adresse et l’authentification ne sont donc pas en cause. L’erreur vient du serveur : du service OData de cette API, ou d’un système derrière lui.',
    next: 'Réessayez plus tard. Si le problème persiste, envoyez à l’administrateur du serveur ({{host}}) le nom {{api}}, l’URL, l’heure et l’ID de requête : la raison est dans le journal du service OData. Les requêtes REST peuvent fonctionner entre-temps. Pour tester une autre API, saisissez-la sous « API à tester ».',
  },
  'unexpected-answer/rows-web-page': {
    why: 'Le catalogue a été reçu sous forme de données, mais une page web a été renvoyée au lieu de lignes de {{api}} : « {{title}} ». En général, un chemin de cette connexion ou l’adresse dans le catalogue mène à des pages web.',
    next: 'Comparez {{url}} avec la documentation de l’API, et corrigez les chemins de cette connexion s’ils diffèrent. Sinon, envoyez à l’administrateur du serveur ({{host}}) l’URL, l’heure et l’ID de requête, et demandez-lui à quelle adresse les programmes lisent {{api}}. Pour tester une autre API, saisissez-la sous « API à tester ».',
  },
  'unexpected-answer/rows-sign-in-page': {
    why: 'Le catalogue a été reçu sous forme de données, mais une page d’authentification a été renvoyée au lieu de lignes de {{api}} : « {{title}} ». Ce chemin n’accepte pas les identifiants de cette connexion, ou il appartient à des pages web.',
    next: 'Comparez {{url}} avec la documentation de l’API, et corrigez les chemins de cette connexion s’ils diffèrent. Si l’URL est correcte, demandez à l’administrateur du serveur ({{host}}) quelle méthode d’authentification les programmes doivent y utiliser. Il peut faire accepter par ce chemin les identifiants que le catalogue accepte. Envoyez-lui l’URL, l’heure et l’ID de requête.',
  },
  'deployment-fault/unregistered-listed': {
    why: 'SAP Gateway n’a aucun service actif du nom et de la version dans {{url}}, qui vient du catalogue. Le service n’est pas enregistré, le catalogue a une fausse adresse pour {{api}}, ou le service se trouve dans un autre mandant SAP. Vos permissions ne sont pas en cause.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’ajouter et d’activer le service dans la transaction /IWFND/MAINT_SERVICE, ou au propriétaire de {{api}} de corriger son adresse OData dans le catalogue. Envoyez-leur l’URL, l’heure et l’ID de requête du serveur, qui est l’ID de transaction dans /IWFND/ERROR_LOG. Entre-temps, REST peut fonctionner.',
  },
  'not-permitted/gateway-everyone': {
    why: 'Un serveur web ou une passerelle{{senderNote}} a refusé l’accès par une page web, avec le même statut sans et avec vos identifiants. En général, l’adresse IP de votre réseau n’est pas acceptée, ou le chemin est faux.',
    next: 'Connectez-vous au réseau de l’entreprise ou au VPN, et refaites le test. Comparez {{url}} avec la documentation de l’API. Sinon, demandez à l’administrateur du serveur ({{host}}) d’autoriser l’adresse IP publique de votre réseau ou proxy. Envoyez-lui l’heure et l’ID de requête.',
  },
};
