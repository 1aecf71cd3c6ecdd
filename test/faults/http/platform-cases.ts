import { open } from '../laboratory/connections.ts';
import type { FaultCase } from '../laboratory/fault-case.ts';
import { json, page } from '../laboratory/responses.ts';
import {
  administrator,
  always,
  atProvider,
  atToken,
  denied,
  fault,
  ipDenied,
  refused,
  rejecting,
  secured,
  unexpected,
} from './expected.ts';

// API versions, access gateways, and services that SAP doesn't serve.

const apiVersion = unexpected(
  /no version of the API, or one that the server doesn’t support/,
  /n’indique pas de version de l’API/,
  /version in the base URL and paths/,
  /version dans l’URL de base/,
);
const accessGateway = denied(
  /access gateway in front of the server .*rejected the request/,
  /passerelle d’accès devant le serveur.*rejeté/,
  /how programs get through the access gateway/,
  /comment un programme franchit la passerelle/,
  'catalogue',
);
const inactive = fault(/isn’t active on the SAP system \(403\)/, /n’est pas actif sur le système SAP \(403\)/, /SICF/, /SICF/);

const icfPage =
  '<html><head><title>Service cannot be reached</title></head><body><h1>Service cannot be reached</h1><p>What has happened?</p><p>URL http://sap.example/sap/opu/odata/sap/ZDATA call was terminated because the corresponding service is not available.</p><p>Note</p><ul><li>The termination occurred in system PRD with error code 403 and for the reason Forbidden.</li></ul><p>ErrorCode:ICF-NF-https-c:100-u:SAPSYS-l:E-i:sap_PRD_00-v:0-s:403-r:Forbidden</p></body></html>';

/** Responses of API versioning, access gateways, and SAP. */
export const platformCases: readonly FaultCase[] = [
  always(
    'ASP.NET does not support the version of the API',
    apiVersion,
    json(
      400,
      {
        title: 'Unsupported API version',
        status: 400,
        detail: "The HTTP resource that matches the request URI 'http://x/expositions' does not support the API version '1.0'.",
        code: 'UnsupportedApiVersion',
      },
      { 'content-type': 'application/problem+json', 'api-supported-versions': '2.0, 3.0' },
    ),
  ),
  always(
    'ASP.NET requires a version of the API',
    apiVersion,
    json(400, {
      error: { code: 'ApiVersionUnspecified', message: 'An API version is required, but was not specified.', innerError: null },
    }),
  ),
  secured(
    'Azure requires the parameter api-version',
    apiVersion,
    json(400, {
      error: {
        code: 'MissingApiVersionParameter',
        message: 'The api-version query parameter (?api-version=) is required for all requests.',
      },
    }),
  ),
  secured(
    'Cloudflare Access denies the request',
    accessGateway,
    page(403, '<!DOCTYPE html><html><head><title>Error ・ Cloudflare Access</title></head><body><h1>Forbidden</h1></body></html>', {
      server: 'cloudflare',
      'cf-access-domain': 'data.example',
    }),
  ),
  always(
    'Pomerium denies the request',
    accessGateway,
    page(403, '<!DOCTYPE html><html><head><title>Forbidden</title></head><body>User is not authorized.</body></html>', {
      'x-pomerium-intercepted-response': 'true',
    }),
  ),
  rejecting(
    'an API does not allow the IP address',
    ipDenied,
    json(403, { code: 'IP_NOT_ALLOWED', message: 'Your IP address 10.1.2.3 is not in the allowlist of this workspace' }),
  ),
  rejecting(
    'Dynamics: the user is no member of the organization',
    denied(
      /no user for this account or client/,
      /aucun utilisateur pour ce compte/,
      /application user/,
      /utilisateur d’application/,
      'catalogue',
    ),
    json(403, { error: { code: '0x80072560', message: 'The user is not a member of the organization.' } }),
  ),
  rejecting(
    'Databricks: the cluster is stopped',
    fault(/is stopped \(400\)/, /est arrêtée \(400\)/, /start the application/, /démarrer l’application/),
    json(400, { error_code: 'INVALID_STATE', message: 'Cluster 0923 is in unexpected state Terminated.' }),
  ),
  rejecting(
    'the algorithm of the signature is not supported',
    refused(/doesn’t accept the algorithm/, /n’accepte pas l’algorithme/, /RS256/, /RS256/),
    json(
      401,
      { error: 'invalid_token', error_description: 'Unsupported algorithm of ES256' },
      { 'www-authenticate': 'Bearer error="invalid_token"' },
    ),
  ),
  atProvider(
    'the identity provider misses a role of the user',
    atToken('oauth-policy-denied', /role or group/, /rôle ou un groupe/, ...administrator),
    json(403, { error: 'access_denied', error_description: 'Client is not allowed for the user: missing role data-user' }),
  ),
  atProvider(
    'the identity provider limits the number of sessions',
    atToken('oauth-policy-denied', /identity provider rule/, /règle du fournisseur d’identité/, ...administrator),
    json(400, { error: 'invalid_grant', error_description: 'Too many sessions' }),
  ),
  rejecting(
    'the token is from another environment, and has no issuer',
    refused(/from another environment/, /autre environnement/, /environment of 127/, /environnement de 127/),
    json(401, { error: 'invalid_token', error_description: 'Token belongs to environment staging, expected production' }),
  ),
  rejecting(
    'the provider of the API suspended the subscription',
    denied(/expired or was suspended/, /expiré ou a été suspendu/, /renew or extend/, /renouveler/, 'catalogue'),
    json(403, { code: 'TENANT_SUSPENDED', message: 'Your subscription has been suspended for non-payment' }),
  ),
  secured(
    'the service token is expected in another header',
    refused(/in the header X-Auth-Token, but/, /dans l’en-tête X-Auth-Token, mais/, /Enter X-Auth-Token/, /Saisissez X-Auth-Token/),
    json(401, { message: 'No API token found in request header X-Auth-Token' }),
  ),
  {
    name: 'SAP: no active service at the address of an OData service (403)',
    verdict: inactive,
    stage: async (stage) => {
      const { origin } = await stage.server(page(403, icfPage, { server: 'SAP NetWeaver Application Server / ABAP 757' }));
      return open(origin, { kind: 'odata' });
    },
  },
];
