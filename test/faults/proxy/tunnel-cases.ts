import { open, withClient } from '../laboratory/connections.ts';
import { type FaultCase, quoting, type StagedConnection, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json, plain } from '../laboratory/responses.ts';
import type { Stage } from '../laboratory/stage.ts';

const failed = (code: string, cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp, step: Verdict['step'] = 'proxy'): Verdict =>
  verdict(step, code, { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const credentials = failed(
  'proxy-failed',
  /requires a user name and password \(407\)/,
  /exige un nom d’utilisateur et un mot de passe \(407\)/,
  /Proxy user name/,
  /utilisateur/,
);
const page = failed(
  'proxy-failed',
  /with a web page/,
  /par une page web/,
  /browser.*proxy’s administrator/,
  /navigateur.*administrateur du proxy/,
);
const redirect = failed(
  'proxy-failed',
  /redirected the tunnel request \(CONNECT\) to a web page \(302\): http:\/\/login\.corp\.example\//,
  /redirigé la demande de tunnel \(CONNECT\) vers une page web \(302\).: http:\/\/login\.corp\.example\//,
  /Open http:\/\/login\.corp\.example\/ in a browser.*proxy’s administrator/,
  /Ouvrez http:\/\/login\.corp\.example\/ dans un navigateur.*administrateur du proxy/,
);
const closed = failed('proxy-failed', /accepted the connection, and closed it/, /accepté la connexion, puis l’a fermée/, /proxy/, /proxy/);
const forbiddenFile = failed(
  'proxy-file-unusable',
  /status 403 instead of the PAC file/,
  /statut 403 au lieu du fichier PAC/,
  /PAC/,
  /PAC/,
);
const silentFile = failed('proxy-file-unusable', /didn’t respond in time/, /n’a pas répondu à temps/, /VPN.*manual/, /VPN.*manuel/);
const unsupported = failed(
  'proxy-file-unusable',
  /only proxy types that Dataquay doesn’t support/,
  /types de proxy non pris en charge/,
  /HTTP or HTTPS proxy/,
  /HTTP ou HTTPS/,
);
const oddResult = failed(
  'proxy-file-unusable',
  /didn’t return a valid list of proxies/,
  /pas renvoyé de liste de proxys valide/,
  /network administrator.*correct the PAC script/,
  /administrateur réseau.*corriger le script PAC/,
);
const malformed = failed('proxy-file-unusable', /isn’t a valid PAC script|ended with an error/, /script PAC/, /PAC/, /PAC/);

const rejectingTunnel = (name: string, expected: Verdict, response: string, user = ''): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => {
    const { origin } = await stage.proxy({ connect: response });
    const staged = open('https://data.example', { connection: { proxy: { mode: 'manual', url: origin, username: user } } });
    return user === '' ? staged : { ...staged, secrets: { 'proxy-password': stage.canary.password } };
  },
});
const withPac = async (stage: Stage, script: string, baseUrl = 'https://data.example'): Promise<StagedConnection> =>
  open(baseUrl, { connection: { proxy: { mode: 'pac', url: await stage.file('proxy.pac', script) } } });
const pac = (name: string, expected: Verdict, body: string): FaultCase => ({
  name,
  verdict: expected,
  stage: (stage) => withPac(stage, `function FindProxyForURL(url, host) { ${body} }`),
});
/** A proxy that lets requests to the API through, and rejects the tunnel to the identity provider. */
const rejectedProvider = (name: string, quote: RegExp, response: string): FaultCase => ({
  name,
  verdict: quoting(
    failed(
      'proxy-failed',
      /doesn’t allow connections to the identity provider sso\.example, port 8444 \(403\), but allows those to data\.example/,
      /n’autorise pas les connexions au fournisseur d’identité sso\.example, port 8444 \(403\), mais autorise celles à data\.example/,
      /proxy’s administrator to allow.*sso\.example, port 8444.*exempt only this host.*NO_PROXY to sso\.example/,
      /administrateur du proxy d’autoriser.*sso\.example, port 8444.*n’exemptez que cet hôte.*NO_PROXY sur sso\.example/,
      'identity-provider',
    ),
    quote,
  ),
  stage: async (stage) => {
    const { origin } = await stage.proxy({ connect: response, plain: json(401, { title: 'Unauthorized' }) });
    const issuer = 'https://sso.example:8444/realms/corp';
    return withClient(stage, 'http://data.example', { issuer }, { connection: { proxy: { mode: 'manual', url: origin } } });
  },
});

