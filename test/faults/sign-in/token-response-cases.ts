import type { FaultCase } from '../laboratory/fault-case.ts';
import { json, plain, type Responder } from '../laboratory/responses.ts';
import {
  clientOrSecret,
  clientUnknown,
  diagnosis,
  discovered,
  entra,
  oauthError,
  realmUnknown,
  rejecting,
  resourceUnknown,
  unfinished,
  wrongPassword,
} from './expected.ts';

// Token endpoints that report success, but return an error or no usable token.

const noAccessToken = diagnosis(
  'token',
  'identity-provider-odd-answer',
  /no access token \(access_token\)/,
  /pas de jeton d’accès/,
  /Token URL/,
  /URL des jetons/,
);
const onlyIdToken = diagnosis(
  'token',
  'identity-provider-odd-answer',
  /ID token, but no access token/,
  /jeton d’identité, mais pas de jeton d’accès/,
  /scope of the API/,
  /portée de l’API/,
);
const tokenType = diagnosis('token', 'identity-provider-odd-answer', /type mac/, /type mac/, /Bearer/, /Bearer/);
const noTokenType = diagnosis('token', 'identity-provider-odd-answer', /no token type/, /pas de type de jeton/, /token_type/, /token_type/);
const notJson = diagnosis(
  'token',
  'identity-provider-odd-answer',
  /returned text\/plain instead of JSON/,
  /text\/plain au lieu de JSON/,
  /Token URL/,
  /URL des jetons/,
);

const wrongClient = {
  error: 'incorrect_client_credentials',
  error_description: 'The client_id and/or client_secret passed are incorrect.',
};

const gatewayKey = diagnosis(
  'token',
  'sign-in-refused',
  /gateway before the identity provider requires an API key/,
  /passerelle devant le fournisseur d’identité exige une clé d’API/,
  /Token URL/,
  /URL des jetons/,
);
const protectedDiscovery = diagnosis(
  'identity-provider',
  'identity-provider-odd-answer',
  /server requires sign-in \(401\)/,
  /serveur exige une authentification \(401\)/,
  /Issuer.*Token URL/,
  /Émetteur.*URL des jetons/,
);

const assertion = diagnosis(
  'token',
  'oauth-client-secret-wrong',
  /signed assertion/,
  /assertion signée/,
  /allow a client secret/,
  /autoriser un secret/,
);
const proof = diagnosis('token', 'sign-in-refused', /\(DPoP/, /\(DPoP/, /not to require DPoP/, /DPoP/);

/** Returns a response as a form, which GitHub sends by default. */
const form = (fields: Readonly<Record<string, string>>): Responder => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  body: new URLSearchParams(fields).toString(),
});

export const tokenResponseCases: readonly FaultCase[] = [
  rejecting('GitHub: wrong client (200)', clientOrSecret, json(200, wrongClient), 'client'),
  rejecting('GitHub: wrong client as a form (200)', clientOrSecret, form(wrongClient), 'client'),
  rejecting('an error with success: wrong password', wrongPassword, json(200, { success: false, message: 'Invalid username or password' })),
  rejecting('success without an access token', noAccessToken, json(200, { token_type: 'Bearer', expires_in: 300 }), 'client'),
  rejecting('success with the token in another member', noAccessToken, json(200, { data: { access_token: 'x' } }), 'client'),
  rejecting('success with an ID token only', onlyIdToken, json(200, { id_token: 'a.b.c', token_type: 'Bearer' })),
  rejecting('a MAC token', tokenType, json(200, { access_token: 'x', token_type: 'mac', mac_key: 'x' }), 'client'),
  rejecting('a token without a type', noTokenType, json(200, { access_token: 'x', expires_in: 300 }), 'client'),
  rejecting(
    'FusionAuth: change the password',
    unfinished,
    oauthError(400, 'change_password_required', 'The user is required to change it.'),
  ),
  rejecting('Auth0: leaked password', unfinished, oauthError(401, 'password_leaked', 'The password was disclosed through a data breach.')),
  rejecting('Okta: authentication failed', wrongPassword, json(401, { errorCode: 'E0000004', errorSummary: 'Authentication failed' })),
  rejecting(
    'Entra: no service principal',
    clientUnknown,
    entra(7000229, 'unauthorized_client', 'The client is missing service principal.'),
    'client',
  ),
  rejecting(
    'Entra: no federated identity',
    assertion,
    entra(70021, 'invalid_client', 'No matching federated identity record found.'),
    'client',
  ),
  rejecting('Keycloak: no DPoP proof', proof, oauthError(400, 'invalid_request', 'DPoP proof is missing')),
  rejecting(
    'Ping: wrong credentials',
    wrongPassword,
    oauthError(400, 'invalid_grant', 'The resource owner credentials are invalid or expired.'),
  ),
  rejecting(
    'Auth0: the API is not known',
    resourceUnknown,
    oauthError(403, 'access_denied', 'Service not enabled within domain: https://api'),
    'client',
  ),
  rejecting('Entra: no tenant', realmUnknown, entra(90019, 'invalid_request', 'No tenant-identifying information found in the request.')),
  rejecting('a gateway before the token URL requires a key', gatewayKey, json(401, { message: 'No API key found in request' }), 'client'),
  discovered('the discovery document requires sign-in', protectedDiscovery, {
    discovery: { status: 401, headers: { 'www-authenticate': 'Basic realm="sso"' }, body: 'Unauthorized' },
  }),
  {
    name: 'a token as text',
    verdict: notJson,
    stage: (stage) => rejecting('', notJson, plain(200, stage.canary.token), 'client').stage(stage),
  },
];
