import type { French } from '../../../../translation/french.ts';
import type { signInReasonTexts as english } from '../../../en/problems/reasons/sign-in.ts';

/** Why a sign-in at an identity provider fails, and what to do, in French. */
export const signInReasonTexts: French<typeof english> = {
  'identity-provider-unreachable/name-not-resolved': {
    why: 'Aucune adresse n’a été trouvée pour le nom d’hôte {{host}} du fournisseur d’identité (serveur DNS {{nameServers}}). Le plus souvent, le VPN n’est pas connecté, ou le nom dans {{setting}} est mal orthographié. Ou bien il manque dans le DNS.',
    next: 'Connectez-vous au réseau de l’entreprise ou au VPN. Comparez {{host}} dans {{setting}} avec l’adresse que vous avez reçue. {{directProxy}} Si rien n’y fait, demandez à l’administrateur du réseau de vérifier l’entrée DNS de {{host}}. Le mot de passe et le secret ne sont pas en cause.',
  },
  'identity-provider-unreachable/name-server': {
    why: 'La recherche du nom d’hôte {{host}} a échoué, car le serveur DNS n’a pas donné de réponse. On ne sait pas si le nom est correct. En général, le réseau manque, ou le VPN n’est connecté qu’en partie.',
    next: 'Vérifiez votre réseau, et reconnectez le VPN. Réessayez ensuite. Si d’autres noms échouent aussi, signalez à l’administrateur du réseau que le serveur DNS ne répond pas.',
  },
  'identity-provider-unreachable/connection-refused': {
    why: 'Aucune connexion à {{host}}, port {{port}}, n’est possible. L’hôte ou le port dans {{setting}} est erroné, le fournisseur d’identité n’est pas démarré, ou un pare-feu rejette la connexion.',
    next: 'Comparez l’hôte et le port dans {{setting}} avec l’adresse que vous avez reçue, et connectez-vous au réseau de l’entreprise ou au VPN. S’ils sont corrects, demandez à l’administrateur du fournisseur d’identité s’il est démarré sur {{host}}, port {{port}}. {{directProxy}}',
  },
  'identity-provider-unreachable/refused': {
    why: 'L’ordinateur à l’adresse {{address}} ({{host}}) a refusé la connexion sur le port {{port}}. L’hôte ou le port dans {{setting}} est erroné, le fournisseur d’identité n’est pas démarré, ou un pare-feu rejette la connexion.',
    next: 'Comparez l’hôte et le port dans {{setting}} avec l’adresse que vous avez reçue, et connectez-vous au réseau de l’entreprise ou au VPN. S’ils sont corrects, demandez à l’administrateur du fournisseur d’identité s’il est démarré sur {{host}}, port {{port}}. {{directProxy}} Le mot de passe et le secret ne sont pas en cause.',
  },
  'identity-provider-unreachable/connection-lost': {
    why: 'La connexion à {{host}}, port {{port}}, a été fermée avant l’arrivée d’une réponse. Un pare-feu ou un proxy l’a peut-être fermée, ou le fournisseur d’identité redémarre.',
    next: 'Réessayez dans quelques minutes, avec le VPN connecté. Si le problème persiste, demandez à l’administrateur du réseau de rechercher {{host}}, port {{port}}, et l’heure dans le journal du pare-feu. Adressez-vous ensuite à l’administrateur du fournisseur d’identité. Le mot de passe et le secret ne sont pas en cause.',
  },
  'identity-provider-silent/connect': {
    why: 'Aucune connexion à {{host}}, port {{port}}, n’a été possible en {{duration}}. Le plus souvent, le VPN n’est pas connecté, ou un pare-feu bloque la connexion. Ou bien le réseau exige un proxy, ou le fournisseur d’identité est arrêté.',
    next: 'Connectez-vous au réseau de l’entreprise ou au VPN. {{directProxy}} Si le problème persiste, demandez à l’administrateur du réseau d’autoriser {{host}}, port {{port}}, depuis cet ordinateur. Demandez ensuite à l’administrateur du fournisseur d’identité s’il est démarré.',
  },
  'identity-provider-silent/connect-address': {
    why: 'Rien n’a répondu à l’adresse {{address}} ({{host}}), port {{port}}, en {{duration}}, pas même un refus. Le plus souvent, le VPN n’est pas connecté, ou un pare-feu bloque la connexion. Ou bien le réseau exige un proxy, ou le fournisseur d’identité est arrêté.',
    next: 'Connectez-vous au réseau de l’entreprise ou au VPN. {{directProxy}} Si le problème persiste, demandez à l’administrateur du réseau d’autoriser les connexions TCP de cet ordinateur ({{ownAddress}}) à {{address}}, port {{port}}. Demandez ensuite à l’administrateur du fournisseur d’identité si {{host}} est démarré. Le mot de passe et le secret ne sont pas en cause.',
  },
  'identity-provider-silent/response': {
    why: 'La connexion à {{host}} a fonctionné, mais aucune réponse complète n’est arrivée en {{duration}}. Le fournisseur d’identité est surchargé ou en cours de démarrage, ou attend un autre système, comme sa base de données.',
    next: 'Réessayez dans quelques minutes. Si le problème persiste, demandez à l’administrateur du fournisseur d’identité pourquoi {{host}} répond trop lentement, et envoyez-lui l’URL et l’heure. Votre réseau, votre mot de passe et votre secret ne sont pas en cause.',
  },
  'identity-provider-other-issuer/reported': {
    why: 'Le fournisseur d’identité annonce l’émetteur {{found}}, mais la connexion attend {{expected}}. L’adresse dans {{setting}} est un autre nom du même fournisseur d’identité, ou appartient à un autre.',
    next: 'Comparez les deux avec l’adresse fournie par l’administrateur du fournisseur d’identité. Si {{found}} est correct, saisissez-le sous « Émetteur » dans la connexion. Sinon, ne vous connectez pas, et demandez-lui de corriger l’émetteur de {{host}}{{addressPlace}}.',
  },
  'identity-provider-other-issuer/common': {
    why: 'L’émetteur {{expected}} n’indique pas de locataire : Microsoft Entra ID annonce donc un modèle d’adresse : {{found}}.',
    next: 'Remplacez common ou organizations dans « Émetteur » de la connexion par l’ID ou le domaine de votre locataire. L’administrateur du fournisseur d’identité le connaît (Microsoft Entra ID : Vue d’ensemble, ID de locataire).',
  },
  'oauth-address-wrong/keycloak': {
    why: 'Le serveur répond, mais il n’y a rien à l’adresse {{url}} ({{status}}). Les anciennes versions de Keycloak exigent /auth avant /realms, mais pas les nouvelles. Ou bien le chemin est mal orthographié, ou l’adresse appartient à un autre serveur.',
    next: 'Essayez d’abord {{alternative}} comme {{setting}} dans la connexion. En cas d’échec, demandez l’adresse exacte à l’administrateur du fournisseur d’identité (Keycloak : Realm settings, OpenID Endpoint Configuration). Le mot de passe et le secret du client ne sont pas en cause.',
  },
  'oauth-realm-unknown/realm': {
    why: 'Le fournisseur d’identité répond, mais n’a pas de realm {{realm}}. Le nom est mal orthographié (la casse compte), ou le realm a été renommé ou désactivé, ou se trouve sur un autre serveur.',
    next: 'Demandez l’adresse exacte à l’administrateur du fournisseur d’identité (Keycloak : Realm settings, OpenID Endpoint Configuration). Corrigez ensuite le realm dans {{setting}} de la connexion. Le mot de passe et le secret du client ne sont pas en cause.',
  },
  'oauth-realm-unknown/tenant': {
    why: 'Le fournisseur d’identité n’a pas de locataire, d’environnement ou de zone d’identité du nom indiqué dans {{setting}}. Le nom ou l’ID est mal orthographié, a été supprimé, ou appartient à un autre cloud ou à une autre région.',
    next: 'Demandez l’adresse exacte à l’administrateur du fournisseur d’identité, et corrigez {{setting}} dans la connexion. Dans Microsoft Entra ID, l’ID de locataire se trouve sous Vue d’ensemble. Le mot de passe et le secret du client ne sont pas en cause.',
  },
  'oauth-method-not-allowed/unsupported': {
    why: 'La méthode y est désactivée pour tous les clients, ou n’existe pas. Ou bien {{setting}} est l’adresse d’un autre service.',
    next: 'Demandez à l’administrateur du fournisseur d’identité quelles méthodes sont activées pour le client {{clientId}}, et sélectionnez l’une d’elles, comme « Navigateur (OAuth) ». Comparez {{setting}} avec l’adresse que vous avez reçue. Un nouveau mot de passe ou secret n’y change rien.',
  },
  'oauth-method-not-allowed/no-directory': {
    why: 'Le fournisseur d’identité ne sait pas quel annuaire d’utilisateurs vérifie le mot de passe : aucun annuaire par défaut n’est défini. Votre nom d’utilisateur, votre mot de passe et le client ne sont pas en cause.',
    next: 'Demandez à l’administrateur du fournisseur d’identité de définir un annuaire par défaut (Auth0 : paramètres du locataire, API Authorization Settings). Ou sélectionnez « Navigateur (OAuth) » comme méthode d’authentification, qui n’en a pas besoin.',
  },
  'oauth-password-wrong/user-unknown': {
    why: 'Le fournisseur d’identité n’a pas cet utilisateur dans ce locataire : le nom d’utilisateur est mal orthographié, ou le compte appartient à un autre locataire. Le mot de passe n’a pas été vérifié.',
    next: 'Vérifiez le nom d’utilisateur : il a souvent la forme d’une adresse e-mail. Comparez le locataire dans {{setting}}. Si tout est correct, demandez à l’administrateur du fournisseur d’identité d’ajouter le compte. Un nouveau mot de passe n’y change rien.',
  },
  'oauth-password-wrong/no-domain': {
    why: 'AD FS a refusé le nom d’utilisateur {{who}} ou son mot de passe, sans préciser la cause exacte. AD FS attend un nom d’utilisateur avec son domaine, or {{who}} n’en a pas. Sinon, le mot de passe est erroné ou a expiré, ou le compte est verrouillé ou désactivé. L’ID client n’est pas en cause.',
    next: 'Saisissez le nom d’utilisateur sous la forme {{who}}@DOMAINE ou DOMAINE\\{{who}}, avec le nom de votre domaine, puis à nouveau le mot de passe. Testez-les sur une page de connexion de {{host}} dans un navigateur. Limitez les essais, car d’autres essais peuvent verrouiller le compte. S’ils y fonctionnent, le compte exige peut-être un second facteur (MFA) : sélectionnez alors « Navigateur (OAuth) » comme méthode d’authentification. Sinon, demandez à l’administrateur d’AD FS si le compte est verrouillé ou désactivé, ou si le mot de passe a expiré.',
  },
  'oauth-account-unfinished/password-expired': {
    why: 'Le mot de passe a expiré, ou doit être changé avant l’authentification.',
    next: 'Changez le mot de passe dans un navigateur, sur une page du fournisseur d’identité, ou avec « Navigateur (OAuth) » dans cette connexion. Saisissez ensuite le nouveau mot de passe, et reconnectez-vous.',
  },
  'oauth-account-unfinished/keycloak-actions': {
    why: 'Keycloak attend une action de {{who}} : changer le mot de passe, vérifier l’adresse e-mail, configurer un second facteur, compléter le profil ou accepter des conditions. Le nom d’utilisateur et le mot de passe ne sont pas erronés.',
    next: 'Connectez-vous une fois dans un navigateur à {{accountUrl}}, et effectuez les étapes demandées. Reconnectez-vous ensuite ici. Ou sélectionnez la méthode d’authentification « Navigateur (OAuth) » : ses pages affichent ces étapes. L’administrateur de Keycloak peut aussi les supprimer (Users, {{who}}, Required user actions).',
  },
  'oauth-policy-denied/assignment': {
    why: 'Votre compte n’est pas affecté au client (application) {{clientId}}, et l’application exige une affectation. Votre mot de passe n’est pas en cause.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’affecter votre compte, ou un groupe qui le contient, à l’application {{clientId}} (Microsoft Entra ID : Applications d’entreprise, Utilisateurs et groupes). Un nouveau mot de passe n’y change rien.',
  },
  'oauth-policy-denied/other-tenant': {
    why: 'Votre compte appartient à un autre locataire ou fournisseur d’identité, et n’est pas connu dans le locataire de {{setting}}. Votre mot de passe n’est pas en cause.',
    next: 'Authentifiez-vous avec un compte de ce locataire, ou demandez à son administrateur d’inviter votre compte. Si c’est le locataire de votre compte qui doit servir, corrigez {{setting}} dans la connexion.',
  },
  'oauth-policy-denied/device': {
    why: 'Le fournisseur d’identité n’accepte cette authentification que depuis un appareil enregistré ou géré, et ne reconnaît pas cet ordinateur comme tel. Votre mot de passe n’est pas en cause.',
    next: 'Sélectionnez « Navigateur (OAuth) » sur un appareil géré par votre organisation, avec le navigateur qu’elle recommande. En cas d’échec, demandez à l’administrateur du fournisseur d’identité d’enregistrer cet ordinateur, et envoyez-lui le message du serveur et l’heure.',
  },
  'oauth-scope-refused/resource': {
    why: 'Le fournisseur d’identité ne connaît pas d’API pour la portée {{scope}} dans ce locataire. La portée est mal orthographiée, ou l’API n’est pas enregistrée dans le locataire de {{setting}}. Le mot de passe et le secret du client ne sont pas en cause.',
    next: 'Demandez au propriétaire de l’API sa portée, par exemple api://data/.default, et saisissez-la sous « Portée (scope) » dans la connexion. Si elle est correcte, demandez à l’administrateur du locataire d’ajouter l’API comme application d’entreprise. Comparez le locataire dans {{setting}}.',
  },
  'oauth-scope-refused/api-permission': {
    why: 'Le client {{clientId}} n’a pas d’autorisation pour l’API de la portée {{scope}}. Le mot de passe et le secret du client ne sont pas en cause.',
    next: 'Corrigez « Portée (scope) » dans la connexion s’il s’agit d’une autre API. Sinon, demandez à l’administrateur du fournisseur d’identité d’ajouter l’autorisation de l’API au client {{clientId}}, et d’accorder le consentement (Microsoft Entra ID : inscription d’application, API autorisées).',
  },
  'oauth-scope-refused/missing': {
    why: 'Le fournisseur d’identité exige une portée qui sélectionne l’API, mais « Portée (scope) » est vide ou ne désigne pas d’API.',
    next: 'Corrigez « Portée (scope) » dans la connexion : saisissez la portée de l’API, que son propriétaire connaît{{scopePlace}}. Le mot de passe et le secret du client ne sont pas en cause.',
  },
  'oauth-scope-refused/missing-default': {
    why: 'Microsoft Entra ID exige une portée qui sélectionne l’API, mais « Portée (scope) » est vide ou ne désigne pas d’API.',
    next: 'Demandez au propriétaire de l’API son URI d’ID d’application (inscription d’application de l’API, Exposer une API). Saisissez-le avec /.default sous « Portée (scope) » dans la connexion, par exemple api://data/.default. Le mot de passe et le secret du client ne sont pas en cause.',
  },
  'oauth-scope-refused/not-configured': {
    why: 'La portée demandée ({{scope}}), ou une partie de celle-ci, n’est pas configurée pour le serveur d’autorisation {{authorizationServer}}. Elle est mal orthographiée, y manque, ou appartient à un autre serveur d’autorisation. L’ID client et le secret n’ont pas été refusés.',
    next: 'Demandez au propriétaire de l’API sa portée et son serveur d’autorisation, et comparez-les avec « Portée (scope) » et {{setting}}. Si les deux sont corrects, demandez à l’administrateur d’Okta d’ajouter {{scope}} à ce serveur d’autorisation (Security, API, Authorization Servers, Scopes). Une stratégie d’accès (Access Policies) doit aussi l’y autoriser pour le client {{clientId}}. Un nouveau mot de passe ou secret n’y change rien.',
  },
  'oauth-not-finished/timed-out': {
    why: 'Aucune réponse n’est revenue du navigateur en {{duration}}. Le plus souvent, la page d’authentification a affiché une erreur, ou l’authentification n’a pas été terminée. Ou bien le navigateur n’a pas pu ouvrir {{redirectUri}} sur cet ordinateur (le retour).',
    next: 'Regardez la page dans le navigateur. Si elle affiche une erreur à propos de redirect_uri, demandez à l’administrateur du fournisseur d’identité d’ajouter http://127.0.0.1/callback (tout port) aux URI de redirection du client {{clientId}}{{redirectPlace}}. Cette fois, l’URI de redirection était {{redirectUri}}. Envoyez-lui les autres erreurs de la page, avec l’ID client. Si la page ne peut pas ouvrir 127.0.0.1, autorisez cette adresse dans le proxy du navigateur et le logiciel de sécurité, ou sélectionnez « Code d’appareil (OAuth) ». Sinon, reconnectez-vous, et terminez l’authentification.',
  },
  'oauth-not-finished/no-browser': {
    why: 'Aucun navigateur n’a pu être ouvert sur cet ordinateur, et personne n’a ouvert le lien d’authentification en {{duration}}.',
    next: 'Reconnectez-vous, et ouvrez le lien de l’étape en cours dans un navigateur sur cet ordinateur. Sur un ordinateur sans navigateur, sélectionnez « Code d’appareil (OAuth) », qui fonctionne avec un navigateur sur n’importe quel appareil.',
  },
  'oauth-not-finished/expired': {
    why: 'Le code n’a pas été saisi à temps sur la page du fournisseur d’identité, ou l’authentification n’y a pas été terminée.',
    next: 'Reconnectez-vous, et saisissez le nouveau code avant son expiration. Si la page refuse le code ou affiche une erreur, envoyez son texte à l’administrateur du fournisseur d’identité, avec l’ID client {{clientId}}.',
  },
  'oauth-session-ended/reused': {
    why: 'L’authentification enregistrée a été renouvelée deux fois avec les mêmes données, ce que le fournisseur d’identité refuse. En général, la même connexion est utilisée sur deux ordinateurs ou dans deux programmes.',
    next: 'Reconnectez-vous, et n’utilisez la connexion que dans un programme à la fois. Si cela arrive souvent, demandez à l’administrateur du fournisseur d’identité d’autoriser la réutilisation pour le client {{clientId}}{{sessionPlace}}. Vos requêtes sont conservées.',
  },
  'oauth-session-ended/inactive': {
    why: 'L’authentification enregistrée a expiré : sa durée maximale est atteinte, ou elle est restée trop longtemps inutilisée. Votre mot de passe n’est pas en cause.',
    next: 'Reconnectez-vous. Vos requêtes sont conservées. Si cela arrive trop souvent, demandez à l’administrateur du fournisseur d’identité des sessions plus longues pour le client {{clientId}}{{sessionPlace}}, ou un accès hors connexion.',
  },
  'oauth-session-ended/revoked': {
    why: 'L’authentification enregistrée a été révoquée : votre mot de passe a été changé ou réinitialisé, ou un administrateur a mis fin à vos sessions.',
    next: 'Reconnectez-vous avec votre mot de passe actuel. Vos requêtes sont conservées. Si vous n’avez pas connaissance d’un changement, adressez-vous à l’administrateur du fournisseur d’identité.',
  },
  'oauth-client-unknown/disabled': {
    why: 'Le client (application) {{clientId}} est désactivé chez le fournisseur d’identité. Le secret du client n’est pas en cause.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’activer le client {{clientId}}, ou un autre ID client. Saisissez-le ensuite sous « ID client » dans la connexion. Un nouveau secret n’y change rien.',
  },
  'sign-in-refused/federation': {
    why: 'Le compte s’authentifie auprès d’un autre fournisseur d’identité (fédération), comme AD FS, qui a refusé l’authentification ou n’est pas disponible. Consultez le message du serveur.',
    next: 'Sélectionnez « Navigateur (OAuth) », qui affiche les pages de l’autre fournisseur d’identité. En cas d’échec, envoyez le message du serveur et l’heure à l’administrateur du fournisseur d’identité.',
  },
  'sign-in-refused/account-type': {
    why: 'Cette méthode d’authentification n’est pas possible pour ce compte : c’est un compte personnel ou invité, ou il n’a pas de mot de passe chez ce fournisseur d’identité. Votre mot de passe n’est pas en cause.',
    next: 'Sélectionnez « Navigateur (OAuth) » ou « Code d’appareil (OAuth) » dans cette connexion. Pour les programmes sans utilisateur, demandez à l’administrateur du fournisseur d’identité un client avec « Identifiants client (OAuth) ».',
  },
  'oauth-client-secret-wrong/not-public': {
    why: 'Le client {{clientId}} n’est pas configuré pour l’authentification sans secret du client. Votre nom d’utilisateur et votre mot de passe ne sont pas en cause. Microsoft Entra ID considère ce client comme confidentiel, car le paramètre Autoriser les flux clients publics est désactivé.',
    next: 'Demandez au propriétaire de l’inscription d’application {{clientId}} de régler Autoriser les flux clients publics sur Oui (Microsoft Entra ID : inscription d’application, Authentification, Paramètres avancés). Ou saisissez sous « ID client » l’identifiant d’une application mobile et de bureau. Un nouveau mot de passe ou une nouvelle authentification n’y change rien.',
  },
  'oauth-client-secret-wrong/not-public-device': {
    why: 'L’authentification avec le code a réussi. Mais Microsoft Entra ID considère le client {{clientId}} comme confidentiel, car le paramètre Autoriser les flux clients publics est désactivé. Il exige donc un secret du client, que l’authentification par code d’appareil n’envoie pas.',
    next: 'Demandez au propriétaire de l’inscription d’application {{clientId}} de régler Autoriser les flux clients publics sur Oui (Microsoft Entra ID : inscription d’application, Authentification, Paramètres avancés). Ou saisissez sous « ID client » l’identifiant d’une application mobile et de bureau. Saisir un autre code n’y change rien.',
  },
  'oauth-client-secret-wrong/not-public-code': {
    why: 'L’authentification dans le navigateur a réussi. Mais Microsoft Entra ID considère le client {{clientId}} comme confidentiel : l’URI de redirection est inscrite pour la plateforme Web, qui exige un secret du client.',
    next: 'Demandez au propriétaire de l’inscription d’application {{clientId}} de déplacer l’URI de redirection vers la plateforme Applications mobiles et de bureau (Microsoft Entra ID : inscription d’application, Authentification). Si le client doit rester confidentiel, cochez « Le client a un secret » et saisissez « Secret du client ». Une nouvelle authentification n’y change rien.',
  },
  'oauth-consent-needed/interactive': {
    why: 'Ni vous ni un administrateur n’avez autorisé le client {{clientId}} à accéder à la portée (scope) {{scope}}. Votre mot de passe n’est pas en cause.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’accorder le consentement administrateur au client {{clientId}} pour la portée (scope) {{scope}} (Microsoft Entra ID : Applications d’entreprise, Autorisations). Si votre organisation permet aux utilisateurs de consentir, authentifiez-vous à nouveau et acceptez la demande dans le navigateur. Sans consentement, la même authentification échoue à nouveau.',
  },
  'oauth-client-unknown/either': {
    why: 'Le fournisseur d’identité a refusé l’ID client {{clientId}} ou son secret, sans préciser lequel des deux est erroné. Souvent, le secret a été remplacé ou supprimé, ou appartient à un autre client.',
    next: 'Demandez à l’administrateur du fournisseur d’identité le secret actuel du client {{clientId}}{{secretPlace}}. Saisissez l’ID, le secret et l’adresse du même client sous « ID client », « Secret du client » et {{setting}}, sans espace avant ni après. S’ils sont corrects, sélectionnez l’autre valeur de « Authentification du client ». Un nouveau mot de passe d’utilisateur n’y change rien.',
  },
  'oauth-client-unknown/service-key': {
    why: 'Le service de jetons a refusé l’ID client {{clientId}} ou son secret, sans préciser lequel des deux est erroné. L’ID client a la forme de ceux de SAP BTP (XSUAA). Souvent, la clé de service ou la liaison (binding) a été remplacée ou supprimée : son secret n’est alors plus valable.',
    next: 'Demandez une clé de service actuelle à l’administrateur du sous-compte (cockpit SAP BTP : Instances and Subscriptions, instance de service, Service Keys). Saisissez clientid, clientsecret et url suivie de /oauth/token, tous de la même clé, sous « ID client », « Secret du client » et « URL des jetons ». Un nouveau mot de passe d’utilisateur n’y change rien.',
  },
};
