import { withClient } from '../laboratory/connections.ts';
import { type FaultCase, quoting, type Verdict } from '../laboratory/fault-case.ts';
import { json, type StagedResponse } from '../laboratory/responses.ts';
import { denied, ipDenied, refused, secured } from './expected.ts';

// Messages of frameworks and gateways about a token that the identity provider issued.

const challenge = (value: string) => ({ 'www-authenticate': value });
const bearer = (description: string): StagedResponse => ({
  status: 401,
  headers: challenge(`Bearer error="invalid_token", error_description="${description}"`),
});

const anotherKind = refused(/expects a token of another kind/, /attend un autre type de jeton/, /which tokens/, /quels jetons/);
const signature = refused(/can’t verify the signature/, /ne peut pas vérifier la signature/, /signing keys/, /clés de signature/);
const audience = refused(/token names no audience|token’s audience/, /n’indique pas d’audience|audience du jeton/, /Scope/, /Portée/);
const notReceived = refused(/request had no credentials/, /requête sans identifiants/, /removes the header/, /supprime l’en-tête/);
const algorithm = refused(/doesn’t accept the algorithm/, /n’accepte pas l’algorithme/, /RS256/, /RS256/);
const rejected = refused(
  /issued during this test, so the token hasn’t expired/,
  /émis pendant ce test.*le jeton n’a donc pas expiré/,
  /ask the owner of the API/i,
  /propriétaire de l’API/,
);
const account = refused(/isn’t confirmed/, /n’est pas confirmé/, /enable your account or client .*, or confirm it/, /confirmez-le/);
const claims = refused(/lacks a claim/, /déclaration \(claim\)/, /add the claim/, /d’ajouter cette déclaration/);
const scheme = refused(/scheme token/, /schéma token/, /“Token header” to Authorization/, /En-tête du jeton/);
const dpop = refused(
  /\(DPoP\), which Dataquay doesn’t support/,
  /\(DPoP\), que Dataquay ne prend pas en charge/,
  /without DPoP/,
  /sans DPoP/,
);
const scope = denied(/lacks a scope/, /portée/, /“Scope”/, /Portée/, 'catalogue');
const subscription = denied(/client isn’t subscribed/, /pas abonné/, /developer portal/, /portail des développeurs/, 'catalogue');

const tokenPermission = denied(
  /service token lacks a permission/,
  /manque au jeton de service/,
  /Create a service token/,
  /Créez un jeton/,
  'catalogue',
);

const tokenRefused = (name: string, expected: Verdict, all: StagedResponse): FaultCase => ({
  name: `token: ${name}`,
  verdict: expected,
  stage: async (stage) => {
    const { tokenUrl } = await stage.provider();
    return withClient(stage, (await stage.api({ all })).origin, { tokenUrl });
  },
});