/** Unusual proxy responses to CONNECT, and more errors of PAC files. */
export const tunnelCases: readonly FaultCase[] = [
  rejectedProvider(
    'Zscaler blocks the category of the identity provider',
    /Zscaler\/6\.2: Internet Security by Zscaler.*Category: Newly Registered Domains/,
    'HTTP/1.1 403 Forbidden\r\nserver: Zscaler/6.2\r\ncontent-type: text/html\r\n\r\n<html><title>Internet Security by Zscaler</title><body>Sorry, you have no permission to visit this site. Category: Newly Registered Domains.</body></html>',
  ),
  rejectedProvider(
    'Squid forbids the port of the identity provider',
    /squid\/5\.7 ERR_ACCESS_DENIED: ERROR: The requested URL could not be retrieved.*Access Denied/,
    'HTTP/1.1 403 Forbidden\r\nserver: squid/5.7\r\nx-squid-error: ERR_ACCESS_DENIED 0\r\ncontent-type: text/html\r\n\r\n<html><head><title>ERROR: The requested URL could not be retrieved</title></head><body><p>Access Denied.</p></body></html>',
  ),
  rejectingTunnel(
    'the proxy wants a sign-in and names no scheme',
    credentials,
    'HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n',
  ),
  rejectingTunnel(
    'the proxy opens the tunnel with a page in it',
    page,
    'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 56\r\n\r\n<html><head><title>Notice</title></head><body></body></html>',
  ),
  rejectingTunnel(
    'the proxy answers the tunnel with a page and no length',
    page,
    'HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\n\r\n<html>Notice</html>',
  ),
  rejectingTunnel(
    'the proxy redirects to a login page',
    redirect,
    'HTTP/1.1 302 Found\r\nlocation: http://login.corp.example/\r\ncontent-length: 0\r\n\r\n',
  ),
  rejectingTunnel(
    'the proxy requires a sign-in page (511)',
    page,
    'HTTP/1.1 511 Network Authentication Required\r\ncontent-length: 0\r\n\r\n',
  ),
  rejectingTunnel(
    'a web server in place of the proxy requires a sign-in (401)',
    failed('proxy-failed', /401.*probably a web server/, /401.*sans doute d’un serveur web/, /address and port/, /adresse et le port/),
    'HTTP/1.1 401 Unauthorized\r\nwww-authenticate: Basic realm="data"\r\ncontent-length: 0\r\n\r\n',
  ),
  rejectingTunnel(
    'the proxy limits tunnels (429)',
    failed('proxy-failed', /error of its own \(429\)/, /erreur qui lui est propre \(429\)/, /Try again/, /Réessayez/),
    'HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\n\r\n',
  ),
  rejectingTunnel(
    'the proxy has an error (500)',
    failed('proxy-failed', /error/, /erreur/, /proxy’s administrator/, /administrateur du proxy/),
    'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\n\r\n',
  ),
  {
    name: 'the proxy resets the request for a tunnel',
    verdict: closed,
    stage: async (stage) => {
      const { origin } = await stage.tcp((socket) => socket.once('data', () => socket.resetAndDestroy()));
      return open('https://data.example', { connection: { proxy: { mode: 'manual', url: origin } } });
    },
  },
  {
    name: 'the proxy requires Kerberos only',
    verdict: failed('proxy-failed', /only Windows authentication/, /Windows/, /Px or Cntlm/, /Px ou Cntlm/),
    stage: async (stage) => {
      const { origin } = await stage.proxy({
        connect: 'HTTP/1.1 407 Required\r\nproxy-authenticate: Negotiate\r\ncontent-length: 0\r\n\r\n',
      });
      return open('https://data.example', { connection: { proxy: { mode: 'manual', url: origin } } });
    },
  },
  {
    name: 'plain requests: the proxy accepts only NTLM',
    verdict: failed('proxy-failed', /only Windows authentication/, /Windows/, /Px or Cntlm/, /Px ou Cntlm/, 'http'),
    stage: async (stage) => {
      const { origin } = await stage.proxy({ plain: plain(407, 'Required', { 'proxy-authenticate': 'NTLM' }) });
      return open('http://data.example', { connection: { proxy: { mode: 'manual', url: origin } } });
    },
  },
  {
    name: 'the PAC file may not be read (403)',
    verdict: forbiddenFile,
    stage: async (stage) => {
      const { origin } = await stage.server(plain(403, 'Forbidden'));
      return open('https://data.example', { connection: { proxy: { mode: 'pac', url: `${origin}/proxy.pac` } } });
    },
  },
  {
    name: 'the server of the PAC file is silent',
    verdict: silentFile,
    stage: async (stage) => {
      const { origin } = await stage.tcp(() => undefined);
      return { ...open('https://data.example', { connection: { proxy: { mode: 'pac', url: `${origin}/proxy.pac` } } }), timeout: 1_000 };
    },
  },
  pac('the PAC script names an unknown type of proxy', unsupported, 'return "QUIC proxy.corp:443";'),
  pac('the PAC script names a proxy without a host', oddResult, 'return "PROXY";'),
  pac('the PAC script returns a number', oddResult, 'return 42;'),
  pac('the PAC script recurses without end', malformed, 'return FindProxyForURL(url, host);'),
];
