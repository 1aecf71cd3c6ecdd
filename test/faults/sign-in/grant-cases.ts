import { type SignInAt, withClient, withOAuth, withPassword } from '../laboratory/connections.ts';
import { type FaultCase, quoting, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json, page, plain, type Responder } from '../laboratory/responses.ts';

const diagnosis = (code: string, cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp, step: Verdict['step'] = 'token'): Verdict =>
  verdict(step, code, { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const wrongPassword = diagnosis(
  'oauth-password-wrong',
  /user name or password/,
  /nom d’utilisateur \S+ ou son mot de passe/,
  /Check the user name/,
  /Vérifiez le nom d’utilisateur/,
);
const clientUnknown = diagnosis(
  'oauth-client-unknown',
  /[Uu]nknown client|client ID is misspelled/,
  /[Cc]lient inconnu|identifiant (du )?client|ID client/,
  /Client ID/,
  /client/,
);
const secretWrong = diagnosis('oauth-client-secret-wrong', /secret/, /secret/, /Client secret/, /[Ss]ecret/);
const methodDenied = diagnosis(
  'oauth-method-not-allowed',
  /isn’t enabled for the client/,
  /n’est pas (activée?|autorisée?).*client/,
  /enable/,
  /activer/,
);
const scope = diagnosis('oauth-scope-refused', /scope/, /portée|scope/, /Scope/, /Portée/);
const policy = diagnosis(
  'oauth-policy-denied',
  /rule of the identity provider|isn’t assigned/,
  /règle|n’est pas (affecté|attribué)/,
  /administrator/,
  /administrateur/,
);
const passwordExpired = diagnosis(
  'oauth-account-unfinished',
  /password has expired/,
  /mot de passe a expiré/,
  /Change the password/,
  /Changez le mot de passe/,
);
const secondFactor = diagnosis(
  'oauth-second-factor-needed',
  /second factor/,
  /second facteur/,
  /Browser \(OAuth\)/,
  /Navigateur \(OAuth\)/,
);
const disabled = diagnosis('oauth-account-disabled', /disabled/, /désactivé/, /administrator/, /administrateur/);
const locked = diagnosis('oauth-account-locked', /locked/, /(verrouillé|bloqué)/, /[Ww]ait/, /[Aa]ttendez|[Pp]atientez/);
const consent = diagnosis('oauth-consent-needed', /[Cc]onsent/, /consentement/, /consent|accept/, /consentement|acceptez/);
const odd = diagnosis('identity-provider-odd-answer', /didn’t return a token/, /n’a pas renvoyé de jeton/, /Token URL/, /URL des jetons/);

const rejecting = (
  name: string,
  expected: Verdict | null,
  token: Responder,
  how: 'password' | 'client' = 'password',
  at: Partial<SignInAt> = {},
): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => {
    const { tokenUrl } = await stage.provider({ token });
    return (how === 'password' ? withPassword : withClient)(stage, (await stage.api()).origin, { tokenUrl, ...at });
  },
});
const oauthError = (status: number, error: string, description?: string): Responder =>
  json(status, { error, ...(description !== undefined && { error_description: description }) });
const entra = (code: number, error: string, text: string): Responder =>
  json(error === 'invalid_client' ? 401 : 400, {
    error,
    error_description: `AADSTS${code}: ${text} Trace ID: 0 Correlation ID: 1`,
    error_codes: [code],
  });
const token = (more: object): Responder =>
  json(200, { access_token: 'opaque-token-value', token_type: 'Bearer', expires_in: 300, ...more });

