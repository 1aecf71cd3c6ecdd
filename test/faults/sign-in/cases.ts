import { type Answering, apachePage, json, nginxPage, page, plain } from '../laboratory/answers.ts';
import { type SignInAt, withClient, withOAuth, withPassword } from '../laboratory/connections.ts';
import { type FaultCase, quoting, type Verdict, verdict } from '../laboratory/fault-case.ts';
import type { ProviderAnswers, TokenFacts } from '../laboratory/stage.ts';

const told = (step: Verdict['step'], code: string, cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict(step, code, { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const wrongPassword = told(
  'token',
  'oauth-password-wrong',
  /user name or password/,
  /nom d’utilisateur ou (le )?mot de passe/,
  /Check the user name/,
  /Vérifiez le nom d’utilisateur/,
);
const disabled = told('token', 'oauth-account-disabled', /account is disabled/, /compte est désactivé/, /administrator/, /administrateur/);
const locked = told('token', 'oauth-account-locked', /locked/, /(verrouillé|bloqué)/, /[Ww]ait/, /[Aa]ttendez|[Pp]atientez/);
const unfinished = told(
  'token',
  'oauth-account-unfinished',
  /requires an action from you/,
  /attend une action/,
  /[Ss]ign in once in a browser/,
  /navigateur/,
);
const secondFactor = told(
  'token',
  'oauth-second-factor-needed',
  /second factor/,
  /second facteur/,
  /Browser \(OAuth\)/,
  /Navigateur \(OAuth\)/,
);
const consent = told(
  'token',
  'oauth-consent-needed',
  /[Cc]onsent is missing/,
  /consentement/,
  /grant consent|accept/,
  /consentement|acceptez/,
);
const policy = told(
  'token',
  'oauth-policy-denied',
  /rule of the identity provider|isn’t assigned/,
  /règle|n’est pas (affecté|attribué)/,
  /administrator/,
  /administrateur/,
);
const clientUnknown = told(
  'token',
  'oauth-client-unknown',
  /client ID is misspelled|[Uu]nknown client/,
  /[Cc]lient inconnu|identifiant (du )?client|ID client/,
  /Client ID/,
  /client/,
);
const secretWrong = told('token', 'oauth-client-secret-wrong', /client secret|secret is wrong/, /secret/, /Client secret/, /[Ss]ecret/);
const secretExpired = told(
  'token',
  'oauth-client-secret-wrong',
  /expired|outdated/,
  /expiré|périmé|obsolète/,
  /Client secret/,
  /[Ss]ecret/,
);
const scope = told('token', 'oauth-scope-refused', /scope/, /scope|portée/, /Correct “Scope”/, /Corrigez «.Portée/);
const methodDenied = told(
  'token',
  'oauth-method-not-allowed',
  /isn’t enabled for the client/,
  /n’est pas (activée?|autorisée?).*client/,
  /enable (it|the method) for/,
  /activer/,
);
const realmUnknown = told('token', 'oauth-realm-unknown', /Realm|tenant/i, /realm|locataire|tenant/i, /Token URL/, /URL des jetons/);
const addressWrong = told('token', 'oauth-address-wrong', /endpoint not found/, /introuvable/, /Token URL/, /URL des jetons/);
const providerFault = told(
  'token',
  'identity-provider-fault',
  /error is on the identity provider/,
  /erreur.*fournisseur d’identité/,
  /[Ww]ait/,
  /[Aa]ttendez|[Pp]atientez/,
);
const webPage = told('token', 'identity-provider-web-page', /web page from/, /[Pp]age web/, /Token URL/, /URL des jetons/);
const oddAnswer = told(
  'token',
  'identity-provider-odd-answer',
  /didn’t return a token/,
  /n’a pas renvoyé de jeton|pas de jeton/,
  /Token URL/,
  /URL des jetons/,
);
const tooMany = told(
  'token',
  'too-many-requests',
  /limits the number of requests|[Tt]oo many/,
  /trop de requêtes|limite/i,
  /[Ww]ait/,
  /[Aa]ttendez|[Pp]atientez/,
);
const resourceUnknown = told('token', 'oauth-scope-refused', /scope|resource|audience/, /scope|ressource|audience/, /Scope/, /Scope/i);
const unreachable = (step: Verdict['step']): Verdict =>
  told(step, 'identity-provider-unreachable', /no connection to|can’t reach/i, /joindre|connexion/i, /network/, /réseau/);

/** A provider with its own response to the token request. */
const refusing = (
  name: string,
  expected: Verdict | null,
  token: Answering,
  how: 'password' | 'client' = 'password',
  at: Partial<SignInAt> = {},
): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => {
    const { tokenUrl } = await stage.provider({ token });
    const { origin } = await stage.api();
    return (how === 'password' ? withPassword : withClient)(stage, origin, { tokenUrl, ...at });
  },
});

/** A provider that is found by its issuer. */
const discovered = (
  name: string,
  expected: Verdict | null,
  answers: ProviderAnswers,
  facts: TokenFacts = {},
  at: Partial<SignInAt> = {},
): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => {
    const { issuer } = await stage.provider(answers, facts);
    return withPassword(stage, (await stage.api()).origin, { issuer, ...at });
  },
});

