import type { FaultCase } from '../laboratory/fault-case.ts';
import { quoting, verdict } from '../laboratory/fault-case.ts';
import { json, page, plain, xml } from '../laboratory/responses.ts';
import { administrator, always, denied, gatewayTimeout, newToken, refused, rejecting, unexpected, unreachable } from './expected.ts';

// Rejections with the messages of data platforms, web frameworks, and content delivery networks.

const refusedToken = refused(
  /issued during this test, so the token hasn’t expired/,
  /émis pendant ce test.*le jeton n’a donc pas expiré/,
  /ask the owner of the API/i,
  /propriétaire de l’API/,
);
const notReceived = refused(/no credentials/, /sans identifiants/, /gateway|proxy/, /passerelle|proxy/);
const audience = refused(/token names no audience/, /jeton n’indique pas d’audience/, /Scope/, /Portée/);
const clock = refused(/expired or isn’t valid yet/, /jeton a expiré/, /clocks/, /horloges/);
const keys = verdict(
  'catalogue',
  'deployment-fault',
  {
    en: [/signing keys of the identity provider/, /token isn’t the cause/],
    fr: [/clés de signature du fournisseur d’identité/, /jeton n’est pas en cause/],
  },
  { en: /JWKS/, fr: /JWKS/ },
);
const scope = verdict(
  'catalogue',
  'not-permitted',
  { en: /lacks a scope, role, or other permission/, fr: /une portée, un rôle ou une autre autorisation/ },
  { en: /add it to “Scope”/, fr: /ajoutez-la à «.Portée/ },
);
const permission = (quote: RegExp) =>
  verdict(
    'catalogue',
    'not-permitted',
    { en: [/lacks a right to this API/, quote], fr: [/il manque à votre compte ou client/, quote] },
    { en: /owner/, fr: /propriétaire/ },
  );
const unknownHost = unexpected(/No site named 127\.0\.0\.1/, /Aucun site.*127\.0\.0\.1/, /not an IP address or alias/, /adresse IP/);

