import { withClient, withPassword } from '../laboratory/connections.ts';
import { type FaultCase, quoting } from '../laboratory/fault-case.ts';
import { apachePage, json, nginxPage, page, plain } from '../laboratory/responses.ts';
import {
  addressWrong,
  brokenJson,
  diagnosis,
  discovered,
  oddAnswer,
  providerFault,
  providerGateway,
  providerUnavailable,
  rejecting,
  tooMany,
  unreachable,
  webPage,
} from './expected.ts';

const browserPage = diagnosis(
  'token',
  'oauth-address-wrong',
  /is a page for browsers, not a token endpoint/,
  /est une page pour navigateurs, et non un point de terminaison de jetons/,
  /Check “Token URL”/,
  /Vérifiez «.URL des jetons.»/,
);

/** Identity providers that fail or are configured with a wrong URL. */
export const brokenProviders: readonly FaultCase[] = [
  rejecting('the token endpoint is not found (nginx)', addressWrong, nginxPage(404, 'Not Found')),
  rejecting('the token endpoint returns a login page', webPage, page(200, '<html><head><title>Login</title></head><body></body></html>')),
  rejecting(
    'the token URL is a page of Laravel, which requires a CSRF token (419)',
    browserPage,
    page(419, '<!DOCTYPE html><html><head><title>Page Expired</title></head><body>419 Page Expired</body></html>'),
  ),
  rejecting(
    'the token URL is a page of Django, which requires a CSRF token (403)',
    quoting(browserPage, /CSRF verification failed/),
    page(
      403,
      '<!DOCTYPE html><html><head><title>403 Forbidden</title></head><body><h1>Forbidden <span>(403)</span></h1><p>CSRF verification failed. Request aborted.</p></body></html>',
    ),
  ),
  rejecting(
    'the token URL requires a CSRF token, and responds in JSON',
    quoting(browserPage, /CSRF token mismatch/),
    json(419, { message: 'CSRF token mismatch.' }),
  ),
  rejecting('the token endpoint has an error (500)', providerFault, json(500, { error: 'unknown_error' })),
  rejecting('the token endpoint is behind a gateway without a server (502)', providerGateway, nginxPage(502, 'Bad Gateway')),
  rejecting(
    'the identity provider is under maintenance (503)',
    quoting(providerUnavailable, /maintenance/i),
    page(503, '<html><head><title>Maintenance</title></head><body>We are down for maintenance.</body></html>'),
  ),
  rejecting('the token endpoint returns half of its JSON', brokenJson, {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"access_token":"abc',
  }),
  rejecting('the token endpoint returns JSON without a token', oddAnswer, json(200, { result: 'ok' })),
  rejecting('the token endpoint returns nothing', oddAnswer, { status: 200 }),
  rejecting(
    'the token endpoint redirects',
    diagnosis(
      'token',
      'identity-provider-odd-answer',
      /redirects to another address/,
      /redirige vers une autre adresse/,
      /Token URL/,
      /URL des jetons/,
    ),
    { status: 302, headers: { location: 'https://login.example/' } },
  ),
  rejecting(
    'a firewall in front of the identity provider',
    diagnosis('token', 'not-permitted', /web application firewall/, /pare-feu applicatif/, /administrator/, /administrateur/),
    page(
      403,
      '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator. Your support ID is: 42</body></html>',
    ),
  ),
  rejecting(
    'Apache in front of the identity provider denies access',
    diagnosis(
      'token',
      'not-permitted',
      /web server or gateway \(Apache/,
      /serveur web ou une passerelle \(Apache/,
      /administrator/,
      /administrateur/,
    ),
    apachePage(403, 'Forbidden', "You don't have permission to access this resource."),
  ),
  rejecting('the identity provider limits requests, in plain text', tooMany, plain(429, 'Too many requests', { 'retry-after': '30' })),
  {
    name: 'no program listens at the identity provider',
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
    verdict: diagnosis(
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
    verdict: diagnosis(
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
    diagnosis('identity-provider', 'oauth-address-wrong', /endpoint not found/, /introuvable/, /Issuer/, /[ÉE]metteur|Issuer/i),
    { discovery: json(404, {}) },
  ),
  discovered(
    'Keycloak has no discovery document for this realm',
    diagnosis('identity-provider', 'oauth-realm-unknown', /Realm/, /realm/i, /Issuer/, /[ÉE]metteur|Issuer/i),
    { discovery: json(404, { error: 'Realm does not exist' }) },
  ),
  discovered(
    'a web page in place of the discovery document',
    diagnosis('identity-provider', 'identity-provider-web-page', /web page/, /[Pp]age web/, /Issuer|Token URL/, /URL des jetons|Émetteur/),
    { discovery: page(200, '<html><head><title>Home</title></head></html>') },
  ),
  discovered(
    'JSON that is not a discovery document',
    diagnosis(
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
    diagnosis(
      'identity-provider',
      'identity-provider-other-issuer',
      /Issuer mismatch/,
      /[ÉE]metteur|issuer/i,
      /Issuer/,
      /[ÉE]metteur|Issuer/,
    ),
    { discovery: { issuer: 'https://other.example' } },
  ),
  discovered(
    'the discovery document has no token endpoint',
    diagnosis(
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
    diagnosis(
      'identity-provider',
      'identity-provider-fault',
      /unavailable \(503\)/,
      /indisponible \(503\)/,
      /[Ww]ait/,
      /[Aa]ttendez|[Pp]atientez/,
    ),
    { discovery: nginxPage(503, 'Service Temporarily Unavailable') },
  ),
  discovered(
    'the clock of the identity provider is 10 minutes ahead',
    diagnosis('identity-provider', 'clock-skew', /10 minutes ahead/, /avance de 10.minutes/, /[Ss]ynchronize/, /[Ss]ynchronisez/),
    { skew: 600 },
  ),
  discovered(
    'the clock of the identity provider is an hour behind',
    diagnosis('identity-provider', 'clock-skew', /60 minutes behind/, /retarde de 60.minutes/, /[Ss]ynchronize/, /[Ss]ynchronisez/),
    { skew: -3600 },
  ),
  {
    name: 'unencrypted HTTP to an identity provider on another computer',
    verdict: diagnosis('token', 'plain-http-refused', /isn’t encrypted/, /n’est pas chiffrée/, /HTTPS/, /HTTPS/),
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
    verdict: diagnosis(
      'token',
      'secret-needed',
      /client secret is missing.*isn’t entered or stored/,
      /secret du client manque.*ni saisi ni enregistré/,
      /[Ee]nter|--client-secret/,
      /[Ss]aisissez|--client-secret/,
    ),
    stage: async (stage) => {
      const { tokenUrl } = await stage.provider();
      return { settings: withClient(stage, (await stage.api()).origin, { tokenUrl }).settings };
    },
  },
];