const oauthError = (status: number, error: string, description?: string, more: object = {}): Answering =>
  json(status, { error, ...(description !== undefined && { error_description: description }), ...more });

/** Entra’s response to a token request. */
const entra = (code: number, error: string, text: string, more: object = {}): Answering =>
  oauthError(
    error === 'invalid_client' ? 401 : 400,
    error,
    `AADSTS${code}: ${text} Trace ID: 8a2c1f6e-0000-4e6d-9c8b-000000000000 Correlation ID: 11111111-2222-3333-4444-555555555555 Timestamp: 2026-11-25 10:00:00Z`,
    {
      error_codes: [code],
      timestamp: '2026-11-25 10:00:00Z',
      trace_id: '8a2c1f6e-0000-4e6d-9c8b-000000000000',
      correlation_id: '11111111-2222-3333-4444-555555555555',
      error_uri: `https://login.microsoftonline.com/error?code=${code}`,
      ...more,
    },
  );

const quoted = (expected: Verdict, code: number): Verdict => quoting(expected, new RegExp(`AADSTS${code}`));

const entraCases: readonly FaultCase[] = [
  refusing(
    'Entra: wrong password (50126)',
    quoted(wrongPassword, 50126),
    entra(50126, 'invalid_grant', 'Error validating credentials due to invalid username or password.'),
  ),
  refusing(
    'Entra: user unknown (50034)',
    quoted(wrongPassword, 50034),
    entra(
      50034,
      'invalid_grant',
      'The user account {EUII Hidden} does not exist in the contoso directory. To sign into this application, the account must be added to the directory.',
    ),
  ),
  refusing(
    'Entra: account locked (50053)',
    quoted(locked, 50053),
    entra(50053, 'invalid_grant', "The account is locked, you've tried to sign in too many times with an incorrect user ID or password."),
  ),
  refusing('Entra: password expired (50055)', quoted(unfinished, 50055), entra(50055, 'invalid_grant', 'The password is expired.')),
  refusing('Entra: account disabled (50057)', quoted(disabled, 50057), entra(50057, 'invalid_grant', 'The user account is disabled.')),
  refusing(
    'Entra: second factor required (50076)',
    quoted(secondFactor, 50076),
    entra(
      50076,
      'interaction_required',
      'Due to a configuration change made by your administrator, or because you moved to a new location, you must use multi-factor authentication to access.',
      { suberror: 'basic_action' },
    ),
  ),
  refusing(
    'Entra: second factor must be set up (50079)',
    quoted(secondFactor, 50079),
    entra(
      50079,
      'interaction_required',
      'Due to a configuration change made by your administrator, or because you moved to a new location, you must enroll in multi-factor authentication.',
    ),
  ),
  refusing(
    'Entra: strong authentication required (50074)',
    quoted(secondFactor, 50074),
    entra(50074, 'interaction_required', 'Strong Authentication is required.'),
  ),
  refusing(
    'Entra: security information must be registered (50072)',
    quoted(secondFactor, 50072),
    entra(50072, 'interaction_required', 'The user must enroll in multi-factor authentication.'),
  ),
  refusing(
    'Entra: user not assigned (50105)',
    quoted(policy, 50105),
    entra(
      50105,
      'invalid_grant',
      "Your administrator has configured the application Data ('x') to block users unless they are specifically granted ('assigned') access to the application.",
    ),
  ),
  refusing(
    'Entra: blocked by conditional access (53003)',
    quoted(policy, 53003),
    entra(
      53003,
      'invalid_grant',
      'Access has been blocked by Conditional Access policies. The access policy does not allow token issuance.',
    ),
  ),
  refusing(
    'Entra: device not managed (53000)',
    quoted(policy, 53000),
    entra(
      53000,
      'invalid_grant',
      'Device is not in required device state: compliant. Conditional Access policy requires a compliant device.',
    ),
  ),
  refusing(
    'Entra: no consent (65001)',
    quoted(consent, 65001),
    entra(
      65001,
      'invalid_grant',
      "The user or administrator has not consented to use the application with ID 'x' named 'Data'. Send an interactive authorization request for this user and resource.",
      { suberror: 'consent_required' },
    ),
  ),
  refusing(
    'Entra: application unknown (700016)',
    quoted(clientUnknown, 700016),
    entra(
      700016,
      'unauthorized_client',
      "Application with identifier 'dataquay' was not found in the directory 'Contoso'. This can happen if the application has not been installed by the administrator of the tenant.",
    ),
  ),
  refusing(
    'Entra: client secret wrong (7000215)',
    quoted(secretWrong, 7000215),
    entra(
      7000215,
      'invalid_client',
      "Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to app 'x'.",
    ),
    'client',
  ),
  refusing(
    'Entra: client secret expired (7000222)',
    quoted(secretExpired, 7000222),
    entra(
      7000222,
      'invalid_client',
      "The provided client secret keys for app 'x' are expired. Visit the Azure portal to create new keys for your app.",
    ),
    'client',
  ),
  refusing(
    'Entra: client secret missing (7000218)',
    quoted(secretWrong, 7000218),
    entra(7000218, 'invalid_client', "The request body must contain the following parameter: 'client_assertion' or 'client_secret'."),
  ),
  refusing(
    'Entra: tenant unknown (90002)',
    quoted(realmUnknown, 90002),
    entra(
      90002,
      'invalid_request',
      "Tenant 'contosso.com' not found. Check to make sure you have the correct tenant ID and are signing into the correct cloud.",
    ),
  ),
  refusing(
    'Entra: resource unknown (500011)',
    quoted(resourceUnknown, 500011),
    entra(500011, 'invalid_resource', 'The resource principal named api://data was not found in the tenant named Contoso.'),
  ),
  refusing(
    'Entra: scope invalid (70011)',
    quoted(scope, 70011),
    entra(
      70011,
      'invalid_scope',
      "The provided value for the input parameter 'scope' is not valid. The scope openid profile email is not valid.",
    ),
    'client',
  ),
  refusing(
    'Entra: scope without /.default (1002012)',
    quoted(scope, 1002012),
    entra(
      1002012,
      'invalid_scope',
      'The provided value for scope openid profile email is not valid. Client credential flows must have a scope value with /.default suffixed to the resource identifier (application ID URI).',
    ),
    'client',
  ),
  refusing(
    'Entra: application disabled (7000112)',
    quoted(told('token', 'oauth-client-unknown', /disabled/, /désactivé/, /Client ID|administrator/, /client|administrateur/), 7000112),
    entra(7000112, 'unauthorized_client', "Application 'x'(Data) is disabled."),
  ),
  refusing(
    'Entra: the service is unavailable (90033)',
    quoted(providerFault, 90033),
    json(503, { error: 'temporarily_unavailable', error_description: 'AADSTS90033: A transient error has occurred. Please try again.' }),
  ),
];

