import type { French } from '../../../translation/french.ts';
import type { identityProviderTexts as english } from '../../en/problems/identity-provider.ts';

/** Problems of the identity provider and of OAuth: what happened, why, and what to do next, in French. */
export const identityProviderTexts: French<typeof english> = {
  'identity-provider-unreachable': {
    what: 'Fournisseur d’identité injoignable.',
    why: 'Dataquay ne peut pas se connecter à {{host}} : vous ne pouvez pas vous authentifier, et les jetons ne peuvent pas être renouvelés.',
    next: 'Vérifiez votre réseau, et connectez-vous au réseau de l’entreprise ou au VPN. Comparez le nom d’hôte dans {{setting}} avec l’adresse que vous avez reçue. Si tout est correct, demandez à l’administrateur du fournisseur d’identité si {{host}} est démarré.',
  },
  'identity-provider-odd-answer': {
    what: 'Le fournisseur d’identité n’a pas renvoyé de jeton.',
    why: 'La réponse n’est pas celle d’un fournisseur d’identité. L’adresse dans {{setting}} désigne peut-être autre chose, comme une page d’authentification ou un proxy.',
    next: 'Comparez {{setting}} dans cette connexion avec l’adresse fournie par l’administrateur du fournisseur d’identité, puis reconnectez-vous. Si elle est correcte, envoyez-lui l’URL, l’heure et la réponse.',
  },
  'identity-provider-fault': {
    what: 'Le fournisseur d’identité a renvoyé une erreur.',
    why: 'L’erreur vient du fournisseur d’identité ({{host}}) : il est peut-être en cours de redémarrage, surchargé ou en panne.',
    next: 'Patientez quelques minutes, puis reconnectez-vous si Dataquay ne l’a pas fait automatiquement. Si le problème persiste, envoyez l’URL, l’heure et l’ID de requête à l’administrateur du fournisseur d’identité. Un nouveau mot de passe ou secret n’y change rien.',
  },
  'identity-provider-silent': {
    what: 'Le fournisseur d’identité n’a pas répondu à temps.',
    why: 'Le fournisseur d’identité ({{host}}) est surchargé ou en cours de démarrage, ou le réseau bloque la connexion.',
    next: 'Vérifiez votre réseau ou VPN, et patientez quelques minutes. Reconnectez-vous ensuite si Dataquay ne l’a pas fait automatiquement. Si le problème persiste, demandez à l’administrateur du fournisseur d’identité si {{host}} répond, et envoyez-lui l’URL et l’heure.',
  },
  'identity-provider-web-page': {
    what: 'Page web reçue au lieu d’une réponse du fournisseur d’identité ({{host}}).',
    why: 'L’adresse dans {{setting}} est peut-être celle d’une page pour navigateurs. Ou bien un proxy, un pare-feu ou le portail du réseau a répondu à la place.',
    next: 'Ouvrez l’URL dans un navigateur pour voir la page. Si votre réseau exige une authentification, authentifiez-vous, puis réessayez. Sinon, comparez {{setting}} dans la connexion avec l’adresse fournie par l’administrateur du fournisseur d’identité{{endpointPlace}}.',
  },
  'identity-provider-other-issuer': {
    what: 'Émetteur différent.',
    why: 'L’émetteur du fournisseur d’identité diffère de celui de la connexion. Consultez les deux valeurs dans les détails.',
    next: 'Si vous savez que l’émetteur annoncé est correct, saisissez-le sous « Émetteur » dans la connexion. Sinon, ne vous connectez pas et contactez votre administrateur.',
  },
  'oauth-address-wrong': {
    what: 'Point de terminaison du fournisseur d’identité introuvable.',
    why: 'Le serveur {{host}} répond ({{status}}), mais n’a pas de fournisseur d’identité à cette adresse. Le chemin dans {{setting}} est mal orthographié ou périmé, ou l’adresse appartient à un autre serveur.',
    next: 'Comparez {{setting}} dans la connexion avec l’adresse fournie par l’administrateur du fournisseur d’identité{{endpointPlace}}. Testez un émetteur dans un navigateur : avec /.well-known/openid-configuration à la fin, l’adresse affiche du JSON. Le mot de passe et le secret du client ne sont pas en cause.',
  },
  'oauth-realm-unknown': {
    what: 'Realm introuvable auprès du fournisseur d’identité.',
    why: 'Le fournisseur d’identité répond, mais n’a pas de realm de ce nom. Le nom est mal orthographié (la casse compte), ou le realm a été renommé ou désactivé, ou se trouve sur un autre serveur.',
    next: 'Demandez l’adresse exacte à l’administrateur du fournisseur d’identité, et corrigez le realm dans {{setting}} de la connexion{{addressPlace}}. Le mot de passe et le secret du client ne sont pas en cause.',
  },
  'oauth-issuer-needed': {
    what: 'Cette méthode d’authentification exige l’émetteur.',
    why: 'La page d’authentification et le point de terminaison des codes d’appareil ne peuvent pas être déduits de l’URL des jetons.',
    next: 'Renseignez « Émetteur » dans la connexion. L’administrateur du fournisseur d’identité le connaît : c’est l’URL du document de découverte sans /.well-known/openid-configuration.',
  },
  'oauth-method-not-offered': {
    what: 'Le fournisseur d’identité ne prend pas en charge cette méthode d’authentification.',
    why: 'Le document de découverte de {{host}} n’indique aucun point de terminaison pour cette méthode : elle est désactivée ou non prise en charge.',
    next: 'Demandez à l’administrateur du fournisseur d’identité quelles méthodes {{host}} prend en charge, et sélectionnez l’une d’elles. Ou demandez-lui d’activer cette méthode. Un nouveau mot de passe ou secret n’y change rien.',
  },
  'oauth-method-not-allowed': {
    what: 'Cette méthode d’authentification n’est pas activée pour le client.',
    why: 'Le client {{clientId}} n’est pas autorisé à utiliser cette méthode d’authentification, qui doit être activée pour chaque client.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’activer la méthode pour le client {{clientId}}, ou de vous dire quelles méthodes sont activées. Sélectionnez ensuite l’une d’elles. Un nouveau mot de passe ou secret n’y change rien.',
  },
  'oauth-password-wrong': {
    what: 'Nom d’utilisateur ou mot de passe incorrect.',
    why: 'Le fournisseur d’identité a refusé le nom d’utilisateur {{who}} ou son mot de passe, sans indiquer la cause exacte. L’un des deux est erroné, l’utilisateur n’existe pas sur {{host}}, ou le compte est verrouillé. L’ID client n’est pas en cause.',
    next: 'Vérifiez le nom d’utilisateur, et saisissez à nouveau le mot de passe. Testez les deux dans un navigateur, sur une page d’authentification de {{host}}. Ne faites pas beaucoup d’essais, car ils peuvent verrouiller le compte. S’ils y fonctionnent, le compte exige peut-être un second facteur (MFA) : sélectionnez alors « Navigateur (OAuth) » comme méthode d’authentification. Sinon, demandez à l’administrateur du fournisseur d’identité si le compte existe, est verrouillé ou désactivé, ou a un mot de passe expiré.',
  },
  'oauth-account-disabled': {
    what: 'Le compte est désactivé.',
    why: 'Le compte est désactivé auprès du fournisseur d’identité. Le mot de passe n’est pas en cause.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’activer le compte ({{who}}). Avant cela, un nouveau mot de passe ou une autre méthode d’authentification n’y change rien.',
  },
  'oauth-account-locked': {
    what: 'Le compte est temporairement verrouillé.',
    why: 'Trop de tentatives ont échoué, peut-être à cause d’un autre programme qui utilise encore un ancien mot de passe.',
    next: 'Patientez quelques minutes, puis réessayez une fois, ou demandez à l’administrateur du fournisseur d’identité de déverrouiller le compte ({{who}}). S’il se verrouille à nouveau, recherchez le programme qui utilise l’ancien mot de passe.',
  },
  'oauth-account-unfinished': {
    what: 'La configuration de votre compte n’est pas terminée.',
    why: 'Le fournisseur d’identité attend une action de votre part : changer le mot de passe, vérifier l’adresse e-mail, configurer un second facteur ou accepter des conditions.',
    next: 'Connectez-vous une fois dans un navigateur à une page qui utilise {{host}}, comme celle de votre compte. Effectuez les étapes demandées, puis reconnectez-vous. Ou sélectionnez la méthode d’authentification « Navigateur (OAuth) » : ses pages affichent ces étapes.',
  },
  'oauth-second-factor-needed': {
    what: 'Le fournisseur d’identité exige un second facteur.',
    why: 'L’authentification multifacteur (MFA) est obligatoire pour votre compte, et cette méthode d’authentification ne la prend pas en charge. Le mot de passe n’est pas en cause.',
    next: 'Sélectionnez « Navigateur (OAuth) » ou « Code d’appareil (OAuth) » comme méthode d’authentification de cette connexion. Si le client {{clientId}} ne le permet pas, demandez à l’administrateur du fournisseur d’identité de l’activer. Pour des programmes qui s’exécutent sans utilisateur, demandez-lui un client avec « Identifiants client (OAuth) ». Un nouveau mot de passe n’y change rien.',
  },
  'oauth-consent-needed': {
    what: 'Le consentement manque pour ce client.',
    why: 'Ni vous ni un administrateur n’avez autorisé le client {{clientId}} à accéder à la portée (scope) demandée ({{scope}}).',
    next: 'Authentifiez-vous une fois avec « Navigateur (OAuth) » et donnez votre consentement. Si votre organisation ne l’autorise pas, demandez à l’administrateur du fournisseur d’identité d’accorder le consentement au client {{clientId}}. Un nouveau mot de passe n’y change rien.',
  },
  'oauth-policy-denied': {
    what: 'Une règle du fournisseur d’identité refuse l’accès.',
    why: 'Par exemple, votre compte n’est pas affecté au client {{clientId}}, ou un rôle ou un groupe requis lui manque. Une règle peut aussi bloquer cet appareil, ce réseau ou cette méthode d’authentification. Consultez le message du serveur.',
    next: 'Demandez à l’administrateur du fournisseur d’identité quelle règle a refusé l’accès. Envoyez-lui le message du serveur, l’ID client {{clientId}} et l’heure. Un nouveau mot de passe ou secret n’y change rien.',
  },
  'oauth-token-expired': {
    what: 'Le jeton avait déjà expiré lors de son émission.',
    why: 'Le fournisseur d’identité a émis un jeton dont la durée de vie est nulle. Les horloges ne sont pas en cause.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’augmenter la durée de vie des jetons d’accès pour le client {{clientId}}.',
  },
  'oauth-client-unknown': {
    what: 'Client inconnu.',
    why: 'Le fournisseur d’identité n’accepte pas l’ID client {{clientId}} : il est mal orthographié, appartient à un autre realm ou locataire, ou a été supprimé ou désactivé. Le secret du client n’est pas en cause.',
    next: 'Comparez « ID client » et l’adresse dans {{setting}} avec les valeurs fournies par l’administrateur du fournisseur d’identité. Si elles sont correctes, demandez-lui si le client {{clientId}} y existe et est activé. Un nouveau secret ou mot de passe n’y change rien.',
  },
  'oauth-client-secret-wrong': {
    what: 'Secret du client non valide.',
    why: 'Le fournisseur d’identité a refusé le secret du client {{clientId}} : il est erroné, a expiré, a été remplacé, ou est envoyé d’une autre façon que prévu.',
    next: 'Demandez à l’administrateur du fournisseur d’identité le secret actuel du client {{clientId}}, ou d’en créer un nouveau{{secretPlace}}. Saisissez-le à nouveau sous « Secret du client » dans la connexion. S’il est correct, sélectionnez l’autre valeur de « Authentification du client ». Si le client est public, décochez « Le client a un secret ».',
  },
  'oauth-pkce-required': {
    what: 'Le fournisseur d’identité exige PKCE, que cette méthode d’authentification ne prend pas en charge.',
    why: 'Chez le fournisseur d’identité, le client {{clientId}} est configuré pour exiger PKCE.',
    next: 'Sélectionnez la méthode « Navigateur (OAuth) » ou « Code d’appareil (OAuth) », ou demandez à l’administrateur du fournisseur d’identité de rendre PKCE facultatif pour le client {{clientId}}.',
  },
  'oauth-redirect-refused': {
    what: 'Le fournisseur d’identité a refusé l’URI de redirection.',
    why: 'Les URI de redirection du client {{clientId}} ne contiennent pas http://127.0.0.1/callback (tout port), ou le client est enregistré sous un autre type, par exemple comme application web.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’ajouter http://127.0.0.1/callback (tout port) aux URI de redirection du client {{clientId}}{{redirectPlace}}. Ou utilisez « Code d’appareil (OAuth) ». Un nouveau mot de passe n’y change rien.',
  },
  'oauth-scope-refused': {
    what: 'Le fournisseur d’identité a refusé une portée (scope) demandée.',
    why: 'L’une des portées demandées ({{scope}}) est mal orthographiée, n’existe pas chez ce fournisseur d’identité ou n’est pas autorisée pour le client {{clientId}}.',
    next: 'Corrigez « Portée (scope) » dans la connexion : le propriétaire de l’API connaît sa portée. Si la portée est correcte, demandez à l’administrateur du fournisseur d’identité de l’autoriser pour le client {{clientId}}{{scopePlace}}. Un nouveau mot de passe ou secret n’y change rien.',
  },
  'oauth-denied': {
    what: 'Authentification refusée.',
    why: 'Vous, ou une règle du fournisseur d’identité, avez refusé l’accès au client {{clientId}}.',
    next: 'Reconnectez-vous et autorisez l’accès. Si rien ne vous a été demandé, demandez à l’administrateur du fournisseur d’identité quelle règle a refusé l’accès, et envoyez-lui l’ID client et l’heure.',
  },
  'oauth-not-finished': {
    what: 'Délai d’authentification dépassé.',
    why: 'L’authentification auprès du fournisseur d’identité n’a pas été terminée à temps.',
    next: 'Reconnectez-vous, et terminez l’authentification. Si la page d’authentification affiche une erreur, envoyez son texte à l’administrateur du fournisseur d’identité.',
  },
  'oauth-session-ended': {
    what: 'Votre session auprès du fournisseur d’identité est terminée.',
    why: 'L’authentification enregistrée n’est plus valable : elle a expiré, vous vous êtes déconnecté ailleurs, un administrateur y a mis fin, ou votre mot de passe a été changé.',
    next: 'Reconnectez-vous. Vos requêtes sont conservées. Si cela arrive trop souvent, demandez à l’administrateur du fournisseur d’identité des sessions plus longues pour le client {{clientId}}{{sessionPlace}}, ou un accès hors connexion (offline access).',
  },
};
