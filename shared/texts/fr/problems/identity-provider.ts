import type { identityProviderTexts as english } from '../../en/problems/identity-provider.ts';
import type { French } from '../../french.ts';

/** Problems of the identity provider and of OAuth: what happened, why, and what to do next, in French. */
export const identityProviderTexts: French<typeof english> = {
  'identity-provider-unreachable': {
    what: 'Fournisseur d’identité injoignable.',
    why: 'Aucune connexion au fournisseur ({{host}}) : vous ne pouvez pas vous authentifier et les jetons ne peuvent pas être renouvelés.',
    next: 'Vérifiez votre réseau et assurez-vous que le fournisseur d’identité est démarré, puis reconnectez-vous.',
  },
  'identity-provider-odd-answer': {
    what: 'Le fournisseur d’identité n’a pas renvoyé de jeton.',
    why: 'L’URL des jetons désigne peut-être autre chose, comme une page d’authentification ou un proxy.',
    next: 'Vérifiez « URL des jetons » dans cette connexion, puis reconnectez-vous.',
  },
  'identity-provider-fault': {
    what: 'Le fournisseur d’identité a renvoyé une erreur.',
    why: 'L’erreur vient du fournisseur d’identité ({{host}}) : il est peut-être en cours de redémarrage, surchargé ou en panne.',
    next: 'Patientez quelques minutes, puis reconnectez-vous si Dataquay ne l’a pas fait automatiquement. Si le problème persiste, contactez l’administrateur du fournisseur d’identité.',
  },
  'identity-provider-silent': {
    what: 'Le fournisseur d’identité n’a pas répondu à temps.',
    why: 'Le fournisseur d’identité ({{host}}) est surchargé ou en cours de démarrage, ou le réseau bloque la connexion.',
    next: 'Patientez quelques minutes, puis reconnectez-vous si Dataquay ne l’a pas fait automatiquement. Si le problème persiste, vérifiez votre réseau ou VPN, ou contactez l’administrateur du fournisseur d’identité.',
  },
  'identity-provider-web-page': {
    what: 'Page web reçue au lieu d’un jeton ({{host}}).',
    why: 'L’URL des jetons désigne peut-être une page d’authentification. Ou bien un proxy ou le portail du réseau a répondu à la place.',
    next: 'Ouvrez une page dans un navigateur pour vérifier si votre réseau exige une authentification. Vérifiez « URL des jetons » dans la connexion : pour Keycloak, elle se termine par /protocol/openid-connect/token.',
  },
  'identity-provider-other-issuer': {
    what: 'Émetteur différent.',
    why: 'L’émetteur du fournisseur d’identité diffère de celui de la connexion. Consultez les deux valeurs dans les détails.',
    next: 'Si vous savez que l’émetteur annoncé est correct, saisissez-le sous « Émetteur » dans la connexion. Sinon, ne vous connectez pas et contactez votre administrateur.',
  },
  'oauth-address-wrong': {
    what: 'Point de terminaison du fournisseur d’identité introuvable.',
    why: 'Un préfixe manque peut-être, ou est superflu : les anciennes versions de Keycloak exigent /auth avant /realms, mais pas les nouvelles. Ou bien le realm est mal orthographié, ou l’URL appartient à un autre serveur.',
    next: 'Vérifiez « URL des jetons » et « Émetteur » dans la connexion. Essayez avec et sans /auth.',
  },
  'oauth-realm-unknown': {
    what: 'Realm {{realm}} introuvable auprès du fournisseur d’identité.',
    why: 'Le nom du realm est mal orthographié (la casse compte), ou le realm a été renommé ou désactivé, ou se trouve sur un autre serveur.',
    next: 'Vérifiez le realm dans « URL des jetons » ou « Émetteur » de la connexion.',
  },
  'oauth-issuer-needed': {
    what: 'Cette méthode d’authentification exige l’émetteur.',
    why: 'La page d’authentification et le point de terminaison des codes d’appareil ne peuvent pas être déduits de l’URL des jetons.',
    next: 'Renseignez « Émetteur » dans la connexion. C’est l’URL du document de découverte sans /.well-known/openid-configuration.',
  },
  'oauth-method-not-offered': {
    what: 'Le fournisseur d’identité ne prend pas en charge cette méthode d’authentification.',
    why: 'Le document de découverte n’indique aucun point de terminaison pour cette méthode : elle est désactivée ou non prise en charge.',
    next: 'Sélectionnez une autre méthode d’authentification, ou contactez l’administrateur du fournisseur d’identité.',
  },
  'oauth-method-not-allowed': {
    what: 'Cette méthode d’authentification n’est pas activée pour le client.',
    why: 'La méthode doit être activée pour chaque client. Dans Keycloak : « Direct access grants » pour un mot de passe, « Standard flow » pour le navigateur, « Device authorization grant » pour un code, « Service accounts » pour les identifiants client.',
    next: 'Demandez à l’administrateur d’activer la méthode pour le client de cette connexion, ou sélectionnez une autre méthode d’authentification.',
  },
  'oauth-password-wrong': {
    what: 'Nom d’utilisateur ou mot de passe incorrect.',
    why: 'Le nom d’utilisateur ou le mot de passe est erroné, l’utilisateur n’existe pas dans ce realm, ou le compte est verrouillé. Le fournisseur d’identité ne précise pas la cause exacte.',
    next: 'Vérifiez le nom d’utilisateur, le mot de passe et le realm. Après plusieurs essais, patientez quelques minutes, ou demandez à votre administrateur si le compte est verrouillé.',
  },
  'oauth-account-disabled': {
    what: 'Le compte est désactivé.',
    why: 'Un administrateur a désactivé le compte auprès du fournisseur d’identité. Le mot de passe n’est pas en cause.',
    next: 'Demandez à votre administrateur d’activer le compte.',
  },
  'oauth-account-locked': {
    what: 'Le compte est temporairement verrouillé.',
    why: 'Trop de tentatives ont échoué, peut-être à cause d’un autre programme qui utilise encore un ancien mot de passe.',
    next: 'Patientez quelques minutes, puis réessayez une fois. Si le compte se verrouille à nouveau, recherchez le programme qui utilise l’ancien mot de passe.',
  },
  'oauth-account-unfinished': {
    what: 'La configuration de votre compte n’est pas terminée.',
    why: 'Le fournisseur d’identité attend une action de votre part : changer le mot de passe, vérifier l’adresse e-mail, configurer un second facteur ou accepter des conditions.',
    next: 'Connectez-vous une fois dans un navigateur, effectuez les étapes demandées, puis reconnectez-vous.',
  },
  'oauth-second-factor-needed': {
    what: 'Le fournisseur d’identité exige un second facteur.',
    why: 'L’authentification multifacteur (MFA) est obligatoire pour votre compte, et cette méthode d’authentification ne la prend pas en charge. Le mot de passe n’est pas en cause.',
    next: 'Sélectionnez « Navigateur (OAuth) » ou « Code d’appareil (OAuth) » comme méthode d’authentification de cette connexion.',
  },
  'oauth-consent-needed': {
    what: 'Le consentement manque pour ce client.',
    why: 'Ni vous ni un administrateur n’avez autorisé le client à accéder aux portées (scopes) demandées.',
    next: 'Authentifiez-vous une fois avec « Navigateur (OAuth) » et donnez votre consentement, ou demandez à l’administrateur d’accorder le consentement au client {{clientId}}.',
  },
  'oauth-policy-denied': {
    what: 'Une règle du fournisseur d’identité refuse l’accès.',
    why: 'Par exemple, votre compte n’est pas affecté au client, ou un rôle ou un groupe requis lui manque. Une règle d’accès conditionnel peut aussi bloquer cet appareil, ce réseau ou cette méthode d’authentification.',
    next: 'Demandez l’accès à l’administrateur du fournisseur d’identité, puis envoyez-lui le message du serveur.',
  },
  'oauth-token-expired': {
    what: 'Le jeton avait déjà expiré lors de son émission.',
    why: 'Le fournisseur d’identité a émis un jeton dont la durée de vie est nulle. Les horloges ne sont pas en cause.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’augmenter la durée de vie des jetons d’accès pour le client {{clientId}}.',
  },
  'oauth-client-unknown': {
    what: 'Client inconnu.',
    why: 'L’ID client est mal orthographié, appartient à un autre realm ou est désactivé. Certains fournisseurs d’identité signalent de la même façon un secret erroné.',
    next: 'Vérifiez « ID client » et « Secret du client » dans la connexion, et le realm dans « URL des jetons » ou « Émetteur ».',
  },
  'oauth-client-secret-wrong': {
    what: 'Secret du client non valide.',
    why: 'Le secret est erroné, périmé ou absent, le client est public et n’a pas de secret, ou le secret est envoyé au mauvais endroit.',
    next: 'Saisissez à nouveau « Secret du client ». Vérifiez « Le client a un secret » et « Authentification du client » dans la connexion.',
  },
  'oauth-pkce-required': {
    what: 'Le fournisseur d’identité exige PKCE, que cette méthode d’authentification ne prend pas en charge.',
    why: 'Chez le fournisseur d’identité, ce client est configuré pour exiger PKCE.',
    next: 'Sélectionnez la méthode « Navigateur (OAuth) » ou « Code d’appareil (OAuth) », ou demandez à l’administrateur de rendre PKCE facultatif pour ce client.',
  },
  'oauth-redirect-refused': {
    what: 'Le fournisseur d’identité a refusé l’URI de redirection.',
    why: 'Les URI de redirection du client ne contiennent pas http://127.0.0.1/callback (tout port), ou le client est enregistré sous un autre type, par exemple comme application web.',
    next: 'Demandez à l’administrateur d’ajouter http://127.0.0.1/callback aux URI de redirection du client, ou utilisez « Code d’appareil (OAuth) ».',
  },
  'oauth-scope-refused': {
    what: 'Le fournisseur d’identité a refusé une portée (scope) demandée.',
    why: 'La portée est mal orthographiée, n’existe pas dans ce realm ou n’est pas autorisée pour ce client. Les détails indiquent la portée demandée.',
    next: 'Corrigez « Portée (scope) » dans la connexion. La valeur par défaut est openid profile email.',
  },
  'oauth-denied': {
    what: 'Authentification refusée.',
    why: 'Vous, ou une règle du fournisseur d’identité, avez refusé l’accès à Dataquay.',
    next: 'Reconnectez-vous et autorisez l’accès. Si rien ne vous a été demandé, contactez votre administrateur.',
  },
  'oauth-not-finished': {
    what: 'Délai d’authentification dépassé.',
    why: 'La page d’authentification ou le code n’a pas été utilisé en quelques minutes, la page a affiché une erreur, ou aucun navigateur ne s’est ouvert.',
    next: 'Reconnectez-vous. Si la page a affiché une erreur à propos de redirect_uri, demandez à l’administrateur d’ajouter http://127.0.0.1/callback (tout port) aux URI de redirection du client. Signalez les autres erreurs de la page à votre administrateur.',
  },
  'oauth-session-ended': {
    what: 'Votre session auprès du fournisseur d’identité est terminée.',
    why: 'La session a expiré, ou un administrateur y a mis fin. Ou bien vous vous êtes déconnecté ailleurs, votre mot de passe a été changé, ou le jeton d’actualisation a été utilisé deux fois.',
    next: 'Reconnectez-vous. Vos requêtes sont conservées.',
  },
};