const otherProviders: readonly FaultCase[] = [
  refusing('Keycloak: wrong password', wrongPassword, oauthError(401, 'invalid_grant', 'Invalid user credentials')),
  refusing('Keycloak: account disabled', disabled, oauthError(400, 'invalid_grant', 'Account disabled')),
  refusing('Keycloak: account not set up', unfinished, oauthError(400, 'invalid_grant', 'Account is not fully set up')),
  refusing(
    'Keycloak: client secret wrong',
    secretWrong,
    oauthError(401, 'unauthorized_client', 'Invalid client or Invalid client credentials'),
    'client',
  ),
  refusing('Keycloak: client unknown', clientUnknown, oauthError(401, 'invalid_client', 'Invalid client or Invalid client credentials')),
  refusing('Keycloak: realm unknown', realmUnknown, json(404, { error: 'Realm does not exist' })),
  refusing(
    'Keycloak: password grant not allowed',
    methodDenied,
    oauthError(400, 'unauthorized_client', 'Client not allowed for direct access grants'),
  ),
  refusing(
    'Keycloak: service accounts not enabled',
    methodDenied,
    oauthError(401, 'unauthorized_client', 'Client not enabled to retrieve service account'),
    'client',
  ),
  refusing('Keycloak: scope unknown', scope, oauthError(400, 'invalid_scope', 'Invalid scopes: openid data.read')),
  refusing(
    'Keycloak: HTTPS required',
    told('token', 'sign-in-refused', /HTTPS required/, /HTTPS required/, /https|administrator/i, /https|administrateur/i),
    oauthError(403, 'invalid_request', 'HTTPS required'),
  ),
  refusing(
    'Keycloak: wrong path prefix',
    addressWrong,
    page(404, '<html><head><title>Resource not found</title></head><body>Page not found</body></html>'),
  ),
  refusing('Okta: wrong password', wrongPassword, oauthError(400, 'invalid_grant', 'The credentials provided were invalid.')),
  refusing(
    'Okta: client authentication failed',
    clientUnknown,
    oauthError(401, 'invalid_client', 'Client authentication failed. Either the client or the client credentials are invalid.'),
    'client',
  ),
  refusing(
    'Okta: client unknown',
    clientUnknown,
    json(401, {
      errorCode: 'invalid_client',
      errorSummary: "Invalid value for 'client_id' parameter.",
      errorLink: 'invalid_client',
      errorId: 'oae1',
      errorCauses: [],
    }),
  ),
  refusing(
    'Okta: scope not configured',
    scope,
    oauthError(400, 'invalid_scope', 'One or more scopes are not configured for the authorization server resource.'),
    'client',
  ),
  refusing(
    'Okta: grant not allowed',
    methodDenied,
    oauthError(
      400,
      'unauthorized_client',
      'The client is not authorized to use the provided grant type. Configured grant types: [authorization_code].',
    ),
  ),
  refusing(
    'Okta: policy denies',
    policy,
    oauthError(400, 'access_denied', 'Policy evaluation failed for this request, please check the policy configurations.'),
    'client',
  ),
  refusing('Okta: user not assigned', policy, oauthError(400, 'access_denied', 'User is not assigned to the client application.')),
  refusing(
    'Okta: second factor required',
    secondFactor,
    oauthError(400, 'invalid_grant', 'Resource owner password credentials authentication denied by sign on policy.'),
  ),
  refusing(
    'Okta: too many requests',
    tooMany,
    json(
      429,
      { errorCode: 'E0000047', errorSummary: 'API call exceeded rate limit due to too many requests.', errorId: 'oae2', errorCauses: [] },
      { 'x-rate-limit-remaining': '0' },
    ),
  ),
  refusing('Auth0: wrong password', wrongPassword, oauthError(403, 'invalid_grant', 'Wrong email or password.')),
  refusing(
    'Auth0: second factor required',
    secondFactor,
    oauthError(403, 'mfa_required', 'Multifactor authentication required', { mfa_token: 'Fe26.2*secret' }),
  ),
  refusing(
    'Auth0: too many attempts',
    locked,
    oauthError(
      429,
      'too_many_attempts',
      'Your account has been blocked after multiple consecutive login attempts. We have sent you a notification via your preferred contact method with instructions on how to unblock it.',
    ),
  ),
  refusing(
    'Auth0: grant type not allowed',
    methodDenied,
    oauthError(403, 'unauthorized_client', "Grant type 'password' not allowed for the client."),
  ),
  refusing('Auth0: client unknown', clientUnknown, oauthError(401, 'access_denied', 'Unauthorized'), 'client'),
  refusing(
    'Auth0: no access to the API',
    policy,
    oauthError(
      403,
      'access_denied',
      'Client is not authorized to access "https://data.example". You need to create a "client-grant" associated to this API.',
    ),
    'client',
  ),
  refusing('Auth0: API unknown', resourceUnknown, oauthError(403, 'access_denied', 'Service not found: https://data.example'), 'client'),
  refusing('ADFS: wrong password', wrongPassword, oauthError(400, 'invalid_grant', "MSIS9659: Invalid 'username' or 'password'.")),
  refusing(
    'ADFS: client unknown',
    clientUnknown,
    oauthError(
      400,
      'invalid_client',
      "MSIS9607: The 'client_id' parameter in the request is invalid. No registered client is found with this identifier.",
    ),
  ),
  refusing(
    'ADFS: client secret wrong',
    secretWrong,
    oauthError(
      401,
      'invalid_client',
      'MSIS9623: Client authentication failed. Invalid client credentials: the client secret is not valid.',
    ),
    'client',
  ),
  refusing(
    'ADFS: resource unknown',
    resourceUnknown,
    oauthError(
      400,
      'invalid_resource',
      "MSIS9602: The received 'resource' parameter is invalid. The authorization server can not find a registered resource with the specified identifier.",
    ),
  ),
  refusing(
    'ADFS: access denied by policy',
    policy,
    oauthError(
      400,
      'access_denied',
      'MSIS9626: The client application is not authorized to access the resource by the access control policy.',
    ),
  ),
  refusing(
    'PingFederate: wrong password',
    wrongPassword,
    oauthError(400, 'invalid_grant', "We didn't recognize the username or password you entered. Please try again."),
  ),
  refusing(
    'PingFederate: client secret wrong',
    clientUnknown,
    oauthError(401, 'invalid_client', 'Invalid client or client credentials.'),
    'client',
  ),
  refusing(
    'PingOne: grant not allowed',
    methodDenied,
    oauthError(400, 'unauthorized_client', 'Unsupported grant type: password is not enabled for the application'),
  ),
  refusing('Cognito: client secret wrong, without a description', clientUnknown, oauthError(400, 'invalid_client'), 'client'),
  refusing(
    'a provider that does not support passwords',
    methodDenied,
    oauthError(400, 'unsupported_grant_type', 'The authorization grant type is not supported by the authorization server.'),
  ),
  refusing(
    'a client that requires PKCE',
    told('token', 'oauth-pkce-required', /requires PKCE/, /exige PKCE/, /Browser \(OAuth\)/, /Navigateur \(OAuth\)/),
    oauthError(400, 'invalid_request', 'Missing parameter: code_challenge_method'),
  ),
  refusing(
    'a provider that refuses without a description',
    told('token', 'sign-in-refused', /rejected|refused/, /(refusé|rejeté)/, /administrator/, /administrateur/),
    oauthError(400, 'invalid_request'),
  ),
];

