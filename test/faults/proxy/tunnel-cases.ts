import { open } from '../laboratory/connections.ts';
import { type FaultCase, type StagedConnection, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { plain } from '../laboratory/responses.ts';
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
/** Unusual proxy responses to CONNECT, and more errors of PAC files. */
export const tunnelCases: readonly FaultCase[] = [
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
    page,
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
