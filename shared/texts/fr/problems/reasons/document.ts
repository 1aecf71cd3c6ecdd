import type { French } from '../../../../translation/french.ts';
import type { documentReasonTexts as english } from '../../../en/problems/reasons/document.ts';

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
    why: 'La réponse est un document XML (élément racine « {{root}} »), et non du JSON (Content-Type : {{contentType}}).',
    next: 'Comparez {{url}} avec la documentation de l’API : l’adresse est peut-être celle d’un autre service. Corrigez l’URL de base et les chemins de cette connexion s’ils diffèrent. Sinon, demandez à l’administrateur du serveur ({{host}}) l’adresse du catalogue en JSON.',
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
    why: 'Une passerelle devant l’API exige une clé d’API, qui manque dans la requête ({{status}}). Cette connexion n’a pas de méthode d’authentification.',
    next: 'Demandez une clé au propriétaire de l’API. Sélectionnez la méthode d’authentification « Jeton de service », et saisissez la clé. Comme « En-tête du jeton », saisissez l’en-tête qu’indique la documentation de l’API, souvent {{usualHeaders}}.',
  },
  'credentials-refused/api-key-missing': {
    why: 'Une passerelle devant l’API exige une clé d’API, mais n’en a pas trouvé dans la requête ({{status}}). Cette connexion n’envoie que le jeton de son authentification, dans l’en-tête {{header}}. La passerelle n’a pas rejeté ce jeton.',
    next: 'Dataquay ne peut pas envoyer de clé en plus de cette authentification. Demandez au propriétaire de l’API une clé et son en-tête (souvent {{usualHeaders}}), et si la clé seule suffit. Si oui, sélectionnez la méthode d’authentification « Jeton de service », saisissez l’en-tête comme « En-tête du jeton », et la clé sous « Secrets ». Si les deux sont exigés, demandez à l’administrateur de la passerelle ({{host}}) d’admettre le client {{clientId}} sans clé.',
  },
  'credentials-refused/api-key-rejected': {
    why: 'Une passerelle devant l’API a rejeté la clé d’API ({{status}}). Elle est erronée, a expiré ou a été révoquée, ou n’est pas approuvée pour cette API ou cet environnement. Ou la passerelle lit un autre en-tête que {{header}}.',
    next: 'Copiez à nouveau la clé depuis sa source, et saisissez-la sous « Secrets ». Comparez « En-tête du jeton » avec la documentation de l’API (souvent {{usualHeaders}}). Demandez ensuite au propriétaire de l’API si la clé est active et approuvée pour cette API.',
  },
  'not-permitted/unknown-route': {
    why: 'AWS API Gateway n’a pas de route pour {{url}}, ou l’API exige une signature (AWS IAM), que Dataquay ne prend pas en charge. En général, il manque l’étape (stage) dans l’URL de base, comme /prod dans https://{{host}}/prod. Bien que le message parle d’un jeton ou d’une signature, votre jeton est rarement en cause.',
    next: 'Demandez au propriétaire de l’API son URL d’appel complète avec l’étape (stage), comparez-la avec « URL de base », et corrigez l’URL de base, l’étape et les chemins. S’ils sont corrects, demandez à l’administrateur du serveur ({{host}}) si ce chemin est déployé, et comment s’authentifient les programmes sans AWS IAM.',
  },
  'not-permitted/no-stage': {
    why: 'AWS API Gateway répond ainsi s’il n’a pas de route pour ce chemin. L’URL de base {{baseUrl}} n’a pas de chemin : il y manque sans doute l’étape (stage), la première partie du chemin. Moins souvent, l’API exige une signature (AWS IAM). Bien que le message parle d’un jeton ou d’une signature, votre jeton est rarement en cause.',
    next: 'Demandez au propriétaire de l’API l’URL d’appel complète (invoke URL) avec son étape, comme {{baseUrl}}prod/. Saisissez-la comme « URL de base ». Si {{baseUrl}} est correcte, demandez à l’administrateur du serveur ({{host}}) si la méthode est déployée, et si les programmes sans AWS IAM peuvent s’authentifier.',
  },
  'not-permitted/aws-forbidden': {
    why: 'AWS API Gateway a refusé l’accès (403) sans indiquer de raison. Causes typiques : une clé d’API manquante ou non valide, une étape (stage) ou un nom d’hôte erroné dans l’adresse, une règle de pare-feu, ou une stratégie de ressource.',
    next: 'Comparez {{url}} avec la documentation de l’API, y compris l’étape (stage) après le nom d’hôte. Si l’API exige une clé, sélectionnez « Jeton de service », définissez « En-tête du jeton » sur x-api-key, et saisissez la clé sous « Secrets ». Sinon, envoyez à l’administrateur du serveur ({{host}}) l’URL, l’heure et l’ID de requête : le journal d’accès de l’étape indique quelle règle a refusé la requête.',
  },
  'deployment-fault/maintenance': {
    why: 'Le serveur est en maintenance ({{status}}). Vos paramètres et votre authentification ne sont pas en cause.',
    next: 'Réessayez plus tard : le message du serveur indique peut-être quand. Si le problème persiste, demandez à l’administrateur du serveur ({{host}}) quand la maintenance se termine.',
  },
  'deployment-fault/loop': {
    why: 'Le serveur a détecté une boucle sans fin ({{status}}). Une passerelle ou une règle de réécriture renvoie sans doute la requête vers elle-même.',
    next: 'Vérifiez le nom d’hôte et le chemin dans l’adresse. S’ils sont corrects, signalez à l’administrateur du serveur ({{host}}) que les règles de transfert forment une boucle.',
  },
  'deployment-fault/overloaded': {
    why: 'Le serveur est surchargé ou a épuisé sa limite de ressources ({{status}}).',
    next: 'Réessayez dans quelques minutes. Si le problème persiste, demandez à l’administrateur du serveur ({{host}}) d’augmenter la capacité ou la limite.',
  },
  'deployment-fault/gateway-sign-in': {
    why: 'Le répartiteur de charge placé devant le serveur n’a pas pu authentifier la requête auprès de son fournisseur d’identité ({{status}}).',
    next: 'Envoyez les détails à l’administrateur du serveur ({{host}}). Le répartiteur de charge refuse peut-être les jetons, ou ses paramètres du fournisseur d’identité sont erronés.',
  },
  'sign-in-refused/request-lost': {
    why: 'Le fournisseur d’identité a reçu la requête sans son contenu, notamment grant_type. Une redirection, un proxy ou une passerelle devant {{host}} l’a sans doute supprimé.',
    next: 'Vérifiez que {{setting}} est l’adresse finale, avec https:// et sans redirection. Si elle est correcte, demandez à l’administrateur du fournisseur d’identité si un proxy ou une passerelle modifie les requêtes POST, et envoyez-lui l’URL et l’heure.',
  },
  'credentials-refused/no-issuer': {
    why: 'Le jeton ne contient pas d’émetteur (déclaration iss), mais le serveur en exige un. Le jeton provient sans doute d’un autre fournisseur d’identité ou environnement. Consultez le message du serveur.',
    next: 'Vérifiez que « URL des jetons » et « Émetteur » correspondent au fournisseur d’identité que {{host}} utilise. Si c’est le cas, demandez à l’administrateur du fournisseur d’identité d’ajouter l’émetteur aux jetons.',
  },
  'deployment-fault/keys': {
    why: 'Le serveur {{host}} ne peut pas joindre le fournisseur d’identité ({{keysHost}}), et ne peut donc vérifier aucun jeton ({{status}}). Votre jeton et vos paramètres ne sont pas en cause.',
    next: 'Vous ne pouvez pas le corriger. Signalez à l’administrateur du serveur ({{host}}) que celui-ci a besoin d’une connexion à {{keysHost}} pour ses clés de signature (DNS, pare-feu, proxy).',
  },
  'unexpected-answer/program-error': {
    why: 'Un programme du serveur a écrit un message d’erreur au début de la réponse. Consultez les détails.',
    next: 'Envoyez les détails à l’administrateur du serveur ({{host}}), qui doit corriger l’erreur. Le programme devrait journaliser les erreurs au lieu de les ajouter aux réponses.',
  },
  'unexpected-answer/parked-domain': {
    why: 'Le domaine de {{host}} n’a sans doute pas de site (domaine parqué) : la page « {{title}} » le met en vente ou sert de page d’attente.',
    next: 'Vérifiez l’orthographe du nom d’hôte dans l’adresse. S’il est correct, demandez à votre administrateur la nouvelle adresse du serveur.',
  },
  'deployment-fault/stopped': {
    why: 'L’application du serveur est arrêtée ({{status}}). Vos paramètres et vos autorisations ne sont pas en cause.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de démarrer l’application. Une nouvelle authentification ne sert à rien avant cela.',
  },
  'unexpected-answer/xml-rows': {
    why: 'La réponse est du XML, par exemple un flux Atom, et non du JSON (Content-Type : {{contentType}}). Le service ne prend peut-être en charge qu’OData 2 ou 3, ou envoie du XML par défaut.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) l’adresse d’un service OData 4 qui envoie du JSON si la requête l’accepte (Accept : application/json).',
  },
  'oauth-client-secret-wrong/public-client': {
    why: 'Le client {{clientId}} est un client public, qui n’a pas de secret, mais un secret du client a été envoyé.',
    next: 'Décochez « Le client a un secret » dans cette connexion, puis reconnectez-vous. Pour une authentification sans utilisateur, demandez un client confidentiel à l’administrateur du fournisseur d’identité.',
  },
  'sign-in-refused/realm-disabled': {
    why: 'Le realm est désactivé chez le fournisseur d’identité. Votre mot de passe et votre client ne sont pas en cause.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’activer le realm de {{setting}}. Si vous attendiez un autre realm, corrigez {{setting}} dans cette connexion.',
  },
  'oauth-client-secret-wrong/placement': {
    why: 'Le fournisseur d’identité attend que le secret du client soit envoyé d’une autre façon : dans l’en-tête Authorization au lieu du formulaire, ou l’inverse. Le secret lui-même est peut-être correct.',
    next: 'Sélectionnez l’autre valeur de « Authentification du client » dans cette connexion, puis reconnectez-vous. Si cela échoue aussi, demandez à l’administrateur du fournisseur d’identité quelle authentification utilise le client {{clientId}}.',
  },
  'not-permitted/request-filter': {
    why: 'Le filtre de requêtes du serveur web{{senderNote}} a refusé l’URL ({{status}}), par exemple à cause d’un caractère ou d’un chemin qu’il n’autorise pas. L’API n’a pas été atteinte : vos autorisations ne sont pas en cause.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’autoriser cette URL dans le filtre. Pour une requête de données, utilisez des filtres sans caractères spéciaux.',
  },
  'not-permitted/no-listing': {
    why: 'L’adresse est celle d’un dossier du serveur web{{senderNote}}, auquel ne correspond aucune application ({{status}}). Le chemin est sans doute erroné, ou l’application n’est pas installée. Vos autorisations ne sont pas en cause.',
    next: 'Vérifiez l’URL de base et les chemins de cette connexion. S’ils sont corrects, demandez à l’administrateur du serveur ({{host}}) si l’application est installée à cette adresse.',
  },
  'not-permitted/csrf': {
    why: 'Le serveur exige un jeton CSRF ({{status}}), qui protège les pages web contre les requêtes falsifiées. Dataquay ne fait que lire des données et n’envoie pas ce jeton.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’accepter les lectures sans jeton CSRF, ou de vous indiquer l’adresse de l’API destinée aux programmes.',
  },
  'not-signed-in/unsupported-scheme': {
    why: 'Le serveur exige une authentification (401) et n’accepte que {{offered}}, que Dataquay ne prend pas en charge.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) une méthode d’authentification pour les programmes, comme OAuth, Kerberos ou un jeton de service. Puis sélectionnez-la pour cette connexion.',
  },
  'credentials-refused/token-format': {
    why: 'Le serveur ne peut pas lire le jeton, car il attend un autre type de jeton. Il attend par exemple un JWT au lieu d’un jeton opaque, ou un jeton d’accès au lieu d’un jeton d’identité. Consultez le message du serveur.',
    next: 'Vérifiez « Portée (scope) », « URL des jetons » et le jeton de cette connexion. S’ils sont corrects, demandez à l’administrateur du serveur ({{host}}) quels jetons sont acceptés, et à celui du fournisseur d’identité de les émettre pour ce client.',
  },
  'credentials-refused/service-token-foreign': {
    why: 'Le serveur a refusé l’audience, l’émetteur ou la signature du jeton de service. Le jeton a sans doute été créé pour un autre serveur ou environnement, comme un système de test. Consultez le message du serveur.',
    next: 'Créez un jeton de service sur le serveur {{host}}, puis saisissez-le sous « Secrets ». Ou remplacez l’URL de base par celle du serveur qui a émis le jeton.',
  },
  'credentials-refused/service-token-quoted': {
    why: 'Le serveur n’a pas accepté le jeton de service. Il contient des guillemets, sans doute copiés avec lui.',
    next: 'Saisissez à nouveau le jeton de service sous « Secrets », sans guillemets. Un nouveau jeton n’est sans doute pas nécessaire. Si le serveur le refuse encore, créez-en un.',
  },
  'credentials-refused/service-token-scheme': {
    why: 'Le serveur n’a pas accepté le jeton de service. Il commence par un schéma, comme Bearer, qui n’a sa place que dans l’en-tête Authorization. Or cette connexion l’envoie dans {{header}}.',
    next: 'Saisissez le jeton sous « Secrets » sans le schéma. Ou indiquez Authorization sous « En-tête du jeton » si le serveur l’y attend.',
  },
  'credentials-refused/service-token-no-scheme': {
    why: 'Le serveur n’a pas accepté le jeton de service. Dans l’en-tête Authorization, un jeton doit être précédé d’un schéma, comme Bearer, et celui-ci n’en a pas.',
    next: 'Saisissez Bearer, un espace et le jeton sous « Secrets ». Si le serveur le refuse encore, créez un nouveau jeton de service.',
  },
  'oauth-realm-unknown/common': {
    why: 'L’adresse dans {{setting}} n’indique pas de locataire, comme celle avec /common ou /organizations. Ce client ou cette méthode d’authentification exige l’adresse du locataire.',
    next: 'Remplacez common dans {{setting}} de cette connexion par l’ID ou le domaine de votre locataire. L’administrateur du fournisseur d’identité le connaît (Microsoft Entra ID : Vue d’ensemble, ID de locataire).',
  },
  'oauth-client-secret-wrong/assertion': {
    why: 'Le client doit s’authentifier avec un certificat ou une assertion signée, et ne peut pas utiliser de secret. Dataquay ne prend pas en charge les assertions.',
    next: 'Si le fournisseur d’identité accepte un certificat client (TLS mutuel), saisissez-le sous « Paramètres de connexion ». Sinon, demandez à son administrateur d’autoriser un secret pour le client {{clientId}}{{secretPlace}}. Un nouveau secret seul n’y change rien.',
  },
  'oauth-scope-refused/audience': {
    why: 'Le fournisseur d’identité doit savoir à quelle API le jeton est destiné (son audience). « Audience » est vide dans cette connexion, et le fournisseur d’identité n’a pas d’audience par défaut.',
    next: '{{audienceFix}}',
  },
  'sign-in-refused/code': {
    why: 'Le fournisseur d’identité a refusé le code de sa page d’authentification : le code a expiré, a déjà été utilisé ou appartient à une autre authentification. Votre mot de passe n’est pas en cause.',
    next: 'Reconnectez-vous, dans un seul onglet du navigateur. Si le problème persiste, contactez l’administrateur du fournisseur d’identité : ses serveurs ne partagent peut-être pas leurs sessions.',
  },
  'unexpected-answer/api-version': {
    why: 'La requête n’indique pas de version de l’API, ou en indique une que le serveur ne prend pas en charge ({{status}}). Consultez le message du serveur.',
    next: 'Vérifiez la version dans l’URL de base et les chemins de cette connexion. Si le serveur attend la version dans un en-tête ou un paramètre, demandez à son administrateur ({{host}}) une adresse dont le chemin contient la version.',
  },
  'unexpected-answer/encoding-in-rows': {
    why: 'À la ligne {{row}}, « {{column}} » contient l’octet {{byte}}, qui n’est pas valide en {{charset}}. Il est affiché \uFFFD. En ISO 8859-1, c’est « {{character}} ».',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’envoyer de l’UTF-8, ou de déclarer l’encodage dans l’en-tête Content-Type. Toutes les lignes ont été reçues.',
  },
  'unexpected-answer/compression-damaged': {
    why: 'La réponse est endommagée, ou n’est pas compressée comme elle le déclare ({{encoding}}). Un proxy ou une passerelle l’a probablement modifiée. La requête n’est pas en cause.',
    next: 'Demandez {{url}} avec curl, puis avec curl --compressed. Si seul le premier fonctionne, envoyez les deux résultats à l’administrateur du serveur ({{host}}) ou du proxy.',
  },
  'unexpected-answer/lists-incomplete': {
    why: 'Toutes les lignes ont été reçues, mais des listes y sont incomplètes ({{names}}) : {{lists}}, dans {{rows}} lignes. Les liens vers leurs autres pages ne peuvent pas être demandés, ou dépassent une limite : 1 000 requêtes par récupération, 10 listes imbriquées, 16 Mo par ligne.',
    next: 'Demandez les éléments de ces listes comme des lignes, ou limitez-les, par exemple avec $expand={{names}}($filter=…).',
  },
  'unexpected-answer/error-in-rows': {
    why: 'Le serveur a envoyé des lignes et une erreur : elles sont donc incomplètes. Lignes reçues : {{rows}}. Consultez le message du serveur.',
    next: 'Réessayez, ou demandez moins de lignes. Si le problème persiste, envoyez le message du serveur à son administrateur ({{host}}).',
  },
  'not-permitted/access-gateway': {
    why: 'La passerelle d’accès devant le serveur{{senderNote}} a rejeté la requête : elle a sa propre authentification, ou ses règles ne vous autorisent pas.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) comment un programme franchit la passerelle d’accès{{senderNote}}, par exemple avec un certificat client ou depuis certains réseaux.',
  },
  'deployment-fault/inactive-service': {
    why: 'Le service à cette adresse n’est pas actif sur le système SAP ({{status}}), ou n’existe pas. Vos droits ne sont pas en cause.',
    next: 'Vérifiez l’URL de base et les chemins. S’ils sont corrects, demandez à l’administrateur du serveur ({{host}}) d’activer le service (transaction SICF).',
  },
  'query-refused/test': {
    why: 'Le test de connexion demande une seule ligne, et le serveur a rejeté cette requête ({{status}}). Consultez le message du serveur.',
    next: 'Vérifiez « Dialecte REST (JSON) » et les chemins de cette connexion : le serveur attend peut-être d’autres paramètres pour la page et sa taille. S’ils sont corrects, envoyez à l’administrateur du serveur ({{host}}) l’URL, l’heure et le message du serveur. Pour tester une autre API, saisissez-la sous « API à tester ».',
  },
  'query-refused/result-too-large': {
    why: 'Le résultat de la requête est plus grand que ce que le serveur autorise ({{status}}). Consultez le message du serveur.',
    next: 'Demandez moins de lignes ou de colonnes, ou ajoutez des filtres. Si le résultat est petit, demandez à l’administrateur du serveur ({{host}}) quelle est la limite.',
  },
  'credentials-refused/environment': {
    why: 'Le jeton vient d’un autre environnement, comme un environnement de test au lieu de la production. Consultez le message du serveur.',
    next: 'Vérifiez que « URL des jetons » et « Émetteur » correspondent à l’environnement de {{host}}. Avec un jeton de service, créez-le dans cet environnement.',
  },
  'unknown-api/listed': {
    why: 'Le serveur n’a pas envoyé de lignes de {{api}} ({{status}}), alors qu’il la répertorie. En général, un chemin de la connexion est faux, ou l’API a été déplacée ou supprimée après l’écriture de la liste. Certains serveurs envoient aussi 404 aux utilisateurs sans accès.',
    next: 'Comparez {{url}} avec la documentation de l’API, et corrigez les chemins de cette connexion s’ils diffèrent. Sinon, signalez au propriétaire de l’API que {{api}} est répertoriée, mais introuvable : envoyez-lui l’URL, l’heure et l’ID de requête. Pour tester une autre API, saisissez-la sous « API à tester ».',
  },
  'sign-in-refused/interaction': {
    why: 'Le fournisseur d’identité exige une action sur ses pages, comme une authentification ou le choix d’un compte, mais la demande n’en permettait aucune.',
    next: 'Sélectionnez la méthode d’authentification « Navigateur (OAuth) ». Si vous l’utilisez déjà, déconnectez-vous du fournisseur d’identité dans le navigateur, puis reconnectez-vous. Si le problème persiste, contactez l’administrateur du fournisseur d’identité.',
  },
  'sign-in-refused/proof': {
    why: 'Le client doit prouver qu’il possède une clé (DPoP, RFC 9449), ce que Dataquay ne prend pas en charge. Votre mot de passe n’est pas en cause.',
    next: 'Demandez à l’administrateur du fournisseur d’identité de ne pas exiger DPoP pour le client {{clientId}}.',
  },
  'metadata-not-found/service-root': {
    why: 'Le serveur {{host}} répond, mais n’a pas de document à l’adresse {{url}} ({{status}}). En général, il manque à l’URL de base une partie du chemin, elle désigne une ancienne version ou contient le nom d’un ensemble d’entités. Certains serveurs envoient aussi 404 aux utilisateurs sans accès.',
    next: 'Comparez {{url}} avec la documentation de l’API, et remplacez « URL de base » par la racine du service. Si elle est correcte, demandez au propriétaire de l’API où le service se trouve maintenant, et si vous y avez accès.',
  },
  'catalogue-not-found/repeated-path': {
    why: 'L’URL de base se termine par {{repeated}}, et Dataquay y ajoute le chemin du catalogue {{path}}. L’adresse contient donc {{repeated}} deux fois.',
    next: 'Retirez {{repeated}} à la fin de « URL de base » dans la connexion.',
  },
  'metadata-not-found/base-url': {
    why: 'L’URL de base se termine par $metadata, que Dataquay ajoute de lui-même.',
    next: 'Modifiez « URL de base » dans la connexion : retirez $metadata à la fin.',
  },
  'credentials-refused/algorithm': {
    why: 'Le serveur n’accepte pas l’algorithme avec lequel le fournisseur d’identité signe les jetons. Consultez le message du serveur.',
    next: 'Demandez à l’administrateur du fournisseur d’identité de signer les jetons de ce client avec un algorithme que {{host}} accepte, comme RS256.',
  },
  'credentials-refused/service-token-other-header': {
    why: 'Le serveur attend le jeton dans l’en-tête {{keyHeader}}, mais cette connexion l’envoie dans {{header}}.',
    next: 'Saisissez {{keyHeader}} comme « En-tête du jeton » dans cette connexion.',
  },
  'not-permitted/ip-address': {
    why: 'Le serveur ou sa passerelle n’accepte pas les requêtes de votre adresse IP ({{status}}). Vos autorisations ne sont pas en cause. Consultez le message du serveur, qui indique peut-être l’adresse.',
    next: 'Connectez-vous au réseau de l’entreprise ou au VPN. Si le problème persiste, demandez à l’administrateur du serveur ({{host}}) d’autoriser votre adresse IP : celle, publique, de votre réseau, ou celle de votre proxy.',
  },
  'credentials-refused/api-key-beside': {
    why: 'Une passerelle devant l’API exige une clé d’API dans l’en-tête {{keyHeader}}, qui manque dans la requête ({{status}}). Cette connexion n’envoie que le jeton de son authentification, dans l’en-tête {{header}}. La passerelle n’a pas rejeté ce jeton.',
    next: 'Dataquay ne peut pas envoyer de clé en plus de cette authentification. Demandez au propriétaire de l’API une clé (souvent un abonnement dans le portail des développeurs), et si la clé seule suffit. Si oui, sélectionnez la méthode d’authentification « Jeton de service », saisissez {{keyHeader}} comme « En-tête du jeton », et la clé sous « Secrets ». Si les deux sont exigés, demandez à l’administrateur de la passerelle ({{host}}) d’admettre le client {{clientId}} sans clé.',
  },
  'not-signed-in/api-key-header': {
    why: 'Une passerelle devant l’API exige une clé d’API dans l’en-tête {{keyHeader}}, qui manque dans la requête ({{status}}). Cette connexion n’a pas de méthode d’authentification.',
    next: 'Demandez une clé au propriétaire de l’API (souvent un abonnement dans le portail des développeurs). Sélectionnez la méthode d’authentification « Jeton de service », saisissez {{keyHeader}} comme « En-tête du jeton », et la clé sous « Secrets ».',
  },
  'catalogue-not-found/odata-kind': {
    why: 'C’est un service OData, et non une place de marché de données. Il a {{baseUrl}}/$metadata, mais pas de catalogue à l’adresse {{url}} ({{status}}).',
    next: 'Remplacez « Type » dans la connexion par « Tout service OData V4 ». Si le serveur a aussi un catalogue, corrigez plutôt le chemin du catalogue.',
  },
  'metadata-not-found/marketplace-kind': {
    why: 'C’est une place de marché de données, et non un service OData. Elle a un catalogue, mais pas de $metadata à l’adresse {{url}} ({{status}}).',
    next: 'Remplacez « Type » dans la connexion par « Place de marché de données (REST et OData) ». Ou saisissez la racine d’un de ses services OData comme « URL de base ».',
  },
  'metadata-not-found/only-metadata': {
    why: 'Le service liste des ensembles d’entités ({{listed}}), mais il n’y a pas de $metadata à l’adresse {{url}} ({{status}}). Sans lui, les colonnes et les types sont inconnus.',
    next: 'Demandez au propriétaire du service de fournir $metadata à cette URL. D’ici là, dataquay get lit les lignes avec l’URL d’un ensemble d’entités.',
  },
};
