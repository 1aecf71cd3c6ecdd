import { gzipSync } from 'node:zlib';
import { scriptedCatalogue } from '../../electron/core/scripted-server.ts';
import { open, withServiceToken } from '../laboratory/connections.ts';
import { type FaultCase, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { apachePage, iisPage, json, page, plain, type Responder, respond, type StagedResponse, xml } from '../laboratory/responses.ts';
import { administrator, always, denied, firewall, refused, rejecting, unexpected } from './expected.ts';

// Failures that products between this computer and the API cause, and tokens that the API can't accept.

const proxyPage = unexpected(
  /proxy .*responded instead of/,
  /proxy .*a répondu/,
  /proxy’s administrator/,
  /message du proxy.*administrateur/,
);
const proxyDenied = denied(/proxy .*denies access/, /proxy .*(refuse|interdit)/, /proxy’s administrator/, /administrateur du proxy/);

const unreadableToken = refused(
  /can’t read the token|expects a token of another/,
  /(lire|autre type).*jeton|jeton.*autre/,
  ...administrator,
);
const endedToken = refused(
  /isn’t valid for this server, or was revoked/,
  /n’est pas valable pour ce serveur, ou a été révoqué/,
  /which audience and issuer it accepts/,
  /quelle audience et quel émetteur elle accepte/,
);
const newToken = refused(/service token.*expired/, /jeton de service.*expiré/, /Create a new service token/, /Créez un (nouveau )?jeton/);
const notReceived = refused(/no credentials/, /sans identifiants/, /gateway|proxy/, /passerelle|proxy/);
const algorithm = refused(/doesn’t accept the algorithm/, /n’accepte pas l’algorithme/, /RS256/, /RS256/);
const notCompressed = unexpected(/isn’t compressed as declared|compress/, /compress/, ...administrator, 'catalogue');

const challenged = (text: string, body: unknown = {}): StagedResponse => json(401, body, { 'www-authenticate': text });

/** A server that rejects the service token. It responds to requests without one. */
const withToken = (name: string, told: Verdict | null, rejection: Responder): FaultCase => ({
  name,
  verdict: told,
  stage: async (stage) =>
    withServiceToken(
      stage,
      (await stage.api({ guard: { admits: (headers) => headers['svc-x-api-token'] === undefined, rejection } })).origin,
    ),
});

/** A server that accepts one value of a header, and a connection whose user entered `typed` as its service token. */
const typing = (name: string, told: Verdict | null, headerName: string, expected: string, typed: (token: string) => string): FaultCase => ({
  name,
  verdict: told,
  stage: async (stage) => {
    const { token } = stage.canary;
    const admits = (headers: Readonly<Record<string, unknown>>): boolean => headers[headerName.toLowerCase()] === `${expected}${token}`;
    const rejection = json(401, { message: 'Unauthorized' }, { 'www-authenticate': 'Bearer' });
    const staged = withServiceToken(stage, (await stage.api({ guard: { admits, rejection } })).origin, headerName);
    return { ...staged, secrets: { 'service-token': typed(token) } };
  },
});

/** A catalogue whose bytes are sent in another way. */
const sent = (name: string, told: Verdict | null, send: (text: string) => StagedResponse): FaultCase => ({
  name,
  verdict: told,
  stage: async (stage) => {
    const responder: Responder = (request, response) =>
      respond(send(JSON.stringify(scriptedCatalogue(`http://${request.headers.host}`))), request, response);
    return open((await stage.api({ catalogue: responder })).origin);
  },
});

export const gatewayCases: readonly FaultCase[] = [
  always('Cloudflare denies access to a program (1020)', firewall, plain(403, 'error code: 1020', { server: 'cloudflare' })),
  always(
    'Netskope blocks the site',
    proxyDenied,
    page(
      403,
      '<html><head><title>Netskope</title></head><body>Access to this site is blocked by your organization. Netskope</body></html>',
    ),
  ),
  always(
    'a security gateway of Cisco blocks the site',
    proxyDenied,
    page(
      403,
      '<html><head><title>Notification: Policy: URL Filtering</title></head><body>This Page Cannot Be Displayed. Based on your organization’s access policies, access to this web site has been blocked.</body></html>',
      { via: '1.1 wsa.corp:80 (Cisco-WSA/14.5)' },
    ),
  ),
  always(
    'Check Point blocks the site with a page (200)',
    proxyPage,
    page(200, '<html><head><title>Check Point UserCheck - Page Blocked</title></head><body>Access is blocked by policy.</body></html>'),
  ),
  always(
    'a proxy blocks the category of the site, without its name',
    proxyDenied,
    page(
      403,
      '<html><head><title>Access denied</title></head><body>Access to this website is blocked because its category “File Storage” is not allowed by company policy.</body></html>',
    ),
  ),
  always(
    'IIS cannot list the folder: no application there',
    denied(
      /no application|wrong (path|base URL)|lists? .*folder/i,
      /aucune application|mauvais chemin|dossier/i,
      /base URL and paths/,
      /URL de base/,
    ),
    iisPage(403, '403.14 - Forbidden', 'The Web server is configured to not list the contents of this directory.'),
  ),
  always(
    'IIS denies a character of the URL (404.11)',
    denied(/request filter/i, /filtr/i, ...administrator),
    iisPage(
      404,
      '404.11 - Not Found',
      'The request filtering module is configured to deny a request that contains a double escape sequence.',
    ),
  ),
  always(
    'IIS denies a long query string (404.15)',
    unexpected(/request is larger|URL .*too long|larger than the server accepts/, /volumineuse|plus grande|trop long/, /limit/, /limite/),
    iisPage(404, '404.15 - Not Found', 'The request filtering module is configured to deny a request where the query string is too long.'),
  ),
  always(
    'Apache denies access to a folder',
    denied(/before the request reached the API/, /avant (que|qu’).*API/, /base URL and paths/, /URL de base/, 'catalogue'),
    apachePage(403, 'Forbidden', 'You don’t have permission to access this resource. Server unable to read htaccess file.'),
  ),
  always(
    'SAP requires a CSRF token (403)',
    denied(/CSRF/, /CSRF/, ...administrator, 'catalogue'),
    plain(403, 'CSRF token validation failed', { 'x-csrf-token': 'Required' }),
  ),
  always(
    'SAP BTP redirects to its login by script',
    unexpected(/web page/, /page web/, /sign-in method/, /méthode d’authentification/, 'catalogue'),
    page(
      200,
      '<html><head><link rel="shortcut icon" href="data:,"><script>document.cookie="fragmentAfterLogin="+encodeURIComponent(location.hash);location="https://x.authentication.eu10.hana.ondemand.com/oauth/authorize?response_type=code"</script></head></html>',
    ),
  ),
  always(
    'an object store denies access to its bucket (XML)',
    denied(
      /storage|sign-in|denies/,
      /stockage|authentification|refuse/,
      /sign-in method|administrator|base URL/,
      /méthode|administrateur|URL de base/,
      'catalogue',
    ),
    xml(403, '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>', {
      server: 'AmazonS3',
    }),
  ),
  always(
    'the server accepts Digest only',
    verdict(
      'catalogue',
      'not-signed-in',
      { en: [/digest/i, /doesn’t support/], fr: [/digest/i, /ne prend pas en charge/] },
      { en: /administrator/, fr: /administrateur/ },
    ),
    json(401, {}, { 'www-authenticate': 'Digest realm="data", nonce="4711", qop="auth"' }),
  ),
  {
    name: 'a redirect to HTTPS with an untrusted certificate',
    verdict: verdict(
      'http',
      'connection-refused',
      { en: /redirected the request to https:\/\/127\.0\.0\.1/, fr: /redirigé la requête vers https:\/\/127\.0\.0\.1/ },
      { en: /redirect/, fr: /redirection/ },
    ),
    stage: async (stage) => {
      const port = await stage.closedPort();
      return open((await stage.api({ all: { status: 301, headers: { location: `https://127.0.0.1:${port}/x` } } })).origin);
    },
  },
  {
    name: 'a redirect to a port without TLS, as HTTPS',
    verdict: verdict(
      'http',
      'tls-failed',
      { en: [/redirected/, /TLS/], fr: [/redirig/, /TLS/] },
      { en: /redirect|address/, fr: /redirection|adresse/ },
    ),
    stage: async (stage) => {
      const other = await stage.api();
      return open((await stage.api({ all: { status: 301, headers: { location: `https://127.0.0.1:${other.port}/x` } } })).origin);
    },
  },
  rejecting('Azure API Management: the JWT is not present', notReceived, json(401, { statusCode: 401, message: 'JWT not present.' })),
  rejecting(
    'the token is malformed (Spring Security)',
    unreadableToken,
    challenged(
      'Bearer error="invalid_token", error_description="An error occurred while attempting to decode the Jwt: Malformed token", error_uri="https://tools.ietf.org/html/rfc6750#section-3.1"',
    ),
  ),
  rejecting('the token is malformed (jsonwebtoken)', unreadableToken, json(401, { message: 'jwt malformed' })),
  rejecting(
    'the token is opaque, and .NET expects a JWT',
    unreadableToken,
    challenged('Bearer error="invalid_token", error_description="IDX14100: JWT is not well formed, there are no dots (.)."'),
  ),
  rejecting('an ID token where an access token is expected', unreadableToken, json(401, { message: 'unexpected "typ" JWT header value' })),
  rejecting('the algorithm of the token is not allowed', algorithm, json(401, { message: 'invalid algorithm' })),
  rejecting(
    'the token was revoked (introspection)',
    endedToken,
    challenged('Bearer error="invalid_token", error_description="Provided token isn\'t active"'),
  ),
  rejecting('the session of the token ended', endedToken, json(401, { error: 'invalid_token', error_description: 'Session not active' })),
  withToken('the service token expired', newToken, json(401, { message: 'API token expired on 2026-01-01' })),
  typing('a service token with a line break at its end', null, 'SVC-X-API-TOKEN', '', (token) => `${token}\n`),
  typing('a good service token in the Authorization header', null, 'Authorization', 'Bearer ', (token) => `Bearer ${token}`),
  typing(
    'a service token in the Authorization header, without its scheme',
    refused(/Bearer/, /Bearer/, /Bearer/, /Bearer/),
    'Authorization',
    'Bearer ',
    (token) => token,
  ),
  typing(
    'a service token with the scheme of another header',
    refused(/Bearer/, /Bearer/, /without|remove/i, /sans|retirez|supprimez/i),
    'SVC-X-API-TOKEN',
    '',
    (token) => `Bearer ${token}`,
  ),
  typing(
    'a service token in quotation marks',
    refused(/quotation marks/, /guillemets/, /without|remove/i, /sans|retirez|supprimez/i),
    'SVC-X-API-TOKEN',
    '',
    (token) => `"${token}"`,
  ),
  sent('the catalogue is compressed, and no header says so', notCompressed, (text) => ({
    headers: { 'content-type': 'application/json' },
    body: gzipSync(text),
  })),
  sent('the catalogue is compressed twice', notCompressed, (text) => ({
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(gzipSync(text)),
  })),
  sent(
    'a catalogue in Latin-1 that is declared as UTF-8',
    unexpected(/encod|UTF-8/, /encod|UTF-8/, ...administrator, 'catalogue'),
    (text) => ({
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: Buffer.from(text.replace(/"title":"[^"]*/, '$& Météo'), 'latin1'),
    }),
  ),
];