export const tokenMessageCases: readonly FaultCase[] = [
  tokenRefused(
    'Django REST: spaces in the token',
    anotherKind,
    json(401, { detail: 'Invalid token header. Token string should not contain spaces.' }, challenge('Token')),
  ),
  tokenRefused(
    'Django REST: another scheme',
    scheme,
    json(401, { detail: 'Authentication credentials were not provided.' }, challenge('Token')),
  ),
  tokenRefused('Django REST: inactive user', account, json(401, { detail: 'User inactive or deleted.' }, challenge('Token'))),
  tokenRefused(
    'Simple JWT: no user in the token',
    claims,
    json(401, { detail: 'Token contained no recognizable user identification', code: 'token_not_valid' }),
  ),
  tokenRefused('Spring: type of the JWT', anotherKind, bearer('Failed to validate: JOSE header typ (type) at+jwt not allowed')),
  tokenRefused('Flask: signature (422)', quoting(signature, /Signature verification/), json(422, { msg: 'Signature verification failed' })),
  tokenRefused('Flask: opaque token (422)', anotherKind, json(422, { msg: 'Not enough segments' })),
  tokenRefused('Flask: audience (422)', audience, json(422, { msg: 'Invalid audience' })),
  tokenRefused('FastAPI: no token received (403)', notReceived, json(403, { detail: 'Not authenticated' })),
  tokenRefused('Sanctum: missing ability', scope, json(403, { message: 'Invalid ability provided.' })),
  tokenRefused('Devise: no token received', notReceived, json(401, { error: 'You need to sign in or sign up before continuing.' })),
  tokenRefused('Devise: unconfirmed account', account, json(401, { error: 'You have to confirm your email address before continuing.' })),
  tokenRefused('Kong: no JSON in the token', anotherKind, json(401, { message: 'Bad token; invalid JSON' })),
  tokenRefused(
    'Kong: invalid or expired, which leaves the cause open',
    rejected,
    json(401, { error: 'invalid_token', error_description: 'The access token is invalid or has expired' }),
  ),
  tokenRefused(
    'Apigee: no API product',
    subscription,
    json(401, { fault: { faultstring: 'Invalid API call as no apiproduct match found', detail: { errorcode: 'keymanagement.service' } } }),
  ),
  tokenRefused(
    'Apigee: no public key',
    signature,
    json(401, { fault: { faultstring: 'No matching public key found: policy(VerifyJWT)' } }),
  ),
  tokenRefused('Apigee: no JWT', anotherKind, json(401, { fault: { faultstring: 'Failed to Decode Token: policy(VerifyJWT)' } })),
  tokenRefused('Azure API Management: a claim', claims, json(401, { statusCode: 401, message: 'Claim value mismatch: roles=Data.Read.' })),
  tokenRefused('Google: no JWT', anotherKind, json(401, { code: 16, message: 'JWT validation failed: BAD_FORMAT' })),
  tokenRefused(
    'Envoy: no JWT',
    anotherKind,
    json(401, { message: 'Jwt is not in the form of Header.Payload.Signature with two dots and 3 sections' }),
  ),
  tokenRefused('Tyk: API not allowed', subscription, json(403, { error: 'Access to this API has been disallowed' })),
  tokenRefused('Tyk: signing method', algorithm, json(403, { error: 'Key not authorized: Unexpected signing method.' })),
  tokenRefused(
    'WSO2: invalid token',
    rejected,
    json(401, { code: '900901', message: 'Invalid Credentials' }, challenge('OAuth2 realm="WSO2 API Manager", error="invalid_token"')),
  ),
  tokenRefused(
    'WSO2: no token received',
    notReceived,
    json(401, { code: '900902', message: 'Missing Credentials' }, challenge('OAuth2 realm="WSO2 API Manager"')),
  ),
  secured('service token: another IP address', ipDenied, json(403, { message: 'This token may not be used from IP address 10.0.0.5' })),
  secured('service token: a permission', tokenPermission, json(403, { message: 'Token does not have the required permission: read' })),
  secured('service token: the owner is deactivated', account, json(401, { message: 'The owner of this token is deactivated' })),
  tokenRefused(
    'the client is not allowed',
    subscription,
    json(401, { message: "Token was issued to client 'x', which is not allowed to call this API" }),
  ),
  secured(
    'service token: the server expects the Authorization header',
    refused(/in the header Authorization/, /dans l’en-tête Authorization/, /Enter Authorization as/, /Saisissez Authorization/),
    json(401, { error: 'Expected Authorization: Bearer <token>' }),
  ),
  secured('service token: another project', tokenPermission, json(403, { message: 'This token is restricted to project sales' })),
  tokenRefused('bound to a key (DPoP)', dpop, bearer('The access token is bound to a DPoP key')),
  tokenRefused('WSO2: scope', scope, json(403, { code: '900910', message: 'Resource forbidden. Scope validation failed.' })),
  tokenRefused(
    'MuleSoft: invalid token (400)',
    rejected,
    json(400, { error: 'invalid_token', error_description: 'access_token is invalid' }),
  ),
  tokenRefused(
    'Microsoft Graph: opaque token',
    anotherKind,
    json(401, { error: { code: 'InvalidAuthenticationToken', message: 'CompactToken parsing failed with error code: 80049217' } }),
  ),
  {
    name: 'token: Auth0: encrypted, because the tenant has no default audience',
    verdict: refused(
      /token is encrypted \(JWE, 5 parts\), and 127\.0\.0\.1 rejected it.*neither “Audience”.* nor the tenant names an API/,
      /jeton est chiffré \(JWE, 5 parties\), et 127\.0\.0\.1 l’a rejeté.*ni «\u00A0Audience\u00A0».* ni le locataire/,
      /identifier \(audience\), enter it as “Audience”/,
      /identifiant \(audience\), saisissez-le sous «\u00A0Audience\u00A0»/,
    ),
    stage: async (stage) => {
      const access_token = [{ alg: 'dir', enc: 'A256GCM', iss: 'https://data.auth0.test/' }, '', 'iv', stage.canary.token, 'tag']
        .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
        .map((part) => Buffer.from(part).toString('base64url'))
        .join('.');
      const { tokenUrl } = await stage.provider({}, { response: { access_token } });
      return withClient(stage, (await stage.api({ all: bearer('Invalid Compact JWS') })).origin, { tokenUrl });
    },
  },
];
