import { deflateSync } from 'node:zlib';
import { scriptedCatalogue } from '../../electron/core/scripted-server.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json, page, plain, type Responder, respond, type StagedResponse } from '../laboratory/responses.ts';
import { administrator, always, atProvider, atToken, fault, refused, rejecting, unexpected } from './expected.ts';

// Failures as support staff gets them: servers, gateways, and identity providers that respond in unusual ways.

/** A catalogue whose bytes are sent in another way. */
const catalogue =
  (send: (text: string) => StagedResponse): Responder =>
  (request, response) =>
    respond(send(JSON.stringify(scriptedCatalogue(`http://${request.headers.host}`))), request, response);

const asJson = (body: string | Buffer, headers: Readonly<Record<string, string>> = {}): StagedResponse => ({
  headers: { 'content-type': 'application/json', ...headers },
  body,
});

const withCatalogue = (name: string, told: Verdict | null, sent: Responder): FaultCase => ({
  name,
  verdict: told,
  stage: async (stage) => open((await stage.api({ catalogue: sent })).origin),
});

const rows = (name: string, told: Verdict | null, rest: Responder): FaultCase => ({
  name,
  verdict: told,
  stage: async (stage) => open((await stage.api({ rest })).origin),
});

export const ticketCases: readonly FaultCase[] = [
  withCatalogue(
    'a good catalogue with a byte order mark',
    null,
    catalogue((text) => asJson(`\uFEFF${text}`)),
  ),
  withCatalogue(
    'a good catalogue, compressed with deflate',
    null,
    catalogue((text) => asJson(deflateSync(text), { 'content-encoding': 'deflate' })),
  ),
  withCatalogue(
    'a catalogue compressed with zstd, which nobody accepted',
    unexpected(/zstd|compress/, /zstd|compress/, ...administrator, 'http'),
    catalogue((text) => asJson(text, { 'content-encoding': 'x-lz4' })),
  ),
  withCatalogue(
    'a catalogue after a prefix against JSON hijacking',
    unexpected(/isn’t valid JSON|invalid JSON/i, /JSON.*valide|n’est pas du JSON/, ...administrator, 'catalogue'),
    catalogue((text) => asJson(`)]}',\n${text}`)),
  ),
  withCatalogue(
    'no content in place of the catalogue (204)',
    unexpected(/no body/, /pas de corps/, /base URL|administrator/i, /URL de base|administrateur/, 'catalogue'),
    { status: 204 },
  ),
  withCatalogue('the catalogue is accepted for later (202)', unexpected(/202/, /202/, ...administrator, 'catalogue'), {
    status: 202,
    headers: { location: '/jobs/17', 'retry-after': '5' },
  }),
  rows('no content where no row matches (204)', null, { status: 204 }),
  rows(
    'rows that are only accepted for later (202)',
    unexpected(/202/, /202/, ...administrator, 'rest'),
    json(202, { status: 'pending', monitor: '/jobs/17' }),
  ),
  always(
    'a gateway sets a cookie and redirects to the same address until it comes back',
    verdict(
      'http',
      'redirect-refused',
      { en: /cookie/, fr: /cookie/ },
      { en: /administrator.*cookies|cookies.*administrator/, fr: /administrateur.*cookies|cookies.*administrateur/ },
    ),
    (request, response) => {
      if (request.headers.cookie?.includes('AWSALB') === true) respond(json(200, {}), request, response);
      else response.writeHead(302, { location: request.url ?? '/', 'set-cookie': 'AWSALB=1; Path=/' }).end();
    },
  ),
  always(
    'several addresses to choose from, and none that is preferred (300)',
    unexpected(/300/, /300/, /address/, /adresse/, 'catalogue'),
    json(300, { choices: ['/v1', '/v2'] }),
  ),
  always(
    'Kubernetes has no route for this host',
    unexpected(
      /ingress has no application for this host name or path/,
      /aucune application pour ce nom d’hôte ou ce chemin/,
      /host name and paths.*ingress rules/,
      /nom d’hôte et les chemins.*règles de l’Ingress/,
    ),
    plain(404, 'default backend - 404'),
  ),
  always(
    'Envoy: no healthy upstream (503)',
    fault(/temporarily unavailable \(503\)|no healthy|behind/, /indisponible \(503\)|passerelle/),
    plain(503, 'no healthy upstream', { server: 'envoy' }),
  ),
  always(
    'Envoy cannot connect to the server behind it (503)',
    fault(/temporarily unavailable \(503\)|behind/, /indisponible \(503\)|passerelle/),
    plain(503, 'upstream connect error or disconnect/reset before headers. reset reason: connection failure', { server: 'envoy' }),
  ),
  rejecting(
    'a gateway removed the Authorization header',
    refused(/no credentials arrived|removed|didn’t receive/i, /pas reçu|supprim/, /gateway|proxy/, /passerelle|proxy/),
    { status: 401, headers: { 'www-authenticate': 'Bearer realm="data", error_description="no token in the request"' } },
  ),
  rejecting(
    'a stronger sign-in is required (RFC 9470)',
    refused(
      /stronger|second factor|sign-in.*(again|strong)/i,
      /renforc|second facteur|plus fort/i,
      /Browser|second factor/,
      /Navigateur|second facteur/,
    ),
    {
      status: 401,
      headers: {
        'www-authenticate':
          'Bearer error="insufficient_user_authentication", error_description="A different authentication level is required", acr_values="urn:example:mfa"',
      },
    },
  ),
  rejecting(
    'Entra revoked the access of the session (continuous access evaluation)',
    refused(/access policy.*ended/, /stratégie d’accès.*a mis fin/, /[Ss]ign (out|in)/, /[Cc]onnectez-vous|[Dd]éconnectez/),
    {
      status: 401,
      headers: {
        'www-authenticate':
          'Bearer realm="", error="insufficient_claims", error_description="Continuous access evaluation resulted in challenge with result: InteractionRequired and code: LocationConditionEvaluationSatisfied", claims="eyJhY2Nlc3NfdG9rZW4iOnt9fQ=="',
      },
    },
  ),
  rejecting(
    'the server requires tokens that are bound to a key (DPoP)',
    refused(/dpop/i, /dpop/i, /administrator|another sign-in method|sign-in method that the server accepts/, /administrateur|méthode/),
    { status: 401, headers: { 'www-authenticate': 'DPoP algs="ES256", error="use_dpop_nonce"' } },
  ),
  rejecting(
    'the server cannot reach its identity provider to verify the token (500)',
    verdict('catalogue', 'deployment-fault', { en: /error.*server/, fr: /erreur.*serveur/ }, { en: /administrator/, fr: /administrateur/ }),
    json(500, { message: 'Failed to fetch JWKS: connect ETIMEDOUT 10.0.0.7:443' }),
  ),
  rejecting(
    'the account is disabled at the data server',
    refused(
      /account or client .* is disabled, locked, blocked, or suspended/,
      /compte ou client .* est désactivé/,
      /enable your account or client/,
      /réactiver votre compte/,
    ),
    json(401, { message: 'User account is disabled' }),
  ),
  rejecting(
    'the token is bound to another client certificate (RFC 8705)',
    refused(/bound to a client certificate/, /liés à un certificat client/, /client certificate/, /certificat client/),
    {
      status: 401,
      headers: { 'www-authenticate': 'Bearer error="invalid_token", error_description="Token is bound to another client certificate"' },
    },
  ),
  rejecting(
    'the license of the server has expired',
    verdict(
      'catalogue',
      'not-permitted',
      { en: [/licence or subscription has expired/, /permissions aren’t the cause/], fr: [/licence ou un abonnement a expiré/] },
      { en: /renew/, fr: /renouveler/ },
    ),
    json(403, { error: { code: 'LicenseExpired', message: 'The license of this server has expired.' } }),
  ),
  rejecting(
    'the API requires a header for the tenant',
    unexpected(/requires a request header/, /exige un en-tête/, ...administrator, 'catalogue'),
    json(400, { message: 'Missing required header: X-Tenant-ID' }),
  ),
  always('a load balancer rejects the version of HTTP (464)', unexpected(/unusual status \(464\)/, /464/, ...administrator, 'catalogue'), {
    status: 464,
    headers: { server: 'awselb/2.0' },
  }),
  {
    name: 'a redirect to a name of the internal network',
    verdict: verdict(
      'http',
      'name-not-resolved',
      { en: [/redirected the request to internal-api\.corp\.invalid/], fr: [/redirigé la requête vers internal-api\.corp\.invalid/] },
      { en: [/VPN/, /redirect/], fr: [/VPN/, /redirection/] },
    ),
    stage: async (stage) =>
      open((await stage.api({ all: { status: 302, headers: { location: 'http://internal-api.corp.invalid/x' } } })).origin),
  },
  {
    name: 'a redirect to a port on which no program listens',
    verdict: verdict(
      'http',
      'connection-refused',
      { en: /redirected the request to http:\/\/127\.0\.0\.1:\d+/, fr: /redirigé la requête vers http:\/\/127\.0\.0\.1:\d+/ },
      { en: /correct the address of the redirect/, fr: /corriger l’adresse de la redirection/ },
    ),
    stage: async (stage) => {
      const port = await stage.closedPort();
      return open((await stage.api({ all: { status: 302, headers: { location: `http://127.0.0.1:${port}/x` } } })).origin);
    },
  },
  atProvider(
    'the identity provider accepts some IP addresses only',
    atToken('oauth-policy-denied', /policy|rule/, /politique|stratégie|règle/, /administrator/, /administrateur/),
    json(400, { error: 'access_denied', error_description: 'IP address 203.0.113.7 is not in the allowed range' }),
  ),
  atProvider(
    'the identity provider requires a role that the user doesn’t have',
    atToken('oauth-policy-denied', /required role/, /rôle .*requis/, /administrator/, /administrateur/),
    json(401, { error: 'invalid_grant', error_description: 'User has no required role' }),
  ),
  atProvider(
    'the token is larger than any header',
    atToken('identity-provider-odd-answer', /larger than Dataquay accepts/, /plus volumineuse/, /smaller/, /réduire/),
    json(200, { access_token: 'a'.repeat(3_000_000), token_type: 'bearer' }),
  ),
  atProvider(
    'the token has a line break',
    atToken('identity-provider-odd-answer', /line breaks/, /sauts de ligne/, /administrator/, /administrateur/),
    json(200, { access_token: 'first\nsecond', token_type: 'bearer' }),
  ),
  atProvider(
    'the identity provider limits requests, without a description (429)',
    atToken('too-many-requests', /limit|too many/i, /limite|trop de/i, /[Ww]ait|30/, /[Aa]ttendez|[Pp]atientez|30/),
    { status: 429, headers: { 'retry-after': '30', 'content-type': 'text/plain' }, body: 'Too Many Requests' },
  ),
  atProvider(
    'a maintenance page with success in place of the token',
    atToken(
      'identity-provider-web-page',
      /web page|maintenance/i,
      /page web|maintenance/i,
      /maintenance|administrator|Token URL/i,
      /maintenance|administrateur|URL des jetons/i,
    ),
    page(200, '<html><head><title>Scheduled maintenance</title></head><body>We will be back at 18:00 UTC.</body></html>'),
  ),
  atProvider(
    'an error with success in place of the token',
    atToken('oauth-password-wrong', /password/, /mot de passe/, /password/i, /mot de passe/),
    json(200, { error: 'invalid_grant', error_description: 'Bad credentials' }),
  ),
  atProvider(
    'the token comes as a form, as from older servers',
    atToken('identity-provider-odd-answer', /JSON|form/i, /JSON|formulaire/i, /Token URL|administrator/, /URL des jetons|administrateur/),
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'access_token=4711&token_type=bearer' },
  ),
  atProvider(
    'an empty response in place of the token (204)',
    atToken(
      'identity-provider-odd-answer',
      /empty|204|no content/i,
      /vide|204/,
      /Token URL|administrator/,
      /URL des jetons|administrateur/,
    ),
    { status: 204 },
  ),
  {
    name: 'the name resolves to an address of IPv6 only, and no program listens there',
    verdict: verdict(
      'tcp',
      'connection-refused',
      {
        en: /No service is listening on port \d+ of this computer \(::1\)/,
        fr: /Aucun service n’écoute sur le port \d+ de cet ordinateur \(::1\)/,
      },
      { en: /Start the server, or correct the port/, fr: /Démarrez le serveur, ou corrigez le port/ },
    ),
    stage: async (stage) => open(`http://[::1]:${(await stage.api()).port}`),
  },
];