export const productCases: readonly FaultCase[] = [
  rejecting('Databricks: the token is invalid (403)', newToken, json(403, { error_code: '403', message: 'Invalid access token.' })),
  rejecting(
    'Azure Storage: the Authorization header has an invalid format (403)',
    refusedToken,
    xml(
      403,
      '<?xml version="1.0" encoding="utf-8"?><Error><Code>AuthenticationFailed</Code><Message>Server failed to authenticate the request. Make sure the value of Authorization header is formed correctly including the signature.</Message></Error>',
    ),
  ),
  rejecting('Django: no credentials arrived (403)', notReceived, json(403, { detail: 'Authentication credentials were not provided.' })),
  rejecting('3scale: no credentials arrived (403)', notReceived, plain(403, 'Authentication parameters missing')),
  rejecting(
    'Elasticsearch: no credentials arrived',
    notReceived,
    json(401, { error: { type: 'security_exception', reason: 'missing authentication credentials for REST request [/]' }, status: 401 }),
  ),
  rejecting('Auth0: another audience, in escaped quotation marks', audience, {
    status: 401,
    headers: { 'www-authenticate': 'Bearer realm="api", error="invalid_token", error_description="unexpected \\"aud\\" value"' },
  }),
  rejecting(
    'Google: the token was used too early',
    clock,
    json(401, { message: 'Token used too early, 1700000000 < 1700000300. Check that your computer’s clock is set correctly.' }),
  ),
  rejecting(
    'Google: a scope is missing',
    scope,
    json(403, { error: { code: 403, message: 'Request had insufficient authentication scopes.', status: 'PERMISSION_DENIED' } }),
  ),
  rejecting('Envoy cannot get the keys of the identity provider', keys, plain(401, 'Jwks remote fetch is failed', { server: 'envoy' })),
  rejecting(
    'AWS API Gateway cannot reach the identity provider',
    keys,
    json(
      401,
      { message: 'Unauthorized' },
      { 'www-authenticate': 'Bearer scope="" error="invalid_token" error_description="OIDC discovery endpoint communication error"' },
    ),
  ),
  rejecting(
    'SharePoint: no permission',
    permission(/Access denied/),
    json(403, {
      'odata.error': { code: '-2147024891, System.UnauthorizedAccessException', message: { lang: 'en-US', value: 'Access denied.' } },
    }),
  ),
  rejecting(
    'WSO2: no subscription to the API',
    quoting(
      denied(/client isn’t subscribed to this API/, /pas abonné à cette API/, /Subscribe dataquay to this API/, /Abonnez/, 'catalogue'),
      /Subscription validation failed/,
    ),
    json(403, { code: '900908', message: 'Resource forbidden ', description: 'API Subscription validation failed.' }),
  ),
  always(
    'oauth2-proxy: a sign-in page (403)',
    denied(/without sign-in/, /sans authentification/, /sign-in method/, /méthode d’authentification/, 'catalogue'),
    page(403, '<!DOCTYPE html><html><head><title>Sign In</title></head><body><form action="/oauth2/start"></form></body></html>'),
  ),
  always(
    'Rails does not know the host (403)',
    unknownHost,
    page(403, '<html><head><title>Action Controller: Exception caught</title></head><body><h1>Blocked hosts: 127.0.0.1</h1></body></html>'),
  ),
  always(
    'Jetty has no certificate for the host (400)',
    unknownHost,
    page(400, '<html><head><title>Error 400 Invalid SNI</title></head><body><h2>HTTP ERROR 400 Invalid SNI</h2></body></html>'),
  ),
  always(
    'Fastly does not know the host (500)',
    unknownHost,
    page(500, '<html><head><title>Fastly error: unknown domain 127.0.0.1</title></head><body></body></html>'),
  ),
  always(
    'Cloudflare: the server behind it takes too long (524)',
    gatewayTimeout,
    page(524, '<html><head><title>524: A timeout occurred</title></head><body>A timeout occurred</body></html>', { server: 'cloudflare' }),
  ),
  always(
    'Akamai cannot resolve the server behind it (503)',
    unreachable,
    page(
      503,
      '<HTML><HEAD><TITLE>Error</TITLE></HEAD><BODY>Reference&#32;&#35;11&#46;9c1f1202&#46;17&#46;1a2b3c Service Unavailable - DNS failure</BODY></HTML>',
      { server: 'AkamaiGHost' },
    ),
  ),
  rejecting(
    'Google: the API is not enabled',
    verdict(
      'http',
      'deployment-fault',
      { en: /permissions aren’t the cause/, fr: /autorisations ne sont pas en cause|droits/ },
      { en: administrator[0], fr: administrator[1] },
    ),
    json(403, { error: { code: 403, message: 'Data API has not been used in project 1 before or it is disabled.' } }),
  ),
  rejecting(
    'Hasura: the token expired, with success',
    clock,
    json(200, { errors: [{ extensions: { path: '$', code: 'invalid-jwt' }, message: 'Could not verify JWT: JWTExpired' }] }),
  ),
  rejecting(
    'PostgREST: the signature is wrong',
    refused(/can’t verify the signature/, /signature/, /signing keys/, /clés/),
    json(401, { code: 'PGRST301', message: 'JWSError JWSInvalidSignature' }),
  ),
  rejecting(
    'Kubernetes: the user is anonymous (403)',
    notReceived,
    json(403, { kind: 'Status', message: 'list is forbidden: User "system:anonymous" cannot list resource "x"', code: 403 }),
  ),
  always(
    'Cisco: the sign-in page of a guest network',
    unexpected(/captive portal/, /portail captif/, /sign in to the network/, /authentifiez-vous auprès du réseau/),
    page(200, '<html><head><title>Web Authentication Redirect</title></head><body></body></html>'),
  ),
  always(
    'a message of PHP before the data',
    unexpected(/printed an error message/, /écrit un message d’erreur/, ...administrator, 'catalogue'),
    page(200, '<br />\n<b>Warning</b>:  Undefined variable $x in <b>/srv/api.php</b> on line <b>10</b><br />\n[{"id":1}]'),
  ),
  always(
    'a domain without a site',
    unexpected(/domain .* has no site/, /domaine .* n’a sans doute pas de site/, /spelling/, /orthographe/, 'catalogue'),
    page(200, '<html><head><title>data.example is for sale</title></head><body>Buy this domain.</body></html>'),
  ),
  rejecting(
    'Azure API Management: the token is missing or invalid',
    refusedToken,
    json(401, { statusCode: 401, message: 'Unauthorized. Access token is missing or invalid.' }),
  ),
  always(
    'CloudFront does not know the host (403)',
    unknownHost,
    page(
      403,
      '<HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD><BODY><H1>403 ERROR</H1>Bad request. We can’t connect to the server for this app or website at this time. Generated by cloudfront (CloudFront) Request ID: a</BODY></HTML>',
      { server: 'CloudFront' },
    ),
  ),
  always(
    'AWS S3 has no bucket for the host (404)',
    unknownHost,
    xml(404, '<?xml version="1.0"?><Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist</Message></Error>'),
  ),
];
