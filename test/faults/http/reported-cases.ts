import { withPassword } from '../laboratory/connections.ts';
import type { FaultCase, Verdict } from '../laboratory/fault-case.ts';
import { verdict } from '../laboratory/fault-case.ts';
import { json, page, plain, type Responder, xml } from '../laboratory/responses.ts';
import type { TokenOverrides } from '../laboratory/stage.ts';
import {
  administrator,
  always,
  newToken,
  newTokenExpired,
  quota,
  refused,
  rejecting,
  secured,
  unexpected,
  unregistered,
} from './expected.ts';

// Rejections in a document with a success status, in a header, or with a rare status.

const fault = (step: Verdict['step'], cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict(step, 'deployment-fault', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const refusedToken = refused(
  /issued during this test, so the token hasn’t expired/,
  /émis pendant ce test.*le jeton n’a donc pas expiré/,
  /ask the owner of the API/i,
  /propriétaire de l’API/,
);
const serviceToken = refused(/service token/, /jeton de service/, /Create a new service token/, /Créez un nouveau jeton/);
const denied = verdict(
  'catalogue',
  'not-permitted',
  {
    en: /lacks a right to this API|which your account or client .* doesn’t have/,
    fr: /il manque à votre compte ou client|que votre compte ou client .* n’a pas/,
  },
  { en: /owner/, fr: /propriétaire/ },
);
const anonymous = verdict(
  'catalogue',
  'not-signed-in',
  { en: /require|sign/i, fr: /exige|authentif/i },
  { en: /sign-in method/, fr: /méthode d’authentification/ },
);
const noServer = fault('http', /servers behind it are stopped/, /serveurs situés derrière elle sont arrêtés/, ...administrator);
const unknownHost = unexpected(
  /No site named 127\.0\.0\.1/,
  /Aucun site.*127\.0\.0\.1/,
  /not an IP address or alias/,
  /pas une adresse IP|ni un alias|adresse IP/,
);
const tooMany = verdict(
  'catalogue',
  'too-many-requests',
  { en: /limits the number of requests/, fr: /limite le nombre de requêtes/ },
  { en: /Wait/, fr: /Patientez|Attendez/ },
);
const foreign = refused(/another server or environment/, /autre serveur ou environnement/, /Create a service token/, /Créez un jeton/);

/** A server that rejects a token with these claims. */
const withClaims = (name: string, expected: Verdict, claims: TokenOverrides['claims'], all: Responder): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => {
    const { tokenUrl } = await stage.provider({}, { ...(claims && { claims }) });
    return withPassword(stage, (await stage.api({ all })).origin, { tokenUrl });
  },
});