const brokenProviders: readonly FaultCase[] = [
  refusing('the token endpoint is not found (nginx)', addressWrong, nginxPage(404, 'Not Found')),
  refusing('the token endpoint returns a login page', webPage, page(200, '<html><head><title>Login</title></head><body></body></html>')),
  refusing('the token endpoint has an error (500)', providerFault, json(500, { error: 'unknown_error' })),
  refusing('the token endpoint is behind a gateway without a server (502)', providerFault, nginxPage(502, 'Bad Gateway')),
  refusing(
    'the identity provider is under maintenance (503)',
    quoting(providerFault, /maintenance/i),
    page(503, '<html><head><title>Maintenance</title></head><body>We are down for maintenance.</body></html>'),
  ),
  refusing('the token endpoint returns half of its JSON', oddAnswer, {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"access_token":"abc',
  }),
  refusing('the token endpoint returns JSON without a token', oddAnswer, json(200, { result: 'ok' })),
  refusing('the token endpoint returns nothing', oddAnswer, { status: 200 }),
  refusing(
    'the token endpoint redirects',
    told(
      'token',
      'identity-provider-odd-answer',
      /redirects to another address/,
      /redirige vers une autre adresse/,
      /Token URL/,
      /URL des jetons/,
    ),
    { status: 302, headers: { location: 'https://login.example/' } },
  ),
  refusing(
    'a firewall in front of the identity provider',
    told('token', 'not-permitted', /web application firewall/, /pare-feu applicatif/, /administrator/, /administrateur/),
    page(
      403,
      '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator. Your support ID is: 42</body></html>',
    ),
  ),
  refusing(
    'Apache in front of the identity provider denies access',
    told(
      'token',
      'not-permitted',
      /web server or gateway \(Apache/,
      /serveur web ou une passerelle \(Apache/,
      /administrator/,
      /administrateur/,
    ),
    apachePage(403, 'Forbidden', "You don't have permission to access this resource."),
  ),
  refusing('the identity provider limits requests, in plain text', tooMany, plain(429, 'Too many requests', { 'retry-after': '30' })),
  {
    name: 'nobody listens at the identity provider',
    verdict: unreachable('identity-provider'),
    stage: async (stage) =>
      withPassword(stage, (await stage.api()).origin, { tokenUrl: `http://127.0.0.1:${await stage.closedPort()}/token` }),
  },
  {
    name: 'the name of the identity provider does not exist',
    verdict: unreachable('identity-provider'),
    stage: async (stage) => withPassword(stage, (await stage.api()).origin, { tokenUrl: 'https://login.invalid/token' }),
  },
  {
    name: 'the identity provider closes the connection on the token request',
    verdict: unreachable('token'),
    stage: async (stage) => {
      const { tokenUrl } = await stage.provider({ token: (_request, response) => response.socket?.destroy() });
      return withPassword(stage, (await stage.api()).origin, { tokenUrl });
    },
  },
  {
    name: 'the identity provider never responds',
    verdict: told(
      'identity-provider',
      'identity-provider-silent',
      /didn’t respond|overloaded/,
      /n’a pas répondu|surchargé/,
      /network|administrator/,
      /réseau|administrateur/,
    ),
    stage: async (stage) => {
      const silent = await stage.tcp(() => undefined);
      return { ...withPassword(stage, (await stage.api()).origin, { tokenUrl: `${silent.origin}/token` }), timeout: 1_000 };
    },
  },
  {
    name: 'the token endpoint sends too slowly',
    verdict: told(
      'token',
      'identity-provider-silent',
      /didn’t respond|overloaded/,
      /n’a pas répondu|surchargé/,
      /network|administrator/,
      /réseau|administrateur/,
    ),
    stage: async (stage) => {
      const { tokenUrl } = await stage.provider({ token: () => undefined });
      return { ...withPassword(stage, (await stage.api()).origin, { tokenUrl }), options: { seconds: 3 } };
    },
  },
  discovered(
    'the discovery document is not found',
    told('identity-provider', 'oauth-address-wrong', /endpoint not found/, /introuvable/, /Issuer/, /[ÉE]metteur|Issuer/i),
    { discovery: json(404, {}) },
  ),
  discovered(
    'the discovery document is of Keycloak without this realm',
    told('identity-provider', 'oauth-realm-unknown', /Realm/, /realm/i, /Issuer/, /[ÉE]metteur|Issuer/i),
    { discovery: json(404, { error: 'Realm does not exist' }) },
  ),
  discovered(
    'a web page in place of the discovery document',
    told('identity-provider', 'identity-provider-web-page', /web page/, /[Pp]age web/, /Issuer|Token URL/, /URL des jetons|Émetteur/),
    { discovery: page(200, '<html><head><title>Home</title></head></html>') },
  ),
  discovered(
    'JSON that is no discovery document',
    told(
      'identity-provider',
      'identity-provider-odd-answer',
      /discovery document/,
      /document de découverte/,
      /Issuer|Token URL/,
      /URL des jetons|Émetteur/,
    ),
    { discovery: json(200, { hello: 'world' }) },
  ),
  discovered(
    'the discovery document names another issuer',
    told('identity-provider', 'identity-provider-other-issuer', /Issuer mismatch/, /[ÉE]metteur|issuer/i, /Issuer/, /[ÉE]metteur|Issuer/),
    { discovery: { issuer: 'https://other.example' } },
  ),
  discovered(
    'the discovery document has no token endpoint',
    told(
      'token',
      'oauth-method-not-offered',
      /no endpoint|doesn’t support/,
      /aucun point de terminaison/,
      /administrator|another/,
      /administrateur|autre/,
    ),
    { discovery: { token_endpoint: undefined } },
  ),
  discovered(
    'the identity provider is unavailable (503)',
    told(
      'identity-provider',
      'identity-provider-fault',
      /error is on the identity provider/,
      /erreur.*fournisseur d’identité/,
      /[Ww]ait/,
      /[Aa]ttendez|[Pp]atientez/,
    ),
    { discovery: nginxPage(503, 'Service Temporarily Unavailable') },
  ),
  discovered(
    'the clock of the identity provider is 10 minutes ahead',
    told('identity-provider', 'clock-skew', /(599|600|601) seconds ahead/, /(599|600|601) secondes/, /[Ss]ynchronize/, /[Ss]ynchronisez/),
    { skew: 600 },
  ),
  discovered(
    'the clock of the identity provider is an hour behind',
    told(
      'identity-provider',
      'clock-skew',
      /(3599|3600|3601) seconds behind/,
      /(3599|3600|3601) secondes/,
      /[Ss]ynchronize/,
      /[Ss]ynchronisez/,
    ),
    { skew: -3600 },
  ),
  {
    name: 'plain http to an identity provider past this computer',
    verdict: told('token', 'plain-http-refused', /isn’t encrypted/, /n’est pas chiffrée/, /HTTPS/, /HTTPS/),
    stage: async (stage) => {
      const proxy = await stage.proxy({ plain: json(405, {}) });
      const staged = withPassword(
        stage,
        'http://login.example',
        { tokenUrl: 'http://login.example/token' },
        { connection: { proxy: { mode: 'manual', url: proxy.origin } }, allowPlainHttp: true },
      );
      return staged;
    },
  },
  {
    name: 'the client secret was not entered',
    verdict: told(
      'token',
      'secret-needed',
      /doesn’t store a password or token/,
      /mot de passe|jeton/,
      /[Ee]nter|--client-secret/,
      /[Ss]aisissez|--client-secret/,
    ),
    stage: async (stage) => {
      const { tokenUrl } = await stage.provider();
      return { settings: withClient(stage, (await stage.api()).origin, { tokenUrl }).settings };
    },
  },
];

const interactive: readonly FaultCase[] = [
  {
    name: 'device code: the user did not enter the code in time',
    verdict: told(
      'token',
      'oauth-not-finished',
      /timed out|wasn’t used/,
      /délai|n’a pas été (utilisé|saisi)/i,
      /[Ss]ign in again/,
      /nouveau|[Rr]econnectez|[Rr]essayez/,
    ),
    stage: async (stage) => {
      const { issuer } = await stage.provider({ token: oauthError(400, 'authorization_pending') });
      return withOAuth(stage, (await stage.api()).origin, 'oauth-device', { issuer });
    },
  },
  {
    name: 'device code: the user denied access',
    verdict: told('token', 'oauth-denied', /denied/, /refusé/, /[Ss]ign in again/, /nouveau|[Rr]econnectez/),
    stage: async (stage) => {
      const { issuer } = await stage.provider({ token: oauthError(400, 'access_denied', 'User declined') });
      return withOAuth(stage, (await stage.api()).origin, 'oauth-device', { issuer });
    },
  },
  {
    name: 'device code: the client may not use it',
    verdict: methodDenied,
    stage: async (stage) => {
      const { issuer } = await stage.provider({
        device: oauthError(
          401,
          'unauthorized_client',
          'Client is not allowed to initiate OAuth 2.0 Device Authorization Grant. The flow is disabled for the client.',
        ),
      });
      return withOAuth(stage, (await stage.api()).origin, 'oauth-device', { issuer });
    },
  },
  ...(
    [
      [
        'the user denied access',
        'access_denied',
        'User denied access',
        told('token', 'oauth-denied', /denied/, /refusé/, /[Ss]ign in again/, /nouveau|[Rr]econnectez/),
      ],
      ['consent is missing (Entra 65004)', 'access_denied', 'AADSTS65004: User declined to consent to access the app.', consent],
      ['a scope is unknown', 'invalid_scope', 'Invalid scopes: data.read', scope],
    ] as const
  ).map(
    ([name, error, description, expected]): FaultCase => ({
      name: `browser: ${name}`,
      verdict: expected,
      stage: async (stage) => {
        const { issuer } = await stage.provider();
        const browser = async (url: string): Promise<void> => {
          const { searchParams } = new URL(url);
          const back = new URL(searchParams.get('redirect_uri') ?? '');
          back.search = new URLSearchParams({ error, error_description: description, state: searchParams.get('state') ?? '' }).toString();
          await fetch(back);
        };
        return { ...withOAuth(stage, (await stage.api()).origin, 'oauth-code', { issuer }), browser };
      },
    }),
  ),
  {
    name: 'browser: a good sign-in',
    verdict: null,
    stage: async (stage) => {
      const { issuer } = await stage.provider();
      const browser = async (url: string): Promise<void> => {
        const { searchParams } = new URL(url);
        const back = new URL(searchParams.get('redirect_uri') ?? '');
        back.search = new URLSearchParams({ code: stage.canary.token, state: searchParams.get('state') ?? '' }).toString();
        await fetch(back);
      };
      return { ...withOAuth(stage, (await stage.api()).origin, 'oauth-code', { issuer, scope: 'data' }), browser };
    },
  },
  discovered('a good identity provider found by its issuer', null, {}),
  refusing(
    'a good identity provider by its token URL, as a client',
    null,
    json(200, { access_token: 'opaque-token-value', token_type: 'Bearer', expires_in: 300 }),
    'client',
  ),
];

/** Identity providers: refusals in their own words, wrong addresses, and providers that are broken. */
export const signInCases: readonly FaultCase[] = [...entraCases, ...otherProviders, ...brokenProviders, ...interactive];
