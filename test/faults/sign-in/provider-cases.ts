import { withPassword } from '../laboratory/connections.ts';
import type { FaultCase } from '../laboratory/fault-case.ts';
import { json, page } from '../laboratory/responses.ts';
import {
  accessPolicy,
  addressWrong,
  clientGrant,
  clientOrSecret,
  clientUnknown,
  diagnosis,
  disabled,
  locked,
  methodDenied,
  oauthError,
  policy,
  realmUnknown,
  rejecting,
  resourceUnknown,
  scope,
  secondFactor,
  secretWrong,
  tooMany,
  unfinished,
  wrongPassword,
} from './expected.ts';

const apiUnknown = diagnosis(
  'token',
  'oauth-scope-refused',
  /knows no API with the identifier \(audience\) https:\/\/data\.example\./,
  /ne connaît aucune API.*\(audience\) est https:\/\/data\.example\./,
  /Compare “Audience”.*default audience.*register the API https:\/\/data\.example\./,
  /Comparez «.Audience.».*audience par défaut.*enregistrer l’API https:\/\/data\.example\./,
);

/** Rejections by other identity providers, with their messages. */
export const otherProviders: readonly FaultCase[] = [
  rejecting('Keycloak: wrong password', wrongPassword, oauthError(401, 'invalid_grant', 'Invalid user credentials')),
  rejecting('Keycloak: account disabled', disabled, oauthError(400, 'invalid_grant', 'Account disabled')),
  {
    name: 'Keycloak: account not set up, at the address of a realm',
    verdict: diagnosis(
      'token',
      'oauth-account-unfinished',
      /requires an action from jo: .*The user name and the password aren’t wrong/,
      /attend une action de jo.*ne sont pas erronés/,
      /in a browser at http:\/\/127\.0\.0\.1:\d+\/realms\/market\/account,.*Users, jo, Required user actions/,
      /dans un navigateur à http:\/\/127\.0\.0\.1:\d+\/realms\/market\/account,.*Users, jo, Required user actions/,
    ),
    stage: async (stage) => {
      const provider = await stage.provider({ token: oauthError(400, 'invalid_grant', 'Account is not fully set up') });
      const tokenUrl = `${provider.origin}/realms/market/protocol/openid-connect/token`;
      return withPassword(stage, (await stage.api()).origin, { tokenUrl });
    },
  },
  rejecting('Keycloak: account not set up', unfinished, oauthError(400, 'invalid_grant', 'Account is not fully set up')),
  rejecting(
    'Keycloak: client secret wrong',
    secretWrong,
    oauthError(401, 'unauthorized_client', 'Invalid client or Invalid client credentials'),
    'client',
  ),
  rejecting('Keycloak: client unknown', clientUnknown, oauthError(401, 'invalid_client', 'Invalid client or Invalid client credentials')),
  rejecting('Keycloak: realm unknown', realmUnknown, json(404, { error: 'Realm does not exist' })),
  rejecting(
    'Keycloak: password grant not allowed',
    methodDenied,
    oauthError(400, 'unauthorized_client', 'Client not allowed for direct access grants'),
  ),
  rejecting(
    'Keycloak: service accounts not enabled',
    methodDenied,
    oauthError(401, 'unauthorized_client', 'Client not enabled to retrieve service account'),
    'client',
  ),
  rejecting('Keycloak: scope unknown', scope, oauthError(400, 'invalid_scope', 'Invalid scopes: openid data.read')),
  rejecting(
    'Keycloak: HTTPS required',
    diagnosis('token', 'sign-in-refused', /HTTPS required/, /HTTPS required/, /https|administrator/i, /https|administrateur/i),
    oauthError(403, 'invalid_request', 'HTTPS required'),
  ),
  rejecting(
    'Keycloak: wrong path prefix',
    addressWrong,
    page(404, '<html><head><title>Resource not found</title></head><body>Page not found</body></html>'),
  ),
  rejecting('Okta: wrong password', wrongPassword, oauthError(400, 'invalid_grant', 'The credentials provided were invalid.')),
  rejecting(
    'Okta: client authentication failed',
    clientOrSecret,
    oauthError(401, 'invalid_client', 'Client authentication failed. Either the client or the client credentials are invalid.'),
    'client',
  ),
  rejecting(
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
  rejecting(
    'Okta: scope not configured',
    diagnosis(
      'token',
      'oauth-scope-refused',
      /isn’t configured for the authorization server http.*missing there, or belongs to another/,
      /n’est pas configurée pour le serveur d’autorisation http.*y manque, ou appartient à un autre/,
      /ask the Okta administrator to add .* to this authorization server/,
      /demandez à l’administrateur d’Okta d’ajouter .* à ce serveur d’autorisation/,
    ),
    oauthError(400, 'invalid_scope', 'One or more scopes are not configured for the authorization server resource.'),
    'client',
  ),
  rejecting(
    'Okta: grant not allowed',
    methodDenied,
    oauthError(
      400,
      'unauthorized_client',
      'The client is not authorized to use the provided grant type. Configured grant types: [authorization_code].',
    ),
  ),
  rejecting(
    'Okta: policy denies',
    accessPolicy,
    oauthError(400, 'access_denied', 'Policy evaluation failed for this request, please check the policy configurations.'),
    'client',
  ),
  rejecting('Okta: user not assigned', policy, oauthError(400, 'access_denied', 'User is not assigned to the client application.')),
  rejecting(
    'Okta: second factor required',
    secondFactor,
    oauthError(400, 'invalid_grant', 'Resource owner password credentials authentication denied by sign on policy.'),
  ),
  rejecting(
    'Okta: too many requests',
    tooMany,
    json(
      429,
      { errorCode: 'E0000047', errorSummary: 'API call exceeded rate limit due to too many requests.', errorId: 'oae2', errorCauses: [] },
      { 'x-rate-limit-remaining': '0' },
    ),
  ),
  rejecting('Auth0: wrong password', wrongPassword, oauthError(403, 'invalid_grant', 'Wrong email or password.')),
  rejecting(
    'Auth0: second factor required',
    secondFactor,
    oauthError(403, 'mfa_required', 'Multifactor authentication required', { mfa_token: 'Fe26.2*secret' }),
  ),
  rejecting(
    'Auth0: too many attempts',
    locked,
    oauthError(
      429,
      'too_many_attempts',
      'Your account has been blocked after multiple consecutive login attempts. We have sent you a notification via your preferred contact method with instructions on how to unblock it.',
    ),
  ),
  rejecting(
    'Auth0: grant type not allowed',
    methodDenied,
    oauthError(403, 'unauthorized_client', "Grant type 'password' not allowed for the client."),
  ),
  rejecting('Auth0: client or secret unknown', clientOrSecret, oauthError(401, 'access_denied', 'Unauthorized'), 'client'),
  rejecting(
    'Auth0: no access to the API',
    diagnosis(
      'token',
      'oauth-policy-denied',
      /isn’t allowed to request tokens for the API.*https:\/\/data\.example\./,
      /n’est pas autorisé à demander des jetons pour l’API.*https:\/\/data\.example\./,
      /client grant/,
      /client grant/,
    ),
    oauthError(
      403,
      'access_denied',
      'Client is not authorized to access "https://data.example". You need to create a "client-grant" associated to this API.',
    ),
    'client',
  ),
  rejecting('Auth0: API unknown', apiUnknown, oauthError(403, 'access_denied', 'Service not found: https://data.example'), 'client'),
  rejecting(
    'ADFS: wrong password, or a user name without domain',
    diagnosis(
      'token',
      'oauth-password-wrong',
      /expects a user name with its domain, but jo has none/,
      /attend un nom d’utilisateur avec son domaine, or jo n’en a pas/,
      /jo@DOMAIN or DOMAIN\\jo,.*second factor/,
      /jo@DOMAINE ou DOMAINE\\jo,.*second facteur/,
    ),
    oauthError(400, 'invalid_grant', "MSIS9659: Invalid 'username' or 'password'."),
  ),
  rejecting(
    'ADFS: client unknown',
    clientUnknown,
    oauthError(
      400,
      'invalid_client',
      "MSIS9607: The 'client_id' parameter in the request is invalid. No registered client is found with this identifier.",
    ),
  ),
  rejecting(
    'ADFS: client secret wrong',
    secretWrong,
    oauthError(
      401,
      'invalid_client',
      'MSIS9623: Client authentication failed. Invalid client credentials: the client secret is not valid.',
    ),
    'client',
  ),
  rejecting(
    'ADFS: resource unknown',
    resourceUnknown,
    oauthError(
      400,
      'invalid_resource',
      "MSIS9602: The received 'resource' parameter is invalid. The authorization server can not find a registered resource with the specified identifier.",
    ),
  ),
  rejecting(
    'ADFS: access denied by policy',
    policy,
    oauthError(
      400,
      'access_denied',
      'MSIS9626: The client application is not authorized to access the resource by the access control policy.',
    ),
  ),
  rejecting(
    'AD FS: the client may not access the resource',
    clientGrant,
    oauthError(400, 'invalid_grant', 'MSIS9605: The client is not allowed to access the requested resource.'),
    'client',
  ),
  rejecting(
    'PingOne: the client secret is sent in another way',
    diagnosis(
      'token',
      'oauth-client-secret-wrong',
      /expects the client secret to be sent in another way/,
      /envoyé d’une autre façon/,
      /other value of “Client authentication”/,
      /autre valeur/,
    ),
    oauthError(401, 'invalid_client', 'Request denied: Unsupported authentication method (Correlation ID: 8f7a2f2e-1c3d-4d5e-9f60)'),
    'client',
  ),
  rejecting(
    'PingFederate: wrong password',
    wrongPassword,
    oauthError(400, 'invalid_grant', "We didn't recognize the username or password you entered. Please try again."),
  ),
  rejecting(
    'PingFederate: client secret wrong',
    clientOrSecret,
    oauthError(401, 'invalid_client', 'Invalid client or client credentials.'),
    'client',
  ),
  rejecting(
    'PingOne: grant not allowed',
    methodDenied,
    oauthError(400, 'unauthorized_client', 'Unsupported grant type: password is not enabled for the application'),
  ),
  rejecting('the address accepts no forms (415)', addressWrong, json(415, { status: 415, message: 'Unsupported Media Type' })),
  rejecting('AWS API Gateway has no route for the token', addressWrong, json(403, { message: 'Missing Authentication Token' })),
  rejecting(
    'PingOne: the environment does not exist',
    realmUnknown,
    json(404, { code: 'NOT_FOUND', message: 'The requested environment was not found.' }),
  ),
  rejecting(
    'Cognito: the user is not confirmed',
    unfinished,
    json(400, { __type: 'UserNotConfirmedException', message: 'User is not confirmed.' }),
  ),
  rejecting(
    'SAP: the identity zone does not exist',
    realmUnknown,
    json(404, { error: 'not_found', error_description: 'The subdomain does not map to a valid identity zone.' }),
  ),
  rejecting(
    'Keycloak: no authenticator knows the client',
    clientUnknown,
    oauthError(400, 'unauthorized_client', 'UNKNOWN_CLIENT: Client was not identified by any client authenticator'),
    'client',
  ),
  rejecting(
    'Okta: no client credentials arrived',
    secretWrong,
    oauthError(401, 'invalid_client', 'No client credentials found.'),
    'client',
  ),
  rejecting('Cognito: client secret wrong, without a description', clientOrSecret, oauthError(400, 'invalid_client'), 'client'),
  rejecting(
    'a provider that does not support passwords',
    diagnosis(
      'token',
      'oauth-method-not-allowed',
      /doesn’t support this sign-in method/,
      /ne prend pas en charge cette méthode/,
      /which methods are enabled for the client dataquay/,
      /quelles méthodes sont activées pour le client dataquay/,
    ),
    oauthError(400, 'unsupported_grant_type', 'The authorization grant type is not supported by the authorization server.'),
  ),
  rejecting(
    'a client that requires PKCE',
    diagnosis('token', 'oauth-pkce-required', /requires PKCE/, /exige PKCE/, /Browser \(OAuth\)/, /Navigateur \(OAuth\)/),
    oauthError(400, 'invalid_request', 'Missing parameter: code_challenge_method'),
  ),
  rejecting(
    'a provider that refuses without a description',
    diagnosis('token', 'sign-in-refused', /rejected|refused/, /(refusé|rejeté)/, /administrator/, /administrateur/),
    oauthError(400, 'invalid_request'),
  ),
];