export const reportedCases: readonly FaultCase[] = [
  rejecting(
    'ArcGIS: the token is invalid (498 with success)',
    refusedToken,
    json(200, { error: { code: 498, message: 'Invalid token.', details: [] } }),
  ),
  secured(
    'ArcGIS: the service token is invalid (498 with success)',
    serviceToken,
    json(200, { error: { code: 498, message: 'Invalid token.', details: [] } }),
  ),
  always('ArcGIS: a token is required (499 with success)', anonymous, json(200, { error: { code: 499, message: 'Token Required' } })),
  rejecting(
    'ArcGIS: no permission (403 with success)',
    denied,
    json(200, { error: { code: 403, message: 'You do not have permissions to access this resource.', messageCode: 'GWM_0003' } }),
  ),
  rejecting(
    'the document contains status 401, with success',
    refusedToken,
    json(200, { status: 401, message: 'Unauthorized: invalid session' }),
  ),
  rejecting(
    'the session expired, in JSON with success',
    newTokenExpired,
    json(200, { success: false, message: 'Your session has expired. Please log in again.' }),
  ),
  rejecting(
    'GraphQL: not authenticated, with success',
    newToken,
    json(200, { errors: [{ message: 'Not authorised', extensions: { code: 'UNAUTHENTICATED' } }] }),
  ),
  rejecting('a limit of requests, with success', tooMany, json(200, { error: { code: 'TooManyRequests', message: 'Slow down.' } })),
  always(
    'a forwarding loop (508)',
    fault('http', /endless loop/, /boucle sans fin/, /forwarding rules/, /règles de transfert/),
    plain(508, 'Loop Detected'),
  ),
  always(
    'a resource limit of the hosting provider (508)',
    fault('http', /resource limit/, /limite de ressources/, ...administrator),
    page(508, '<html><head><title>508 Resource Limit Is Reached</title></head><body><h1>Resource Limit Is Reached</h1></body></html>'),
  ),
  always('the server is overloaded (529)', fault('http', /overloaded/, /surchargé/, ...administrator), plain(529, 'Site is overloaded')),
  rejecting(
    'AWS load balancer: its identity provider rejects the sign-in (561)',
    fault('http', /load balancer.*identity provider/, /répartiteur de charge/, /might not accept tokens/, /refuse peut-être les jetons/),
    page(561, '<html><head><title>561 Authentication Error</title></head><body></body></html>', { server: 'awselb/2.0' }),
  ),
  always(
    'Apigee: a quota is used up, with status 500',
    quota,
    json(500, {
      fault: {
        faultstring: 'Rate limit quota violation. Quota limit  exceeded. Identifier : _default',
        detail: { errorcode: 'policies.ratelimit.QuotaViolation' },
      },
    }),
  ),
  always(
    'Kong: no server behind it (503)',
    noServer,
    json(503, { message: 'failure to get a peer from the ring-balancer' }, { server: 'kong/3.4' }),
  ),
  always(
    'WebLogic: no server behind Apache (503)',
    noServer,
    page(
      503,
      '<html><head><title>Weblogic Bridge Message</title></head><body>No backend server available for connection: timed out.</body></html>',
    ),
  ),
  always('Cloudflare: the address is an IP address (1003)', unknownHost, plain(403, 'error code: 1003', { server: 'cloudflare' })),
  always(
    'Azure Front Door: an unknown host name (404)',
    unknownHost,
    page(404, "<html><head><title>Page not found</title></head><body><h2>Our services aren't available right now</h2></body></html>", {
      'x-azure-ref': '20261126T235003Z-r1',
    }),
  ),
  rejecting(
    'Google Cloud: the account has no permission to call the service (403)',
    denied,
    page(
      403,
      '<html><head><title>403 Forbidden</title></head><body><h1>Error: Forbidden</h1><h2>Your client does not have permission to get URL <code>/x</code> from this server.</h2></body></html>',
      { server: 'Google Frontend' },
    ),
  ),
  always(
    'SAP Gateway: no service of this name (403)',
    unregistered,
    xml(
      403,
      '<?xml version="1.0" encoding="utf-8"?><error xmlns="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><code>/IWFND/MED/170</code><message xml:lang="en">No service found for namespace \'\', name \'ZFLIGHTS\', version \'0001\'</message><innererror><transactionid>0A1B2C3D4E5F0060E0065A1B2C3D4E5F</transactionid></innererror></error>',
      { 'sap-server': 'true' },
    ),
  ),
  withClaims(
    'Dynamics: the token is for another audience, named in the challenge',
    refused(
      /audience \(https:\/\/graph\.example\).*expects \(https:\/\/org\.crm\.example\/\)/,
      /audience du jeton \(https:\/\/graph\.example\).*attend \(https:\/\/org\.crm\.example\/\)/,
      /Scope/,
      /Portée/,
    ),
    { aud: 'https://graph.example' },
    {
      status: 401,
      headers: {
        'www-authenticate': 'Bearer authorization_uri=https://login.example/common/oauth2/authorize, resource_id=https://org.crm.example/',
      },
    },
  ),
  withClaims(
    'SharePoint: the audience is wrong, in a header',
    refused(/audience \(https:\/\/graph\.example\)/, /audience du jeton \(https:\/\/graph\.example\)/, /Scope/, /Portée/),
    { aud: 'https://graph.example' },
    {
      status: 401,
      headers: {
        'x-ms-diagnostics': '3000003;reason="Invalid audience Uri \'https://graph.example\'.";category="invalid_client"',
        'www-authenticate': 'Bearer realm="x",client_id="1"',
      },
    },
  ),
  withClaims(
    'the token has no issuer',
    refused(/has no issuer/, /ne contient pas d’émetteur/, /Token URL.*Issuer/, /URL des jetons/),
    { iss: undefined },
    json(401, {}, { 'www-authenticate': 'Bearer error="invalid_token", error_description="The iss claim is not valid"' }),
  ),
  secured('a service token of another environment', foreign, json(401, { message: 'Signature verification failed' })),
];
