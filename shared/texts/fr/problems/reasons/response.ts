import type { French } from '../../../../translation/french.ts';
import type { responseReasonTexts as english } from '../../../en/problems/reasons/response.ts';

/** Why a response isn't the expected one, and what to do, in French. */
export const responseReasonTexts: French<typeof english> = {
  'unexpected-answer/https-port': {
    why: 'L’adresse commence par http://, mais le serveur attend HTTPS sur ce port.',
    next: 'Modifiez l’adresse pour qu’elle commence par https://.',
  },
  'unexpected-answer/bad-request': {
    why: 'La requête a été refusée comme non valide (400). En général, l’URL de base ou un chemin est faux, ou le serveur exige un en-tête ou un paramètre. Le message du serveur, s’il existe, en dit plus.',
    next: 'Comparez {{url}} avec la documentation de l’API, et vérifiez l’URL de base, le nom d’hôte et les chemins de cette connexion. S’ils sont corrects, envoyez à l’administrateur du serveur ({{host}}) l’URL, l’heure et l’ID de requête.',
  },
  'unexpected-answer/required-header': {
    why: 'Le serveur exige un en-tête de requête que Dataquay n’envoie pas ({{status}}). Consultez le message du serveur.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’accepter les requêtes sans cet en-tête, ou de fournir une passerelle qui l’ajoute.',
  },
  'unexpected-answer/unknown-host': {
    why: 'Aucun site nommé {{host}} n’est configuré sur le serveur qui a répondu.',
    next: 'Vérifiez le nom d’hôte dans l’adresse : utilisez le nom pour lequel le serveur est configuré, et non une adresse IP ou un alias. S’il est correct, demandez à l’administrateur du serveur d’y ajouter {{host}}, par exemple comme hôte virtuel, liaison ou ingress.',
  },
  'unexpected-answer/method-not-allowed': {
    why: 'Le serveur n’autorise pas les requêtes GET à cette adresse (405) : ce n’est donc pas celle d’un catalogue ou d’une API : {{url}}.',
    next: 'Comparez cette URL avec la documentation de l’API, et corrigez l’URL de base et les chemins. L’adresse est peut-être celle d’un point de terminaison de jetons ou d’un autre service.',
  },
  'unexpected-answer/request-headers-too-large': {
    why: 'Les en-têtes de la requête sont plus grands que ce que le serveur accepte ({{status}}). Une cause typique est un grand jeton, par exemple pour un utilisateur membre de nombreux groupes.',
    next: 'Demandez à l’administrateur du fournisseur d’identité de réduire les jetons (moins de groupes ou de rôles), ou à celui du serveur ({{host}}) d’augmenter la taille maximale des en-têtes.',
  },
  'unexpected-answer/request-too-large': {
    why: 'La requête est plus grande que ce que le serveur accepte ({{status}}).',
    next: 'Raccourcissez la requête : moins de colonnes ou des filtres plus courts. Ou demandez à l’administrateur du serveur ({{host}}) d’augmenter la limite.',
  },
  'unexpected-answer/network-sign-in': {
    why: 'Le réseau exige sa propre authentification : le portail captif d’un point d’accès ou d’un réseau invité a répondu à la place du serveur ({{host}}).',
    next: 'Ouvrez une page quelconque dans un navigateur, authentifiez-vous auprès du réseau, puis réessayez.',
  },
  'unexpected-answer/proxy-page': {
    why: 'Un proxy{{senderNote}} a répondu à la place du serveur ({{host}}), avec la page web « {{title}} ».',
    next: 'Lisez le message du proxy, puis demandez à son administrateur d’autoriser {{host}}.',
  },
  'unexpected-answer/other-service': {
    why: 'Le port {{port}} ({{host}}) est celui d’un autre service, et non d’un serveur web : {{service}}.',
    next: 'Saisissez le port de l’API dans l’adresse. Si vous ne le connaissez pas, demandez-le à l’administrateur du serveur ({{host}}).',
  },
  'unexpected-answer/https-expected': {
    why: 'L’adresse commence par http://, mais le serveur utilise TLS sur le port {{port}} : il attend https://.',
    next: 'Modifiez l’adresse pour qu’elle commence par https://.',
  },
  'unexpected-answer/name-search': {
    why: 'Une page web a été renvoyée au lieu de données. Elle indique que {{asked}} est introuvable : « {{title}} ». Les serveurs DNS de certains réseaux et fournisseurs renvoient une telle page pour les noms qui n’existent pas.',
    next: 'Vérifiez l’orthographe du nom d’hôte dans l’adresse. S’il est correct, connectez-vous au réseau d’entreprise ou au VPN, ou utilisez un autre serveur DNS.',
  },
  'unexpected-answer/document-web-page': {
    why: 'Le serveur a renvoyé une page web au lieu de données : « {{title}} ». C’est sans doute une page d’authentification ou la page d’une autre application.',
    next: 'Ouvrez {{url}} dans un navigateur, et comparez-la avec la documentation de l’API. Si c’est l’adresse du site web, corrigez l’URL de base et les chemins. Si c’est une page d’authentification, demandez au propriétaire de l’API quelle méthode d’authentification les programmes doivent utiliser.',
  },
  'unexpected-answer/document-web-page-elsewhere': {
    why: 'Le serveur {{asked}} a redirigé la requête vers {{host}}, qui a renvoyé une page web, sans doute une page d’authentification : « {{title}} ».',
    next: 'Demandez à l’administrateur de {{asked}} quelle adresse et quelle méthode d’authentification les programmes doivent utiliser, et saisissez-les dans cette connexion. Si {{host}} est la nouvelle adresse de l’API, modifiez « URL de base ».',
  },
  'unexpected-answer/not-a-catalogue': {
    why: 'La réponse est du JSON, mais pas un catalogue, qui est une liste de projets.',
    next: 'Comparez {{url}} avec la documentation de l’API, et vérifiez l’URL de base et le chemin du catalogue. Pour un service OData sans catalogue, sélectionnez le type de connexion « Tout service OData V4 ».',
  },
  'unexpected-answer/error-document': {
    why: 'Le serveur a signalé un succès ({{status}}), mais a renvoyé un message d’erreur au lieu de données. Consultez le message du serveur.',
    next: 'Suivez le message du serveur si vous le pouvez. Sinon, envoyez le message du serveur à l’administrateur ({{host}}), avec l’URL, l’heure et l’ID de requête.',
  },
  'unexpected-answer/truncated-json': {
    why: 'La réponse s’arrête au milieu de son JSON, après {{bytes}} octets, alors que la connexion n’a pas été perdue. Le serveur s’est arrêté trop tôt, ou son Content-Length est trop petit.',
    next: 'Réessayez. Si elle s’arrête chaque fois au même endroit, envoyez à l’administrateur du serveur ({{host}}) l’URL, l’heure, l’ID de requête et le nombre d’octets. Un proxy ou une passerelle intermédiaire peut aussi limiter la taille.',
  },
  'unexpected-answer/invalid-json': {
    why: 'La réponse n’est pas du JSON valide. Consultez les détails.',
    next: 'Comparez {{url}} avec la documentation de l’API, et vérifiez l’URL de base et les chemins. S’ils sont corrects, envoyez à l’administrateur du serveur ({{host}}) l’URL, l’heure et les détails : le serveur doit envoyer du JSON valide.',
  },
  'unexpected-answer/not-metadata': {
    why: 'Le document à l’URL de $metadata n’est pas un document de métadonnées OData. Consultez les détails.',
    next: 'Vérifiez l’URL de base et le chemin OData. S’ils sont corrects, envoyez les détails à l’administrateur du serveur ({{host}}).',
  },
  'unexpected-answer/old-version': {
    why: 'Le service utilise la version {{version}} d’OData. Dataquay prend en charge OData 4.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) l’adresse d’un service OData 4, et saisissez-la comme « URL de base ». Dans les systèmes SAP, son chemin commence par /sap/opu/odata4.',
  },
  'not-permitted/anonymous': {
    why: 'Le serveur refuse les requêtes sans authentification (403).',
    next: 'Sélectionnez une méthode d’authentification pour cette connexion, et connectez-vous.',
  },
  'not-permitted/firewall': {
    why: 'Un pare-feu applicatif{{senderNote}} a bloqué la requête. L’API n’a pas été atteinte : vos autorisations ne sont pas en cause.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’autoriser cette requête ou votre adresse IP. Envoyez-lui l’URL, l’heure et l’ID de la requête bloquée (ID d’assistance, référence ou Ray ID) indiqués dans les détails. Si vous utilisez un VPN ou un proxy, essayez sans.',
  },
  'not-permitted/proxy': {
    why: 'Un proxy ou un filtre web{{senderNote}} entre cet ordinateur et le serveur refuse l’accès à {{host}} ({{status}}). Le serveur n’a pas été atteint : vos autorisations ne sont pas en cause.',
    next: 'Demandez à l’administrateur du proxy, en général le service informatique de votre entreprise, d’autoriser {{host}}. Envoyez-lui l’URL, l’heure et le message indiqué dans les détails.',
  },
  'not-permitted/gateway': {
    why: 'Un serveur web ou une passerelle{{senderNote}} a refusé l’accès par une page web, probablement avant que la requête n’atteigne l’API. En général, le chemin est faux, l’adresse IP n’est pas autorisée, un certificat client manque ou un droit manque.',
    next: 'Comparez {{url}} avec la documentation de l’API, et corrigez l’URL de base et les chemins de cette connexion s’ils diffèrent. Sinon, demandez à l’administrateur du serveur ({{host}}) quelle règle a refusé la requête, et si elle porte sur les adresses IP. Envoyez-lui l’URL, l’heure et l’ID de requête.',
  },
  'not-permitted/scope': {
    why: 'L’authentification a été acceptée, mais il manque au jeton une portée, un rôle ou une autre autorisation que le serveur exige. Consultez le message du serveur.',
    next: 'Demandez au propriétaire de l’API quelle autorisation manque. Si c’est une portée, ajoutez-la à « Portée (scope) » dans cette connexion. Si c’est un rôle, demandez-lui de l’accorder à votre compte ou client ({{who}}). Connectez-vous ensuite à nouveau.',
  },
  'credentials-refused/other-scheme': {
    why: 'Le serveur attend une méthode d’authentification ({{offered}}) que cette connexion n’utilise pas.',
    next: 'Sélectionnez une méthode d’authentification que le serveur accepte, ou demandez à l’administrateur du serveur ({{host}}) laquelle utiliser.',
  },
  'credentials-refused/not-received': {
    why: 'Le serveur signale une requête sans identifiants, alors que Dataquay les a envoyés dans l’en-tête {{header}}. Un proxy ou une passerelle devant le serveur a peut-être supprimé cet en-tête, ou le serveur en lit un autre.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) quel en-tête le serveur lit, et si un proxy ou une passerelle supprime l’en-tête {{header}}. Envoyez-lui l’URL, l’heure et l’ID de requête. Pour un jeton de service, corrigez « En-tête du jeton » si nécessaire.',
  },
  'credentials-refused/step-up': {
    why: 'Le serveur exige une authentification plus forte ou plus récente que la vôtre, par exemple avec un second facteur. Consultez le message du serveur.',
    next: 'Sélectionnez la méthode d’authentification « Navigateur (OAuth) », qui permet un second facteur, puis reconnectez-vous. Si le problème persiste, demandez à l’administrateur du serveur ({{host}}) quelle authentification est exigée.',
  },
  'credentials-refused/account': {
    why: 'Le serveur signale que votre compte ou client ({{who}}) est désactivé, verrouillé, bloqué ou suspendu, ou qu’il n’est pas confirmé. Consultez le message du serveur.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de réactiver votre compte ou client ({{who}}), ou confirmez-le comme l’indique le message du serveur. Envoyez-lui l’URL, l’heure et l’ID de requête. Se reconnecter n’y change rien avant cela.',
  },
  'credentials-refused/bound-token': {
    why: 'Le serveur n’accepte que des jetons liés à un certificat client, et le vôtre n’est pas lié à celui de cette connexion. Consultez le message du serveur.',
    next: 'Vérifiez le certificat client sous « Paramètres de connexion », puis déconnectez-vous et reconnectez-vous. Si le problème persiste, demandez à l’administrateur du serveur ({{host}}) quel certificat est attendu.',
  },
  'credentials-refused/service-token': {
    why: 'Le serveur n’a pas accepté le jeton de service. En général, celui-ci a expiré ou a été révoqué, est incomplet, ou est destiné à un autre environnement. Ou le serveur l’attend dans un autre en-tête que {{header}}.',
    next: 'Créez un nouveau jeton de service, ou demandez-en un au propriétaire de l’API, et saisissez-le sous « Secrets ». S’il est aussi refusé, demandez-lui dans quel en-tête l’envoyer, et corrigez « En-tête du jeton » dans cette connexion.',
  },
  'not-signed-in/required': {
    why: 'Le serveur exige une authentification (401), mais cette connexion n’a pas de méthode d’authentification. Il accepte : {{offered}}.',
    next: 'Demandez au propriétaire de l’API comment les programmes s’authentifient, par exemple par OAuth ou par un jeton de service. Sélectionnez ensuite cette méthode d’authentification pour la connexion, puis authentifiez-vous.',
  },
  'too-many-requests/retry-after': {
    why: 'Le serveur limite le nombre de requêtes (429). Il accepte à nouveau des requêtes {{wait}}.',
    next: 'Attendez jusque-là, puis réessayez. Si le problème se reproduit, demandez des données moins souvent ou en pages plus grandes, ou demandez au propriétaire de l’API une limite plus élevée.',
  },
  'too-many-requests/quota': {
    why: 'Le quota de requêtes est épuisé. Il est lié à votre utilisateur, à votre clé ou à votre client. Consultez le message du serveur.',
    next: 'Attendez le renouvellement du quota, ou demandez au propriétaire de l’API ou à l’administrateur du serveur ({{host}}) un quota plus élevé. Demandez des données moins souvent ou en pages plus grandes.',
  },
  'deployment-fault/bad-gateway': {
    why: 'Une passerelle{{senderNote}} n’a reçu aucune réponse valide du serveur situé derrière elle ({{status}}). Ce serveur est peut-être arrêté, en cours de redémarrage ou mal configuré. Vos paramètres et votre authentification ne sont pas en cause.',
    next: 'Réessayez dans quelques minutes. Si le problème persiste, signalez à l’administrateur du serveur ({{host}}) que la passerelle ne reçoit aucune réponse valide du serveur situé derrière elle. Envoyez-lui l’URL, l’heure et l’ID de requête.',
  },
  'deployment-fault/unavailable': {
    why: 'Le serveur est temporairement indisponible (503). Il est surchargé, en cours de redémarrage ou en maintenance, ou le service situé derrière lui n’est pas démarré. Vos paramètres et votre authentification ne sont pas en cause.',
    next: 'Réessayez dans quelques minutes. Si le problème persiste, envoyez à l’administrateur du serveur ({{host}}) l’URL, l’heure et l’ID de requête, et demandez-lui si le service est démarré.',
  },
  'deployment-fault/unavailable-until': {
    why: 'Le serveur est temporairement indisponible (503), et demande de réessayer {{wait}}. Vos paramètres et votre authentification ne sont pas en cause.',
    next: 'Réessayez {{wait}}. Si le problème persiste, envoyez à l’administrateur du serveur ({{host}}) l’URL, l’heure et l’ID de requête, et demandez-lui quand le service sera de nouveau disponible.',
  },
  'deployment-fault/gateway-timeout': {
    why: 'Une passerelle{{senderNote}} a cessé d’attendre le serveur situé derrière elle ({{status}}). Ce serveur est bloqué ou surchargé, ou cette requête dure plus longtemps que le délai de la passerelle.',
    next: 'Réessayez. Si le problème persiste, indiquez à l’administrateur du serveur ({{host}}) l’URL, l’heure et l’ID de requête. Demandez-lui d’examiner la requête lente, ou d’augmenter le délai de la passerelle. Un délai plus long dans Dataquay n’y change rien.',
  },
  'deployment-fault/proxy': {
    why: 'Un proxy{{senderNote}} ne peut pas joindre {{host}} ({{status}}). C’est un hôte interne que le proxy ne peut pas joindre, le nom ou le port est erroné, ou le serveur est arrêté.',
    next: 'Vérifiez le nom d’hôte et le port dans l’adresse. Si {{host}} est un hôte interne, réglez le proxy sur « aucun » sous « Paramètres de connexion », ou ajoutez {{host}} à NO_PROXY. Sinon, demandez à l’administrateur du proxy si celui-ci peut joindre {{host}}.',
  },
  'connection-lost/no-response': {
    why: 'Le serveur ou un pare-feu a accepté la connexion, puis l’a fermée sans réponse. Le port appartient peut-être à un autre service ou attend https://, ou le serveur a échoué en traitant la requête.',
    next: 'Vérifiez le port, et si l’adresse doit commencer par https:// ou http://, puis réessayez. S’ils sont corrects, indiquez l’URL et l’heure à l’administrateur du serveur ({{host}}), et demandez si les connexions de votre réseau au port {{port}} sont autorisées.',
  },
  'timed-out/slow-request': {
    why: 'La réponse à {{url}} n’était pas complète après {{duration}}, la limite de temps de cette étape. Le serveur est probablement surchargé ou bloqué, ou la réponse est très grande.',
    next: 'Réessayez plus tard. Pour attendre plus longtemps, augmentez « Délai avant les en-têtes (ms) » sous « Paramètres de connexion » : la limite de temps d’une étape augmente avec lui. Si le problème persiste, indiquez à l’administrateur du serveur ({{host}}) l’URL et l’heure.',
  },
  'timed-out/slow-body': {
    why: 'La réponse à {{url}} a commencé, mais n’était pas complète en {{duration}}, la limite de temps de cette étape. Octets reçus : {{received}}, {{rate}} par seconde.',
    next: 'Demandez moins de lignes ou de colonnes, par exemple avec des filtres. Si le débit est très faible ou que la réponse ne finit pas, indiquez l’URL et l’heure à l’administrateur du serveur ({{host}}).',
  },
  'timed-out/slow-rows': {
    why: 'Le serveur a accepté la requête, mais n’a pas envoyé une seule ligne de {{api}} en {{duration}}. Le réseau, l’adresse et l’authentification fonctionnent. La requête de cette API est probablement lente, ou le serveur situé derrière est bloqué.',
    next: 'Utilisez l’autre format (REST ou OData) si ce test peut en lire les lignes. Ou augmentez « Délai avant les en-têtes (ms) » sous « Paramètres de connexion ». Si le problème persiste, demandez à l’administrateur du serveur ({{host}}) qu’il vérifie la requête de {{api}}.',
  },
  'timed-out/slow-step': {
    why: 'L’étape ne s’est pas terminée en {{seconds}} s : le serveur ou le réseau n’a pas répondu, ou était trop lent.',
    next: 'Testez à nouveau la connexion plus tard. Si le problème persiste, indiquez à l’administrateur du serveur ({{host}}) l’étape qui ne s’est pas terminée, et l’heure.',
  },
  'clock-skew/ahead': {
    why: 'L’horloge du serveur ({{host}}) avance de {{duration}} sur celle de cet ordinateur. La plupart des services acceptent au plus 5 minutes. Au-delà, des jetons valides semblent expirés ou pas encore valables.',
    next: '{{correctClock}}',
  },
  'clock-skew/behind': {
    why: 'L’horloge du serveur ({{host}}) retarde de {{duration}} sur celle de cet ordinateur. La plupart des services acceptent au plus 5 minutes. Au-delà, des jetons valides semblent expirés ou pas encore valables.',
    next: '{{correctClock}}',
  },
  'clock-skew/reported': {
    why: 'L’horloge de {{host}} présente le même écart ({{duration}}) que celle de {{clockHost}} à l’étape « {{reportedBy}} ». Les deux ont donc la même cause : l’horloge de cet ordinateur est probablement fausse.',
    next: 'Synchronisez l’horloge de cet ordinateur avec un serveur de temps (Linux : timedatectl set-ntp true ; Windows : w32tm /resync), puis relancez le test. Rien n’est à changer sur {{host}}.',
  },
  'clock-skew/reported-token': {
    why: 'Les heures indiquées dans le jeton s’écartent de {{duration}} de l’horloge de cet ordinateur. Cela résulte de l’horloge fausse que signale l’étape « {{reportedBy}} ».',
    next: 'Corrigez l’horloge comme indiqué pour l’étape « {{reportedBy}} », puis relancez le test. Rien d’autre n’est à changer pour le jeton.',
  },
  'unexpected-answer/not-acceptable': {
    why: 'Le serveur ne peut pas envoyer le format demandé ({{status}}) : il ne prend pas en charge JSON ou, pour $metadata, XML à cette adresse.',
    next: 'Vérifiez l’URL de base et les chemins de cette connexion. S’ils sont corrects, envoyez les détails à l’administrateur du serveur ({{host}}).',
  },
  'unexpected-answer/no-entity-set': {
    why: 'Le document $metadata est valide, mais ne contient aucun ensemble d’entités pour cette API. Vos droits le masquent peut-être, ou il est dans un autre conteneur d’entités.',
    next: 'Demandez au propriétaire de l’API si vous pouvez lire son ensemble d’entités, et quel est son chemin OData. Corrigez ensuite le chemin OData de cette connexion.',
  },
  'not-permitted/payment': {
    why: 'Le serveur exige un paiement ou un abonnement valide (402). Consultez le message du serveur.',
    next: 'Demandez au propriétaire de l’API ou à l’administrateur du serveur ({{host}}) de renouveler l’abonnement.',
  },
  'not-permitted/licence': {
    why: 'Le serveur signale qu’une licence ou un abonnement a expiré ou a été suspendu, ou que sa limite est atteinte. Vos droits ne sont pas en cause. Consultez le message du serveur.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de renouveler ou d’étendre la licence.',
  },
  'not-permitted/legal': {
    why: 'Le serveur refuse l’accès pour des raisons légales (451). Les données ne sont peut-être pas disponibles dans votre pays.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) qui a le droit d’utiliser cette API.',
  },
  'not-signed-in/required-unnamed': {
    why: 'Le serveur exige une authentification (401), mais la requête a été envoyée sans identifiants.',
    next: 'Demandez au propriétaire de l’API comment les programmes s’authentifient, par exemple par OAuth ou par un jeton de service. Sélectionnez ensuite cette méthode d’authentification pour la connexion, puis authentifiez-vous.',
  },
  'timed-out/headers': {
    why: 'Le serveur a accepté la connexion et la requête, mais n’a pas répondu en {{duration}}. Il est bloqué, surchargé, ou a besoin de plus de temps pour cette requête.',
    next: 'Réessayez plus tard, ou augmentez « Délai avant les en-têtes (ms) » sous « Paramètres de connexion ». Pour une requête de données, demandez moins de colonnes ou de lignes, ou ajoutez des filtres. Si le problème persiste, indiquez l’URL et l’heure à l’administrateur du serveur ({{host}}), pour qu’il vérifie le service. Le réseau et les certificats ne sont pas en cause.',
  },
  'timed-out/body': {
    why: 'La réponse s’est arrêtée avant la fin : après {{received}} octets, aucune donnée n’est arrivée pendant {{duration}}.',
    next: 'Réessayez, ou augmentez « Délai d’inactivité (ms) » sous « Paramètres de connexion ». Si le problème persiste, indiquez l’URL et l’heure à l’administrateur du serveur ({{host}}). Si la connexion passe par un proxy, demandez aussi à l’administrateur du proxy.',
  },
  'identity-provider-odd-answer/redirect': {
    why: 'L’adresse {{url}} redirige vers une autre adresse ({{status}}). Les identifiants n’y sont pas envoyés. L’autre adresse est peut-être une page d’authentification, ou HTTPS est peut-être exigé.',
    next: 'Vérifiez {{setting}} dans cette connexion : ce doit être l’adresse finale, commençant par https://. L’administrateur du fournisseur d’identité la connaît.',
  },
  'identity-provider-odd-answer/not-json': {
    why: 'L’URL des jetons a renvoyé {{contentType}} au lieu de JSON, qu’OAuth 2.0 exige. C’est peut-être un autre service, ou un ancien serveur qui envoie les jetons sous forme de formulaire.',
    next: 'Vérifiez « URL des jetons » dans cette connexion. Si elle est correcte, demandez à l’administrateur du fournisseur d’identité si {{host}} peut renvoyer les jetons en JSON.',
  },
  'identity-provider-odd-answer/no-token': {
    why: 'L’URL des jetons a signalé un succès ({{status}}), mais n’a renvoyé aucun jeton.',
    next: 'Vérifiez « URL des jetons » dans cette connexion. Si elle est correcte, demandez à l’administrateur du fournisseur d’identité pourquoi {{host}} renvoie cette réponse.',
  },
  'identity-provider-odd-answer/malformed-token': {
    why: 'Le jeton d’accès contient des espaces, des sauts de ligne ou d’autres caractères impossibles dans un en-tête HTTP.',
    next: 'Demandez à l’administrateur du fournisseur d’identité de vérifier les jetons du client {{clientId}}. Dataquay n’a rien envoyé au serveur de données.',
  },
  'identity-provider-odd-answer/too-large': {
    why: 'La réponse du fournisseur d’identité est plus volumineuse que ce que Dataquay accepte. Elle vient peut-être d’un autre service, ou le jeton énumère trop de groupes.',
    next: 'Vérifiez « URL des jetons » dans cette connexion. Si elle est correcte, demandez à l’administrateur du fournisseur d’identité de réduire les jetons de ce client.',
  },
  'identity-provider-odd-answer/discovery': {
    why: 'La réponse n’est pas un document de découverte : elle ne contient aucun émetteur.',
    next: 'Comparez « Émetteur » dans cette connexion avec l’adresse fournie par l’administrateur du fournisseur d’identité. Ce doit être l’URL du document de découverte sans /.well-known/openid-configuration.',
  },
  'sign-in-refused/https-required': {
    why: 'Le fournisseur d’identité exige HTTPS pour cette adresse.',
    next: 'Modifiez {{setting}} dans cette connexion pour que l’adresse commence par https://. Si c’est déjà le cas, signalez à l’administrateur du fournisseur d’identité qu’un proxy devant {{host}} ne transmet pas le schéma (X-Forwarded-Proto).',
  },
  'too-many-requests/quota-until': {
    why: 'Le quota de requêtes est épuisé. Il sera renouvelé {{wait}}. Il appartient à votre utilisateur, à votre clé ou à votre client.',
    next: 'Attendez jusque-là, puis réessayez. Si le problème se reproduit, demandez des données moins souvent ou par pages plus grandes, et vérifiez quels autres programmes utilisent la même clé ou le même client. Demandez ensuite un quota plus élevé au propriétaire de l’API.',
  },
};
