import type { French } from '../../../../translation/french.ts';
import type { clientReasonTexts as english } from '../../../en/problems/reasons/client.ts';

/** Why an identity provider rejects a client, and what to do, in French. */
export const clientReasonTexts: French<typeof english> = {
  'oauth-client-secret-wrong/expired': {
    why: 'Le secret du client {{clientId}} a expiré chez le fournisseur d’identité.',
    next: 'Demandez à l’administrateur du fournisseur d’identité de créer un nouveau secret pour le client {{clientId}}{{secretPlace}}. Saisissez ensuite sa valeur sous « Secret du client » dans la connexion. Un nouveau mot de passe de l’utilisateur n’y change rien.',
  },
  'oauth-client-secret-wrong/secret-id': {
    why: 'Le secret du client n’est pas un secret valide du client {{clientId}}. En général, l’ID du secret a été copié à la place de sa valeur, ou le secret a été remplacé.',
    next: 'Saisissez la valeur du secret, et non son ID, sous « Secret du client » dans la connexion. Cette valeur n’est affichée qu’une fois : si personne ne la connaît, demandez à l’administrateur du fournisseur d’identité de créer un nouveau secret pour le client {{clientId}}{{secretPlace}}.',
  },
  'oauth-client-secret-wrong/secret-id-form': {
    why: 'Le secret du client n’est pas un secret valide du client {{clientId}}. Il a la forme d’un ID (GUID) : c’est donc probablement l’ID du secret, et non sa valeur.',
    next: 'Saisissez la valeur du secret (Valeur), et non son ID, sous « Secret du client » dans la connexion. Cette valeur n’est affichée qu’une fois : si personne ne la connaît, demandez à l’administrateur du fournisseur d’identité de créer un nouveau secret pour le client {{clientId}}{{secretPlace}}.',
  },
  'oauth-client-secret-wrong/secret-value': {
    why: 'Le secret du client n’est pas un secret valide du client {{clientId}}. Le plus souvent, il a été remplacé ou supprimé, a été copié incomplètement, ou appartient à une autre inscription d’application. Ce n’est pas l’ID d’un secret, qui aurait une autre forme.',
    next: 'Saisissez à nouveau la valeur du secret actuel sous « Secret du client » dans la connexion, sans espace avant ni après. Cette valeur n’est affichée qu’une fois : si personne ne la connaît, demandez à l’administrateur du fournisseur d’identité de créer un nouveau secret pour le client {{clientId}}{{secretPlace}}. Un nouveau mot de passe d’utilisateur n’y change rien.',
  },
  'oauth-client-secret-wrong/missing': {
    why: 'La connexion n’envoie pas de secret du client, et le fournisseur d’identité a refusé le client {{clientId}}. Celui-ci exige probablement un secret.',
    next: 'Demandez à l’administrateur du fournisseur d’identité le secret du client {{clientId}}{{secretPlace}}. Cochez « Le client a un secret » dans la connexion, et saisissez-le sous « Secret du client ». Ou demandez à l’administrateur de permettre l’authentification sans secret de ce client, comme client public.',
  },
  'oauth-client-secret-wrong/rejected': {
    why: 'Le fournisseur d’identité connaît le client {{clientId}}, mais a refusé son secret : il est erroné, a expiré, ou a été remplacé par un nouveau.',
    next: 'Demandez à l’administrateur du fournisseur d’identité le secret actuel du client {{clientId}}, ou d’en créer un nouveau{{secretPlace}}. Saisissez-le ensuite à nouveau sous « Secret du client » dans la connexion. Votre nom d’utilisateur et votre mot de passe ne sont pas en cause.',
  },
  'oauth-client-unknown/tenant': {
    why: 'L’application {{clientId}} n’existe pas dans le locataire (annuaire) auquel la demande a été envoyée. L’ID client ou le locataire est erroné, ou personne n’a ajouté l’application à ce locataire.',
    next: 'Comparez « ID client » et le locataire dans {{setting}} avec l’inscription de l’application (Vue d’ensemble : ID d’application (client) et ID de l’annuaire (locataire)). S’ils sont corrects, demandez à l’administrateur du locataire d’ajouter l’application et de donner son consentement. Un nouveau secret n’y change rien.',
  },
  'oauth-scope-refused/default-scope': {
    why: 'Avec les identifiants client, Microsoft Entra ID n’accepte qu’une portée (scope) qui se termine par /.default. La connexion demande {{scope}}.',
    next: 'Corrigez « Portée (scope) » dans la connexion : saisissez l’URI d’ID d’application de l’API, suivi de /.default, par exemple api://data/.default.',
  },
  'oauth-policy-denied/conditional-access': {
    why: 'Une règle d’accès conditionnel du fournisseur d’identité bloque l’authentification. Ces règles dépendent de l’appareil, du réseau, de l’application ou de la méthode d’authentification. Votre mot de passe n’est pas en cause.',
    next: 'Sélectionnez « Navigateur (OAuth) » sur un appareil géré par votre organisation. Si cela est aussi bloqué, envoyez le message du serveur à l’administrateur du fournisseur d’identité. L’ID de corrélation lui permet de trouver la règle dans le journal des connexions. Un nouveau mot de passe n’y change rien.',
  },
  'oauth-policy-denied/access-policy': {
    why: 'Aucune stratégie d’accès du fournisseur d’identité n’autorise le client {{clientId}} à obtenir un jeton avec cette méthode d’authentification et la portée {{scope}}.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’ajouter une règle pour le client {{clientId}}, cette méthode d’authentification et la portée {{scope}}{{scopePlace}}. Vérifiez « Portée (scope) » dans la connexion. Un nouveau mot de passe ou secret n’y change rien.',
  },
  'oauth-policy-denied/client-permission': {
    why: 'Le fournisseur d’identité connaît le client {{clientId}}, mais celui-ci n’est pas autorisé pour l’API demandée. Le secret du client n’est pas en cause.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’autoriser le client {{clientId}} pour l’API{{scopePlace}}. Vérifiez « Portée (scope) » dans la connexion.',
  },
  'oauth-client-unknown/either-public': {
    why: 'Le fournisseur d’identité a refusé le client {{clientId}}, pour lequel cette connexion n’envoie pas de secret, sans indiquer pourquoi. Soit l’ID client est erroné ou désactivé, soit le client exige un secret.',
    next: 'Comparez « ID client » et l’adresse dans {{setting}} avec les valeurs fournies par l’administrateur du fournisseur d’identité. Si elles sont correctes, demandez-lui si le client est activé et public. S’il exige un secret{{secretPlace}}, cochez « Le client a un secret » et saisissez-le sous « Secret du client ». Un nouveau mot de passe d’utilisateur n’y change rien.',
  },
  'oauth-method-not-allowed/unavailable': {
    why: '{{product}} ne propose cette méthode d’authentification pour aucun client.',
    next: 'Sélectionnez « Navigateur (OAuth) » comme méthode d’authentification de cette connexion. Pour des programmes sans utilisateur, demandez au propriétaire de l’API quelle authentification elle leur propose, par exemple un jeton de service. Un nouveau mot de passe ou secret n’y change rien.',
  },
  'oauth-realm-unknown/authorization-server': {
    why: 'Okta n’a pas de serveur d’autorisation avec l’ID indiqué dans {{setting}}. L’ID est mal orthographié, ou le serveur d’autorisation a été supprimé, est inactif ou appartient à une autre organisation Okta.',
    next: 'Demandez à l’administrateur d’Okta l’Issuer URI du serveur d’autorisation (Okta : Security, API, Authorization Servers), et corrigez {{setting}} dans la connexion. Le mot de passe et le secret du client ne sont pas en cause.',
  },
  'oauth-redirect-refused/single-page': {
    why: 'Vous vous êtes authentifié avec succès dans le navigateur. Mais Microsoft Entra ID a enregistré l’URI de redirection pour la plateforme Application monopage, dont seules des pages web peuvent demander les jetons.',
    next: 'Demandez au propriétaire de l’inscription d’application {{clientId}} d’enregistrer http://127.0.0.1/callback (tout port) pour une autre plateforme : Applications mobiles et de bureau, et non Application monopage (Authentification). Une nouvelle authentification n’y change rien.',
  },
  'deployment-fault/delegation': {
    why: 'Vous êtes authentifié, mais le serveur n’est pas autorisé à utiliser un autre serveur en votre nom (délégation). Consultez le message du serveur.',
    next: 'Demandez à l’administrateur du domaine ou du royaume Kerberos d’autoriser la délégation contrainte pour le compte du service sur {{host}}.',
  },
  'oauth-method-not-allowed/password': {
    why: 'Le client {{clientId}} n’est pas autorisé à s’authentifier avec un nom d’utilisateur et un mot de passe.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’activer cette méthode pour le client {{clientId}}{{passwordPlace}}. Ou sélectionnez une autre méthode d’authentification activée pour ce client, comme « Navigateur (OAuth) ». Un nouveau mot de passe ou secret n’y change rien.',
  },
  'oauth-method-not-allowed/client-credentials': {
    why: 'Le client {{clientId}} n’est pas autorisé à s’authentifier avec ses identifiants client, c’est-à-dire sans utilisateur.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’activer cette méthode pour le client {{clientId}}{{servicePlace}}. Ou sélectionnez une autre méthode d’authentification activée pour ce client, comme « Navigateur (OAuth) ». Un nouveau mot de passe ou secret n’y change rien.',
  },
  'oauth-method-not-allowed/code': {
    why: 'Le client {{clientId}} n’est pas autorisé à utiliser l’authentification dans un navigateur.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’activer cette méthode pour le client {{clientId}}{{codePlace}}. Ou sélectionnez une autre méthode d’authentification activée pour ce client. Un nouveau mot de passe ou secret n’y change rien.',
  },
  'oauth-method-not-allowed/device': {
    why: 'Le client {{clientId}} n’est pas autorisé à utiliser un code d’appareil.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’activer cette méthode pour le client {{clientId}}{{devicePlace}}. Ou sélectionnez une autre méthode d’authentification activée pour ce client, comme « Navigateur (OAuth) ». Un nouveau mot de passe ou secret n’y change rien.',
  },
  'identity-provider-fault/gateway': {
    why: 'Une passerelle ou un répartiteur de charge{{senderNote}} devant le fournisseur d’identité {{host}} a répondu ({{status}}) : le fournisseur d’identité derrière ne fonctionne pas, ou ne répond pas. Votre réseau, votre mot de passe et votre client ne sont pas en cause.',
    next: 'Patientez quelques minutes, puis reconnectez-vous. Si le problème persiste, demandez à l’administrateur du fournisseur d’identité de démarrer le serveur derrière la passerelle, et envoyez-lui l’URL, l’heure et l’ID de la requête. Un nouveau mot de passe ou secret n’y change rien.',
  },
  'identity-provider-fault/unavailable': {
    why: 'Le fournisseur d’identité {{host}}, ou une passerelle devant lui{{senderNote}}, signale qu’il est indisponible (503) : il démarre, est surchargé ou en maintenance. Votre réseau, votre mot de passe et votre client ne sont pas en cause.',
    next: 'Patientez quelques minutes, puis reconnectez-vous. Si le problème persiste, demandez à l’administrateur du fournisseur d’identité combien de temps cela durera, et envoyez-lui l’URL, l’heure et l’ID de la requête. Un nouveau mot de passe ou secret n’y change rien.',
  },
  'not-permitted/provider-firewall': {
    why: 'Un pare-feu applicatif web{{senderNote}} devant le fournisseur d’identité {{host}} a bloqué la demande d’authentification. Votre mot de passe et votre client ne sont pas en cause.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’autoriser cette requête ou votre adresse IP. Envoyez-lui l’URL, l’heure et l’ID de la requête bloquée (support ID, référence ou Ray ID), dans les détails. Si vous utilisez un VPN ou un proxy, essayez sans.',
  },
  'not-permitted/provider-gateway': {
    why: 'Un serveur web ou une passerelle{{senderNote}} devant le fournisseur d’identité {{host}} a refusé l’accès ({{status}}). En général, le chemin dans {{setting}} est erroné, ou votre adresse IP n’est pas autorisée. Votre mot de passe et votre client ne sont pas en cause.',
    next: 'Comparez {{setting}} de cette connexion avec l’adresse fournie par l’administrateur du fournisseur d’identité{{endpointPlace}}. Si elle est correcte, demandez-lui quelle règle a refusé la requête, et si elle concerne les adresses IP. Envoyez-lui l’URL, l’heure et l’ID de la requête.',
  },
  'too-many-requests/sign-in': {
    why: 'Le fournisseur d’identité {{host}} limite le nombre d’authentifications dans un certain temps (429), et n’indique pas quand il en acceptera de nouveau.',
    next: 'Patientez quelques minutes, puis authentifiez-vous une seule fois. Si le problème se répète, vérifiez quels autres programmes s’authentifient avec le client {{clientId}}, et s’ils demandent un nouveau jeton pour chaque requête. Demandez ensuite une limite plus élevée à l’administrateur du fournisseur d’identité. Un nouveau mot de passe ou secret n’y change rien.',
  },
  'too-many-requests/sign-in-retry-after': {
    why: 'Le fournisseur d’identité {{host}} limite le nombre d’authentifications dans un certain temps (429). Il en acceptera de nouveau {{wait}}.',
    next: 'Patientez jusque-là, puis authentifiez-vous une seule fois. Si le problème se répète, vérifiez quels autres programmes s’authentifient avec le client {{clientId}}, et s’ils demandent un nouveau jeton pour chaque requête. Demandez ensuite une limite plus élevée à l’administrateur du fournisseur d’identité. Un nouveau mot de passe ou secret n’y change rien.',
  },
  'oauth-consent-needed/declined': {
    why: 'Dans le navigateur, vous avez refusé la demande qui autorise le client {{clientId}} à accéder à la portée {{scope}}. Votre mot de passe n’est pas en cause.',
    next: 'Reconnectez-vous, et acceptez la demande. Si la page exige plutôt l’approbation d’un administrateur, demandez à l’administrateur du fournisseur d’identité d’accorder le consentement administrateur au client {{clientId}} (Microsoft Entra ID : Applications d’entreprise, Autorisations).',
  },
  'identity-provider-odd-answer/malformed': {
    why: 'La réponse n’est pas du JSON valide : elle est incomplète ou endommagée. Un proxy ou une passerelle l’a peut-être tronquée, ou le fournisseur d’identité a une erreur.',
    next: 'Reconnectez-vous. Si le problème persiste, essayez si possible sans proxy ni VPN. Envoyez ensuite l’URL, l’heure et la réponse à l’administrateur du fournisseur d’identité. Un nouveau mot de passe ou secret n’y change rien.',
  },
  'secret-needed/password': {
    why: 'La connexion utilise un nom d’utilisateur et un mot de passe, mais le mot de passe n’est ni saisi ni enregistré.',
    next: 'Saisissez le mot de passe sous « Secrets » dans la connexion, puis connectez-vous. Rien n’a été envoyé.',
  },
  'secret-needed/client-secret': {
    why: 'La connexion a un client avec un secret, mais le secret du client n’est ni saisi ni enregistré.',
    next: 'Saisissez le secret du client sous « Secrets » dans la connexion, puis connectez-vous. Si vous ne l’avez pas, demandez-le à l’administrateur du fournisseur d’identité. Rien n’a été envoyé.',
  },
  'secret-needed/service-token': {
    why: 'La connexion envoie un jeton de service, mais le jeton n’est ni saisi ni enregistré.',
    next: 'Saisissez le jeton de service sous « Secrets » dans la connexion, puis connectez-vous. Si vous n’en avez pas, demandez-en un au propriétaire de l’API. Rien n’a été envoyé.',
  },
};