/** More responses of identity providers to token requests. */
export const grantCases: readonly FaultCase[] = [
  rejecting(
    'Entra: user of another tenant (50020)',
    quoting(
      diagnosis(
        'oauth-policy-denied',
        /belongs to another tenant/,
        /appartient à un autre locataire/,
        /as a guest/,
        /inviter votre compte/,
      ),
      /AADSTS50020/,
    ),
    entra(
      50020,
      'invalid_grant',
      "User account 'jo@x' from identity provider 'live.com' does not exist in tenant 'Contoso' and cannot access the application.",
    ),
  ),
  rejecting(
    'Entra: sign-in outside of the allowed hours or places (53000)',
    quoting(policy, /AADSTS53001/),
    entra(53001, 'invalid_grant', 'Device is not domain joined.'),
  ),
  rejecting(
    'Entra: the certificate of the client is unknown (700027)',
    quoting(secretWrong, /AADSTS700027/),
    entra(700027, 'invalid_client', 'Client assertion contains an invalid signature.'),
    'client',
  ),
  rejecting(
    'Entra: a public client sent a secret (700025)',
    quoting(
      diagnosis(
        'oauth-client-secret-wrong',
        /public client/,
        /client public/,
        /Clear “Client has a secret”/,
        /Décochez «.Le client a un secret.»/,
      ),
      /AADSTS700025/,
    ),
    entra(700025, 'invalid_client', "Client is public so neither 'client_assertion' nor 'client_secret' should be presented."),
    'client',
  ),
  rejecting(
    'Entra: a service principal is missing in the tenant (7000229)',
    quoting(clientUnknown, /AADSTS7000229/),
    entra(7000229, 'invalid_client', "The client application 'x' is missing service principal in the tenant 'y'."),
    'client',
  ),
  rejecting(
    'Entra: the user must accept the terms (50158)',
    quoting(secondFactor, /AADSTS50158/),
    entra(50158, 'interaction_required', 'External security challenge was not satisfied.'),
  ),
  rejecting(
    'Entra: the application may not call this API (650057)',
    quoting(scope, /AADSTS650057/),
    entra(
      650057,
      'invalid_resource',
      'Invalid resource. The client has requested access to a resource which is not listed in the requested permissions.',
    ),
  ),
  rejecting(
    'Entra: an unlisted code (99999)',
    quoting(diagnosis('sign-in-refused', /rejected|refused/, /(refusé|rejeté)/, /administrator/, /administrateur/), /AADSTS99999/),
    entra(99999, 'invalid_request', 'Something new.'),
  ),
  rejecting('Keycloak: account temporarily locked', locked, oauthError(400, 'invalid_grant', 'Account temporarily disabled')),
  rejecting('Keycloak: account disabled, in English words', disabled, oauthError(400, 'invalid_grant', 'Account disabled')),
  rejecting(
    'Keycloak: the realm is disabled',
    diagnosis('sign-in-refused', /realm is disabled/, /realm est désactivé/, /enable the realm/, /activer le realm/),
    oauthError(403, 'access_denied', 'Realm not enabled'),
  ),
  rejecting(
    'Keycloak: the client is disabled',
    diagnosis('oauth-client-unknown', /client/, /client/, /Client ID|administrator/, /client|administrateur/),
    oauthError(401, 'invalid_client', 'Client is disabled'),
    'client',
  ),
  rejecting(
    'Keycloak: the client needs a secret',
    secretWrong,
    oauthError(401, 'unauthorized_client', 'Client secret not provided in request'),
    'client',
  ),
  rejecting('Keycloak: a bearer-only client', methodDenied, oauthError(400, 'invalid_client', 'Bearer-only not allowed'), 'client'),
  rejecting(
    'Keycloak: an unknown error',
    diagnosis('identity-provider-fault', /error is on the identity provider/, /erreur.*fournisseur/, /[Ww]ait/, /[Aa]ttendez|[Pp]atientez/),
    oauthError(500, 'unknown_error', 'For more on this error consult the server log.'),
  ),
  rejecting('Okta: the password expired', passwordExpired, oauthError(400, 'invalid_grant', 'The user password has expired.')),
  rejecting('Okta: the account is locked', locked, oauthError(400, 'invalid_grant', 'The user account is locked out.')),
  rejecting(
    'Okta: the issuer was deactivated',
    diagnosis(
      'oauth-realm-unknown',
      /no authorization server.*inactive/,
      /pas de serveur d’autorisation.*inactif/,
      /Issuer URI.*Token URL/,
      /Issuer URI.*URL des jetons/,
    ),
    json(404, { errorCode: 'E0000007', errorSummary: 'Not found: Resource not found: default (AuthorizationServer)', errorId: 'oae' }),
  ),
  rejecting(
    'Auth0: no connection for passwords',
    diagnosis(
      'oauth-method-not-allowed',
      /no default directory.*authorization server not configured/i,
      /aucun annuaire par défaut.*authorization server not configured/i,
      /set a default directory/,
      /définir un annuaire par défaut/,
    ),
    oauthError(403, 'server_configuration', 'Authorization server not configured with default connection.'),
  ),
  rejecting(
    'Auth0: the user is blocked',
    diagnosis(
      'oauth-account-disabled',
      /account is disabled.*user is blocked/,
      /compte est désactivé/,
      /enable the account/,
      /activer le compte/,
    ),
    oauthError(403, 'unauthorized', 'user is blocked'),
  ),
  rejecting('Auth0: consent is needed', consent, oauthError(403, 'consent_required', 'Consent required')),
  rejecting('Google: the client was deleted', clientUnknown, oauthError(401, 'deleted_client', 'The OAuth client was deleted.'), 'client'),
  rejecting('Google: the client is unknown', clientUnknown, oauthError(401, 'invalid_client', 'The OAuth client was not found.'), 'client'),
  rejecting('Salesforce: wrong password', wrongPassword, oauthError(400, 'invalid_grant', 'authentication failure')),
  rejecting(
    'ForgeRock: grant not supported by the client',
    methodDenied,
    oauthError(400, 'unauthorized_client', 'The client is not authorized to request an access token using this method'),
  ),
  rejecting('Spring: the scope is invalid', scope, oauthError(400, 'invalid_scope', 'OAuth 2.0 Parameter: scope')),
  rejecting(
    'WSO2: the client is inactive',
    clientUnknown,
    oauthError(401, 'invalid_client', 'A valid OAuth client could not be found for client_id: dataquay'),
  ),
  rejecting(
    'SAP BTP: the service key was replaced',
    diagnosis(
      'oauth-client-unknown',
      /which of the two is wrong.*service key or binding was replaced/,
      /lequel des deux est erroné.*clé de service ou la liaison/,
      /Get a current service key.*all of the same key/,
      /Demandez une clé de service actuelle.*tous de la même clé/,
    ),
    json(401, { error: 'unauthorized', error_description: 'Bad credentials' }),
    'client',
    { clientId: 'sb-data!t1234' },
  ),
  rejecting(
    'SAP: bad credentials of the client',
    diagnosis(
      'oauth-client-unknown',
      /doesn’t report which of the two is wrong.*secret was replaced or deleted/,
      /sans préciser lequel des deux est erroné.*secret a été remplacé ou supprimé/,
      /current secret of the client dataquay/,
      /secret actuel du client dataquay/,
    ),
    json(401, { error: 'unauthorized', error_description: 'Bad credentials' }),
    'client',
  ),
  rejecting(
    'Cloud Foundry UAA: bad credentials of the user',
    wrongPassword,
    json(401, { error: 'unauthorized', error_description: 'Bad credentials' }),
  ),
  rejecting(
    'Cognito: the client does not exist',
    clientUnknown,
    json(400, { __type: 'ResourceNotFoundException', message: 'User pool client does not exist.' }),
  ),
  rejecting('the response is XML', odd, { status: 200, headers: { 'content-type': 'application/xml' }, body: '<token>x</token>' }),
  rejecting('the response is form-encoded', odd, {
    status: 200,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'access_token=abc&token_type=bearer',
  }),
  rejecting(
    'the token has an unknown type (mac)',
    diagnosis(
      'identity-provider-odd-answer',
      /token type|didn’t return a token/,
      /type de jeton|pas renvoyé de jeton/,
      /administrator|Token URL/,
      /administrateur|URL des jetons/,
    ),
    token({ token_type: 'mac' }),
  ),
  rejecting('the lifetime is a string', null, token({ expires_in: '300' }), 'client'),
  rejecting('no lifetime', null, token({ expires_in: undefined }), 'client'),
  rejecting('the type of the token is in lower case', null, token({ token_type: 'bearer' }), 'client'),
  rejecting(
    'the lifetime is negative',
    diagnosis('oauth-token-expired', /already expired/, /déjà expiré/, /lifetime/, /durée de vie/),
    token({ expires_in: -10 }),
    'client',
  ),
  rejecting('an error with success (200)', scope, json(200, { error: 'invalid_scope', error_description: 'Unknown scope data' })),
  rejecting(
    'a page of a single sign-on gateway (403)',
    diagnosis('not-permitted', /web server or gateway/, /serveur web ou une passerelle/, /administrator/, /administrateur/),
    page(403, '<html><head><title>Access denied</title></head><body>Restricted to the intranet.</body></html>', { server: 'nginx' }),
  ),
  rejecting(
    'plain text that says unauthorized (401)',
    diagnosis('sign-in-refused', /rejected|refused/, /(refusé|rejeté)/, /administrator|client/i, /administrateur|client/i),
    plain(401, 'Unauthorized'),
  ),
  {
    name: 'the discovery document names an endpoint that does not run',
    verdict: diagnosis('identity-provider-unreachable', /no connection to|can’t reach/i, /joindre|connexion/i, /network/, /réseau/),
    stage: async (stage) => {
      const { issuer } = await stage.provider({ discovery: { token_endpoint: `http://127.0.0.1:${await stage.closedPort()}/token` } });
      return withPassword(stage, (await stage.api()).origin, { issuer });
    },
  },
  {
    name: 'the keys of the provider cannot be read, which nothing needs',
    verdict: null,
    stage: async (stage) => {
      const { issuer } = await stage.provider({ discovery: { jwks_uri: `http://127.0.0.1:${await stage.closedPort()}/jwks` } });
      return withPassword(stage, (await stage.api()).origin, { issuer });
    },
  },
  {
    name: 'the issuer was entered with a slash at its end',
    verdict: null,
    stage: async (stage) => {
      const { issuer } = await stage.provider();
      return withPassword(stage, (await stage.api()).origin, { issuer: `${issuer}/` });
    },
  },
  {
    name: 'device code: the scope is unknown',
    verdict: scope,
    stage: async (stage) => {
      const { issuer } = await stage.provider({ device: oauthError(400, 'invalid_scope', 'Invalid scopes: data.read') });
      return withOAuth(stage, (await stage.api()).origin, 'oauth-device', { issuer });
    },
  },
  {
    name: 'device code: the code expired (RFC 8628)',
    verdict: diagnosis('oauth-not-finished', /wasn’t entered/, /n’a pas été saisi/, /[Ss]ign in again/, /nouveau|[Rr]econnectez/),
    stage: async (stage) => {
      const { issuer } = await stage.provider({ token: oauthError(400, 'expired_token', 'The device code has expired') });
      return withOAuth(stage, (await stage.api()).origin, 'oauth-device', { issuer });
    },
  },
];
