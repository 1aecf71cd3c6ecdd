import { gzipSync } from 'node:zlib';
import { scriptedCatalogue } from '../../electron/core/scripted-server.ts';
import { open, withServiceToken } from '../laboratory/connections.ts';
import { type FaultCase, quoting, type Verdict, verdict } from '../laboratory/fault-case.ts';
import {
  apachePage,
  httpSysPage,
  iisPage,
  json,
  nginxPage,
  page,
  plain,
  type Responder,
  respond,
  squidPage,
} from '../laboratory/responses.ts';

const of = (step: Verdict['step'], code: string, cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict(step, code, { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const always = (name: string, expected: Verdict | null, all: Responder): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => open((await stage.api({ all })).origin),
});
/** Creates a case whose server sends this response only to the signed-in request for the catalogue. */
const catalogue = (name: string, expected: Verdict | null, responder: Responder): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => {
    const { token } = stage.canary;
    const rejection = json(401, { title: 'Sign in' }, { 'www-authenticate': 'Bearer' });
    const guard = { admits: (headers: Readonly<Record<string, unknown>>) => headers['svc-x-api-token'] === token, rejection };
    return withServiceToken(stage, (await stage.api({ guard, catalogue: responder })).origin);
  },
});
const raw = (name: string, expected: Verdict | null, bytes: string | Buffer): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => open((await stage.sendingOnData(bytes)).origin),
});

const gateway = of(
  'catalogue',
  'not-permitted',
  /before the request reached the API/,
  /avant que la requête n’atteigne l’API|avant.*API/,
  /which rule denied the request/,
  /quelle règle a refusé la requête/,
);
const maintenance = (step: Verdict['step']): Verdict =>
  of(step, 'deployment-fault', /under maintenance/, /en maintenance/, /[Tt]ry again/, /[Rr]éessayez/);
const unexpectedStatus = (status: number): Verdict =>
  of(
    'catalogue',
    'unexpected-answer',
    new RegExp(`\\(${status}\\)`),
    new RegExp(`\\(${status}\\)`),
    /[Tt]ry again.*base URL/,
    /[Rr]éessayez.*URL de base/,
  );
const compression = of(
  'http',
  'unexpected-answer',
  /isn’t compressed as declared/,
  /n’est pas compressée comme/,
  /administrator/,
  /administrateur/,
);
const cutShort = of('http', 'connection-lost', /before the response was complete/, /avant la fin/, /[Tt]ry again/, /[Rr]éessayez/);
const notHttp = of('http', 'unexpected-answer', /isn’t HTTP/, /n’est pas du HTTP/, /Check the port/, /Vérifiez le port/);
const serverError = of('catalogue', 'deployment-fault', /error is on the server/, /erreur.*serveur/, /administrator/, /administrateur/);

