import { open, withServiceToken } from '../laboratory/connections.ts';
import { type FaultCase, quoting, verdict } from '../laboratory/fault-case.ts';
import { json, page, plain } from '../laboratory/responses.ts';
import { administrator, always, denied, firewall, newTokenExpired, refused, rejecting, secured, unknownHost } from './expected.ts';

// Rejected accounts and tokens whose status doesn't show the cause, protection against bots, and proxies with another scheme.

const secondFactor = refused(/stronger/, /renforcée|plus forte|plus fort/, /Browser \(OAuth\)/, /Navigateur \(OAuth\)/);
const disabled = refused(
  /account or client .* is disabled, locked, blocked, or suspended/,
  /compte ou client .* est désactivé/,
  /enable your account or client/,
  /réactiver votre compte/,
);
const noAccount = verdict(
  'catalogue',
  'not-permitted',
  { en: /no user for this account or client/, fr: /aucun utilisateur pour ce compte/ },
  { en: /add a user for this account/, fr: /ajouter un utilisateur pour ce compte/ },
);
const invalidToken = refused(
  /issued during this test, so the token hasn’t expired/,
  /émis pendant ce test.*le jeton n’a donc pas expiré/,
  /ask the owner of the API/i,
  /propriétaire de l’API/,
);
const notReceived = refused(/no credentials/, /sans identifiants/, /gateway|proxy/, /passerelle|proxy/);
const license = denied(/licence or subscription/, /licence/, ...administrator, 'catalogue');
const notPermitted = denied(
  /lacks a right to this API|which your account or client .* doesn’t have/,
  /il manque à votre compte ou client|que votre compte ou client .* n’a pas/,
  /owner/,
  /propriétaire/,
  'catalogue',
);

