import type { French } from '../../../../translation/french.ts';
import type { tokenReasonTexts as english } from '../../../en/problems/reasons/token.ts';

/** Why a token or a token response can't be used, and what to do, in French. */
export const tokenReasonTexts: French<typeof english> = {
  'oauth-address-wrong/issuer-address': {
    why: 'L’URL des jetons {{url}} est l’adresse de l’émetteur, et non celle de son point de terminaison de jetons.',
    next: 'Indiquez cette adresse comme « Émetteur » dans la connexion, et laissez « URL des jetons » vide. Ou bien indiquez le point de terminaison de jetons{{tokenPlace}}.',
  },
  'oauth-address-wrong/token-url': {
    why: 'L’émetteur indiqué est une URL de jetons. Un émetteur est l’adresse à partir de laquelle l’URL des jetons est recherchée.',
    next: 'Indiquez cette adresse comme « URL des jetons » dans la connexion, et laissez « Émetteur » vide. Ou bien retirez de l’émetteur le chemin du point de terminaison de jetons{{tokenPlace}}.',
  },
  'oauth-address-wrong/other-endpoint': {
    why: 'L’URL des jetons {{url}} est celle d’un autre point de terminaison du fournisseur d’identité, comme sa page de connexion, et non celle de son point de terminaison de jetons.',
    next: 'Indiquez le point de terminaison de jetons comme « URL des jetons » dans la connexion{{tokenPlace}}. Ou bien laissez « URL des jetons » vide, et indiquez seulement « Émetteur ».',
  },
  'credentials-refused/claims': {
    why: 'Une déclaration (claim) que le serveur exige est absente du jeton, ou y a une autre valeur. Consultez le message du serveur.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’ajouter cette déclaration aux jetons de ce client, par exemple avec un rôle, un groupe ou une portée. Déconnectez-vous ensuite, puis reconnectez-vous.',
  },
  'credentials-refused/dpop': {
    why: 'Le serveur attend la preuve d’une clé liée au jeton (DPoP), que Dataquay ne prend pas en charge. Consultez le message du serveur.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’émettre des jetons sans DPoP pour ce client, et à celui du serveur ({{host}}) de les accepter. Ou sélectionnez une autre méthode d’authentification.',
  },
  'credentials-refused/token-scheme': {
    why: 'Le serveur n’a pas trouvé de jeton. Il en attend un dans l’en-tête Authorization avec le schéma {{offered}}, que cette connexion n’envoie pas.',
    next: 'Demandez au propriétaire de l’API un jeton pour les programmes. Sélectionnez « Jeton de service », et saisissez Authorization comme « En-tête du jeton ». Sous « Secrets », saisissez le schéma, un espace et le jeton.',
  },
  'not-permitted/subscription': {
    why: 'La passerelle connaît votre compte ou client ({{subscriber}}), mais il n’est pas abonné à cette API, ou n’a pas le droit de l’utiliser ({{status}}). Consultez le message du serveur.',
    next: 'Abonnez {{subscriber}} à cette API dans le portail des développeurs ou la place de marché de la passerelle, et faites approuver l’abonnement si nécessaire. Si vous ne le pouvez pas, envoyez au propriétaire de l’API le nom {{subscriber}}, l’URL, l’heure et le message du serveur. Un nouveau mot de passe ou un nouveau jeton pour {{subscriber}} n’y change rien.',
  },
  'not-permitted/service-token-scope': {
    why: 'Il manque au jeton de service une autorisation que le serveur exige. Consultez le message du serveur.',
    next: 'Créez un jeton de service avec cette autorisation sur le serveur ({{host}}), et saisissez-le sous « Secrets ». Si vous ne le pouvez pas, demandez l’autorisation au propriétaire de l’API.',
  },
  'sign-in-refused/gateway-key': {
    why: 'Une passerelle devant le fournisseur d’identité exige une clé d’API, que Dataquay n’envoie pas aux URL des jetons. Votre nom d’utilisateur et votre client ne sont pas en cause.',
    next: 'Saisissez l’adresse du fournisseur d’identité lui-même sous « URL des jetons » dans cette connexion, ou demandez à l’administrateur de la passerelle d’autoriser les demandes de jetons sans clé.',
  },
  'identity-provider-odd-answer/discovery-protected': {
    why: 'La réponse n’est pas un document de découverte, car le serveur exige une authentification ({{status}}). Dans OpenID Connect, ce document est public. Une passerelle ou une règle d’accès le protège peut-être.',
    next: 'Vérifiez « Émetteur » dans cette connexion. S’il est correct, demandez à l’administrateur du fournisseur d’identité d’autoriser l’accès au document de découverte, ou saisissez plutôt « URL des jetons ».',
  },
  'identity-provider-odd-answer/no-access-token': {
    why: 'L’URL des jetons a signalé un succès, mais sa réponse ne contient pas de jeton d’accès (access_token), qu’OAuth 2.0 exige. C’est peut-être un autre service.',
    next: 'Vérifiez « URL des jetons » dans cette connexion. Si elle est correcte, demandez à l’administrateur du fournisseur d’identité pourquoi la réponse ne contient pas de jeton d’accès. La réponse figure sous « Échanges avec le fournisseur d’identité ».',
  },
  'identity-provider-odd-answer/only-id-token': {
    why: 'Le fournisseur d’identité a renvoyé un jeton d’identité, mais pas de jeton d’accès. Certains fournisseurs procèdent ainsi si « Portée (scope) » ne désigne aucune API.',
    next: 'Saisissez une portée de l’API sous « Portée (scope) » dans cette connexion, puis reconnectez-vous. Le propriétaire de l’API connaît cette portée.',
  },
  'identity-provider-odd-answer/no-token-type': {
    why: 'La réponse contient un jeton d’accès, mais pas de type de jeton (token_type), qu’OAuth 2.0 exige.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’envoyer token_type avec la valeur Bearer. Si « URL des jetons » est l’adresse d’une passerelle, saisissez l’adresse du fournisseur d’identité lui-même.',
  },
  'identity-provider-odd-answer/token-type': {
    why: 'Le fournisseur d’identité a émis un jeton de type {{tokenType}}, que Dataquay ne prend pas en charge.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’émettre des jetons Bearer pour ce client.',
  },
  'oauth-address-wrong/browser-page': {
    why: 'L’URL des jetons {{url}} est une page pour navigateurs, et non un point de terminaison de jetons : le serveur exige un jeton CSRF, que seules ses propres pages contiennent. Votre nom d’utilisateur et votre client ne sont pas en cause.',
    next: 'Vérifiez « URL des jetons » dans cette connexion. Saisissez le point de terminaison de jetons du fournisseur d’identité, ou laissez « URL des jetons » vide et saisissez uniquement « Émetteur ».',
  },
  'oauth-scope-refused/unknown-audience': {
    why: 'Le fournisseur d’identité ne connaît aucune API dont l’identifiant (audience) est {{audience}}. L’identifiant est mal orthographié, ou l’API n’y est pas enregistrée. Votre client n’est pas en cause.',
    next: 'Comparez « Audience » de cette connexion avec l’identifiant indiqué par le propriétaire de l’API. Si ce champ est vide, la portée ou l’audience par défaut désigne l’API : corrigez « Portée (scope) », ou demandez à l’administrateur du fournisseur d’identité de corriger l’audience par défaut. Si l’identifiant est correct, demandez-lui d’enregistrer l’API {{audience}}.',
  },
  'oauth-policy-denied/client-grant': {
    why: 'Le client {{clientId}} n’est pas autorisé à demander des jetons pour l’API dont l’identifiant (audience) est {{audience}}. L’ID client et le secret ne sont pas en cause.',
    next: 'Demandez à l’administrateur du fournisseur d’identité d’autoriser le client {{clientId}} à utiliser l’API {{audience}}. Dans Auth0, il s’agit d’une autorisation (client grant) de l’API.',
  },
};