/** Statuses that are rare between a request and its data. */
export const statusCases: readonly FaultCase[] = [
  catalogue('nginx denies the catalogue to a signed-in user', gateway, nginxPage(403, 'Forbidden')),
  catalogue(
    'Apache denies the catalogue to a signed-in user',
    gateway,
    apachePage(403, 'Forbidden', "You don't have permission to access this resource."),
  ),
  catalogue(
    'IIS denies the catalogue to a signed-in user',
    of(
      'catalogue',
      'not-permitted',
      /no application serves .*permissions aren’t the cause/,
      /aucune application.*autorisations ne sont pas en cause/,
      /base URL and paths.*administrator/,
      /URL de base.*administrateur/,
    ),
    iisPage(403, '403.14 - Forbidden', 'The Web server is configured to not list the contents of this directory.'),
  ),
  catalogue('http.sys denies the catalogue to a signed-in user', gateway, httpSysPage(403, 'Forbidden', 'The request is forbidden.')),
  catalogue(
    'a firewall blocks the catalogue for a signed-in user',
    of('catalogue', 'not-permitted', /web application firewall/, /pare-feu/, /administrator/, /administrateur/),
    page(
      403,
      '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator. Your support ID is: 77</body></html>',
    ),
  ),
  catalogue(
    'Squid denies the catalogue to a signed-in user',
    of('catalogue', 'not-permitted', /proxy .*denies access/, /proxy/, /proxy’s administrator/, /administrateur du proxy/),
    squidPage(403, 'ERR_ACCESS_DENIED', 'Access Denied.'),
  ),
  always(
    'a maintenance page with success (200)',
    maintenance('http'),
    page(
      200,
      '<!doctype html><html><head><title>Scheduled maintenance</title></head><body><h1>We’ll be back soon!</h1><p>The site is under maintenance.</p></body></html>',
    ),
  ),
  always(
    'a maintenance page (503)',
    maintenance('http'),
    page(
      503,
      '<!doctype html><html><head><title>Site under maintenance</title></head><body>We are performing scheduled maintenance.</body></html>',
    ),
  ),
  always(
    'a French maintenance page (503)',
    maintenance('http'),
    page(
      503,
      '<!doctype html><html lang="fr"><head><title>Site en maintenance</title></head><body>Le service est en cours de maintenance.</body></html>',
    ),
  ),
  always('too early (425)', unexpectedStatus(425), { status: 425 }),
  always('a teapot (418)', unexpectedStatus(418), plain(418, 'I am a teapot')),
  always(
    'upgrade required (426)',
    of(
      'catalogue',
      'unexpected-answer',
      /another protocol.*\(426\)/,
      /autre protocole.*\(426\)/,
      /https:\/\/|administrator/,
      /https:\/\/|administrateur/,
    ),
    { status: 426, headers: { upgrade: 'TLS/1.2, HTTP/1.1', connection: 'upgrade' } },
  ),
  always('length required (411)', unexpectedStatus(411), plain(411, 'Length Required')),
  always('expectation failed (417)', unexpectedStatus(417), { status: 417 }),
  always(
    'too many requests without a hint (429)',
    of('catalogue', 'too-many-requests', /[Tt]oo many requests/, /[Tt]rop de requêtes/, /[Ww]ait/, /[Aa]ttendez|[Pp]atientez/),
    { status: 429 },
  ),
  always(
    'Apache: the bandwidth limit is exceeded (509)',
    of('catalogue', 'too-many-requests', /quota/, /quota/, /administrator/, /administrateur/),
    apachePage(
      509,
      'Bandwidth Limit Exceeded',
      'The server is temporarily unable to service your request due to the site owner reaching his/her bandwidth limit.',
    ),
  ),
  always(
    'Cloudflare: the origin has no address (530, 1016)',
    of(
      'http',
      'deployment-fault',
      /can’t connect to the server behind it/,
      /se connecter au serveur situé derrière elle/,
      /administrator/,
      /administrateur/,
    ),
    page(
      530,
      '<!DOCTYPE html><html><head><title>Origin DNS error | data.example | Cloudflare</title></head><body><h1>Error 1016</h1>Origin DNS error</body></html>',
      { server: 'cloudflare' },
    ),
  ),
  always(
    'Cloudflare: the caller is limited (1015)',
    of('catalogue', 'too-many-requests', /[Tt]oo many requests|limits the number/, /requêtes/, /[Ww]ait/, /[Aa]ttendez|[Pp]atientez/),
    page(
      429,
      '<!DOCTYPE html><html><head><title>Access denied | data.example used Cloudflare to restrict access</title></head><body><h1>Error 1015</h1>You are being rate limited</body></html>',
      { server: 'cloudflare' },
    ),
  ),
  always(
    'a stack trace of Python (500)',
    quoting(serverError, /ValueError: bad column/),
    plain(
      500,
      'Traceback (most recent call last):\n  File "/srv/app.py", line 10, in list\n    raise ValueError("bad column")\nValueError: bad column\n',
    ),
  ),
  always(
    'a stack trace of .NET (500)',
    quoting(serverError, /SqlException/),
    plain(
      500,
      'System.Data.SqlClient.SqlException (0x80131904): Login failed for user app.\r\n   at System.Data.SqlClient.SqlInternalConnection.OnError(SqlException exception)',
    ),
  ),
  always(
    'IIS hides the error (500)',
    serverError,
    iisPage(500, '500.0 - Internal Server Error', 'The page cannot be displayed because an internal server error has occurred.'),
  ),
  always('the disk of the server is full (507)', serverError, json(507, { message: 'Insufficient Storage' })),
  always(
    'IIS: the application does not start (503)',
    of(
      'http',
      'deployment-fault',
      /behind it doesn’t \(503\)\. Its application pool is probably stopped/,
      /située derrière lui \(503\)\. Son pool d’applications est sans doute arrêté/,
      /start the application pool.*event log/,
      /démarrer le pool d’applications.*journal d’événements/,
    ),
    httpSysPage(503, 'Service Unavailable', 'The service is unavailable.'),
  ),
  always(
    'IIS: a module of .NET Core fails (500.30)',
    quoting(
      of(
        'http',
        'deployment-fault',
        /application failed to start \(500\)/,
        /n’a pas pu démarrer \(500\)/,
        /event log/,
        /journal d’événements/,
      ),
      /500\.30/,
    ),
    iisPage(500, '500.30 - ASP.NET Core app failed to start', 'Common solutions to this issue: The app failed to start.'),
  ),
  always(
    'Azure: the web app is stopped (403)',
    of('http', 'deployment-fault', /stopped/, /arrêtée?/, /administrator/, /administrateur/),
    page(
      403,
      '<!DOCTYPE html><html><head><title>Web App - Unavailable</title></head><body><h1>Error 403 - This web app is stopped.</h1><p>The web app you have attempted to reach is currently stopped and does not accept any requests.</p></body></html>',
    ),
  ),
  always(
    'OpenShift: the application is not available (503)',
    of(
      'http',
      'deployment-fault',
      /No application responds behind the gateway .*\(503\)/,
      /Aucune application ne répond/,
      /[Tt]ry again/,
      /[Rr]éessayez/,
    ),
    page(
      503,
      '<html><head><title>Application is not available</title></head><body><h1>Application is not available</h1><p>The application is currently not serving requests at this endpoint. It may not have been started or is still starting.</p></body></html>',
    ),
  ),
  always(
    'ngrok: the tunnel is offline (404)',
    of('http', 'unexpected-answer', /No site named/, /[Aa]ucun site/, /host name/, /nom d’hôte/),
    page(
      404,
      '<!DOCTYPE html><html><head><title>Tunnel not found</title></head><body>The endpoint x.ngrok.app is offline. ERR_NGROK_3200</body></html>',
      { 'ngrok-error-code': 'ERR_NGROK_3200' },
    ),
  ),
  always(
    'Traefik: no router for the host (404)',
    of('catalogue', 'catalogue-not-found', /found nothing at http/, /n’a rien trouvé à l’adresse http/, /Base URL/, /URL de base/),
    plain(404, '404 page not found\n'),
  ),
  raw(
    'corrupt gzip',
    compression,
    Buffer.concat([
      Buffer.from('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\nconnection: close\r\n\r\n'),
      gzipSync('[{"id":1}]').fill(0x41, 10),
    ]),
  ),
  raw(
    'truncated gzip',
    of('http', 'unexpected-answer', /incomplete/, /incomplète/, /[Tt]ry again/, /[Rr]éessayez/),
    Buffer.concat([
      Buffer.from('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\nconnection: close\r\n\r\n'),
      gzipSync(JSON.stringify(scriptedCatalogue('http://data.example'))).subarray(0, 60),
    ]),
  ),
  always('an unknown encoding', compression, {
    headers: { 'content-type': 'application/json', 'content-encoding': 'x-secret' },
    body: '[]',
  }),
  raw('a response of HTTP 0.9', notHttp, 'hello\r\n'),
  raw(
    'a chunk with an invalid size',
    of('http', 'unexpected-answer', /isn’t (valid )?HTTP/, /n’est pas du HTTP/, /port|administrator/, /port|administrateur/),
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n[]\r\n0\r\n\r\n',
  ),
  raw(
    'two lengths that differ',
    of('http', 'unexpected-answer', /isn’t (valid )?HTTP/, /n’est pas du HTTP/, /port|administrator/, /port|administrateur/),
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 5\r\n\r\n[]',
  ),
  raw(
    'truncated chunks',
    cutShort,
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n[{"i"\r\n',
  ),
  raw(
    'switching protocols without a request (101)',
    of(
      'http',
      'unexpected-answer',
      /switched to another protocol \(101\)/,
      /autre protocole \(101\)/,
      /port|address|administrator/,
      /port|adresse|administrateur/,
    ),
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
  ),
  {
    name: 'a good server behind a permanent redirect (308)',
    verdict: null,
    stage: async (stage) => {
      const server = await stage.http((request, response) => {
        const url = request.url ?? '';
        if (url === '/dmp-api/expositions') response.writeHead(308, { location: '/moved/expositions' }).end();
        else if (url === '/moved/expositions') respond(json(200, scriptedCatalogue(`http://${request.headers.host}`)), request, response);
        else response.writeHead(404).end();
      });
      return { ...open(server.origin), options: { until: 'catalogue' } };
    },
  },
  {
    name: 'a good server that sends hints before its response (103)',
    verdict: null,
    stage: async (stage) => {
      const server = await stage.api({
        catalogue: (request, response) => {
          response.writeEarlyHints({ link: '</style.css>; rel=preload' });
          respond(json(200, scriptedCatalogue(`http://${request.headers.host}`)), request, response);
        },
      });
      return { ...open(server.origin), options: { until: 'catalogue' } };
    },
  },
  always(
    'a redirect loop between two addresses',
    of('http', 'redirect-refused', /loop/, /circulaires/, /address/, /adresse/),
    (request, response) => response.writeHead(302, { location: request.url === '/a' ? '/b' : '/a' }).end(),
  ),
];