export const accountCases: readonly FaultCase[] = [
  always(
    'the API is open to signed-in users only (403)',
    denied(/without sign-in \(403\)/, /sans authentification.*403|403/, /sign-in method/, /méthode d’authentification/, 'catalogue'),
    json(403, { title: 'Forbidden', status: 403 }),
  ),
  secured(
    'the service token was revoked',
    quoting(
      verdict(
        'catalogue',
        'credentials-refused',
        { en: /service token was revoked, disabled, or deleted/, fr: /jeton de service a été révoqué, désactivé ou supprimé/ },
        { en: /new service token/, fr: /nouveau jeton/ },
      ),
      /Token revoked/,
    ),
    json(401, { detail: 'Token revoked' }, { 'www-authenticate': 'Bearer' }),
  ),
  secured(
    'the service token has no permission to read the catalogue',
    quoting(
      denied(
        /lacks a right to this API|which your account or client .* doesn’t have/,
        /il manque à votre compte ou client|que votre compte ou client .* n’a pas/,
        /owner|access/,
        /accès/,
        'catalogue',
      ),
      /role reader/,
    ),
    json(403, { title: 'Forbidden', detail: 'The role reader is required.' }),
  ),
  secured(
    'the server expects Kerberos',
    verdict(
      'catalogue',
      'credentials-refused',
      { en: /only Windows authentication \(negotiate\)/, fr: /que l’authentification Windows \(negotiate\)/ },
      { en: /“Kerberos ticket”/, fr: /Ticket Kerberos/ },
    ),
    { status: 401, headers: { 'www-authenticate': 'Negotiate', 'content-type': 'text/html' }, body: '<html><title>401</title></html>' },
  ),
  rejecting(
    'a second factor is required (403)',
    secondFactor,
    json(403, { message: 'Multi-factor authentication is required to access this resource.' }),
  ),
  rejecting('the token expired (403)', newTokenExpired, json(403, { message: 'The security token included in the request is expired' })),
  rejecting(
    'the token expired (400)',
    newTokenExpired,
    json(400, { error: 'invalid_token', error_description: 'The access token expired' }),
  ),
  rejecting('the account is suspended (403)', disabled, json(403, { message: 'Your account has been suspended. Contact support.' })),
  rejecting(
    'the user is unknown to the API (401)',
    noAccount,
    json(401, { message: 'User jo@data.example is not registered in this application' }),
  ),
  rejecting(
    'the user is unknown to the API (403)',
    noAccount,
    json(403, { title: 'Forbidden', detail: 'User jo does not exist. Please contact the owner of the application.' }),
  ),
  rejecting('no seat is left (403)', license, json(403, { message: 'No license is assigned to this user. License limit reached.' })),
  rejecting('a role is missing (403)', notPermitted, json(403, { message: 'Missing role: data-reader' })),
  rejecting(
    'the project is not shared with the user (403)',
    notPermitted,
    json(403, { error: { code: 'Forbidden', message: 'Access to the project is denied.' } }),
  ),
  rejecting('the token is not valid yet (Go)', newTokenExpired, json(401, { message: 'Token used before issued' })),
  rejecting(
    'the token is not valid yet (Auth0 for Java)',
    newTokenExpired,
    json(401, { message: "Can't use token before 2026-11-26T21:00:00Z" }),
  ),
  rejecting('ArcGIS: the token is invalid (498)', invalidToken, json(498, { error: { code: 498, message: 'Invalid token.' } })),
  rejecting('ArcGIS: no token arrived (499)', notReceived, json(499, { error: { code: 499, message: 'Token Required' } })),
  rejecting(
    'Google Identity-Aware Proxy: no token arrived',
    notReceived,
    plain(401, 'Invalid IAP credentials: empty token', { 'x-goog-iap-generated-response': 'true' }),
  ),
  always(
    'Vercel has no deployment for this host',
    unknownHost,
    plain(404, 'The deployment could not be found on Vercel.\n\nDEPLOYMENT_NOT_FOUND\n\ncdg1::4711', { server: 'Vercel' }),
  ),
  rejecting(
    'a missing permission of the API, behind Imperva',
    notPermitted,
    json(403, { message: 'Role data-reader is missing' }, { 'x-iinfo': '1-2-3 NNNN', 'x-cdn': 'Imperva' }),
  ),
  rejecting(
    'a missing permission of the API, behind DataDome',
    notPermitted,
    json(403, { message: 'Role data-reader is missing' }, { 'x-datadome': 'protected' }),
  ),
  rejecting(
    'a page with a form denies access',
    denied(/before the request reached the API/, /avant (que|qu’).*API/, /base URL and paths/, /URL de base/, 'catalogue'),
    page(403, '<html><head><title>Forbidden</title><meta name="csrf-token" content="4711"></head><body>You cannot see this.</body></html>'),
  ),
  always(
    'DataDome treats the program as a bot',
    firewall,
    json(403, { url: 'https://geo.captcha-delivery.com/captcha/?initialCid=A' }, { server: 'DataDome', 'x-datadome': 'protected' }),
  ),
  always(
    'a page asks for a captcha',
    firewall,
    page(
      403,
      '<html><head><title>Access to this page has been denied</title></head><body><div id="px-captcha"></div>Please verify you are a human</body></html>',
    ),
  ),
  always(
    'NetScaler blocks the request',
    firewall,
    page(403, '<html><head><title>Application Firewall Block Page</title></head><body>NetScaler transaction id: 4711</body></html>'),
  ),
  always(
    'Django does not know the host',
    unknownHost,
    page(
      400,
      '<html><head><title>DisallowedHost at /</title></head><body><p>Invalid HTTP_HOST header: 127.0.0.1. You may need to add 127.0.0.1 to ALLOWED_HOSTS.</p></body></html>',
    ),
  ),
  {
    name: 'the address of the proxy begins with https, and the proxy has no TLS',
    verdict: verdict(
      'proxy',
      'proxy-failed',
      { en: /proxy.*TLS|TLS.*proxy/i, fr: /proxy.*TLS|TLS.*proxy/i },
      { en: /http:\/\//, fr: /http:\/\// },
    ),
    stage: async (stage) => {
      const proxy = await stage.proxy({});
      return open('http://data.example', {
        connection: { proxy: { mode: 'manual', url: `https://127.0.0.1:${proxy.port}`, username: '' } },
      });
    },
  },
  {
    name: 'a service token after the date in its claims',
    verdict: refused(
      /service token was valid until \d+ \w+ 2023/,
      /jeton de service était valable jusqu’au \d+ \S+ 2023/,
      /new service token.*Secrets.*Client credentials/,
      /nouveau jeton de service.*Secrets.*renouvelle/,
    ),
    stage: async (stage) => {
      const claims = ['{"alg":"none"}', '{"sub":"svc-dq","exp":1700000000}', stage.canary.token];
      const token = claims.map((part) => Buffer.from(part).toString('base64url')).join('.');
      const rejection = json(
        401,
        { code: '900901', message: 'Invalid Credentials', description: 'Access failure for API: /dq/2.0' },
        { 'www-authenticate': 'OAuth2 realm="WSO2 API Manager", error="invalid_token", error_description="The provided token is invalid"' },
      );
      const { origin } = await stage.api({ guard: { admits: () => false, rejection } });
      return { ...withServiceToken(stage, origin, 'Authorization'), secrets: { 'service-token': `Bearer ${token}` } };
    },
  },
  {
    name: 'a good service token',
    verdict: null,
    stage: async (stage) => {
      const guard = {
        admits: (headers: Readonly<Record<string, unknown>>) => headers['svc-x-api-token'] === stage.canary.token,
        rejection: json(401, {}),
      };
      return withServiceToken(stage, (await stage.api({ guard })).origin);
    },
  },
];
