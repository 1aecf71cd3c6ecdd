import { createNameServers } from '../../../electron/core/diagnosis/name-state.ts';
import type { Probes } from '../../../electron/core/diagnosis/probes.ts';
import type { ConnectionInput } from '../../../shared/contract/connections/connection.ts';
import { scriptedCatalogue } from '../../electron/core/scripted-server.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, quoting, type StagedConnection, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { type ResponseCode, startNameServer } from '../laboratory/name-server.ts';
import { json, page, plain, type Responder, squidPage } from '../laboratory/responses.ts';
import type { Stage, StagedServer } from '../laboratory/stage.ts';

const proxyFailed = (cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict('proxy', 'proxy-failed', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const unreachable = proxyFailed(
  /proxy \S+ was refused.*No program is listening at \S+, which is this computer.*set in “Proxy address”/,
  /proxy \S+ a été refusée.*Aucun programme n’écoute à l’adresse \S+, qui désigne cet ordinateur.*«.Adresse du proxy.»/,
  /Start the local proxy.*correct “Proxy address”.*set the proxy to “none”/,
  /Démarrez le proxy local.*corrigez «.Adresse du proxy.».*réglez le proxy sur «.aucun.»/,
);
const unknownProxy = proxyFailed(
  /name of the proxy can’t be found in DNS \(DNS server 127\.0\.0\.1:\d+\)/,
  /nom du proxy est introuvable dans le DNS \(serveur DNS 127\.0\.0\.1:\d+\)/,
  /VPN.*set the proxy to “none”.*correct “Proxy address”/,
  /VPN.*réglez le proxy sur «.aucun.».*corrigez «.Adresse du proxy.»/,
);
const pacUnreachable = proxyFailed(
  /refuses connections on this port.*PAC file \S+proxy\.pac was loaded.*old proxy/,
  /refuse les connexions sur ce port.*fichier PAC \S+proxy\.pac a été chargé.*ancien proxy/,
  /^Ask the network administrator.*correct the rule for data\.example.*“manual”.*Proxy address.*“none”/,
  /^Demandez à l’administrateur réseau.*règle pour data\.example.*manuel.*Adresse du proxy.*aucun/,
);
const outdatedRule = proxyFailed(
  /PAC file \S+ returns this proxy for data\.example, but its name can’t be found.*\(DNS server 127\.0\.0\.1:\d+\).*rule.*outdated/,
  /fichier PAC \S+ renvoie ce proxy pour data\.example.*introuvable dans le DNS.*règle.*obsolète/,
  /^Ask the network administrator to correct the rule for data\.example.*existing proxy or DIRECT/,
  /^Demandez à l’administrateur réseau de corriger la règle pour data\.example.*proxy existant ou DIRECT/,
);
const nameServerFailed = proxyFailed(
  /DNS couldn’t look up the name of the proxy.*\(DNS server 127\.0\.0\.1:\d+\)/,
  /DNS n’a pas pu résoudre le nom du proxy/,
  /Wi-Fi.*can’t look up the name of the proxy/,
  /Wi-Fi.*ne peut pas résoudre le nom du proxy/,
);
const credentials = proxyFailed(
  /requires a user name and password \(407\)/,
  /exige un nom d’utilisateur et un mot de passe \(407\)/,
  /Proxy user name/,
  /utilisateur/,
);
const rejected = proxyFailed(
  /rejected the user name or password/,
  /(refusé|rejeté).*(nom d’utilisateur|mot de passe)/,
  /Proxy user name.*current “Proxy password”/,
  /Nom d’utilisateur du proxy.*Mot de passe du proxy.*actuel/,
);
const integrated = proxyFailed(/only Windows authentication/, /Windows/, /Px or Cntlm/, /Px ou Cntlm/);
const digest = proxyFailed(/digest/i, /digest/i, /Basic/, /Basic/);
const forbidden = proxyFailed(
  /doesn’t allow connections to|didn’t allow the connection to/,
  /n’autorise pas|n’a pas autorisé/,
  /proxy’s administrator/,
  /administrateur du proxy/,
);
const unknownToProxy = proxyFailed(
  /proxy can’t find the name data\.example in DNS/,
  /proxy ne trouve pas le nom data\.example/,
  /internal host, set the proxy to “none”/,
  /hôte interne, réglez le proxy sur «.aucun/,
);
const forbiddenPort = proxyFailed(
  /doesn’t allow connections to data\.example, port 443 \(403\)/,
  /n’autorise pas les connexions à data\.example, port 443 \(403\)/,
  /administrator to allow connections to data\.example, port 443/,
  /d’autoriser les connexions à data\.example, port 443/,
);
const noConnection = proxyFailed(
  /can’t connect to data\.example/,
  /ne (peut|parvient) pas.*data\.example/,
  /host name and port/,
  /nom d’hôte et le port/,
);
const notAProxy = proxyFailed(/isn’t a proxy/, /n’est pas un proxy/, /address and port of the proxy/, /adresse.*port/);
const closed = proxyFailed(/accepted the connection, and closed it/, /accepté la connexion, puis l’a fermée/, /proxy/, /proxy/);
const silent = proxyFailed(/didn’t respond in time/, /n’a pas répondu à temps/, /proxy/, /proxy/);

const pac = (cause: RegExp, causeFr: RegExp, fix = /PAC/, fixFr = /PAC/): Verdict =>
  verdict('proxy', 'proxy-file-unusable', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const blockedByProxy = verdict(
  'http',
  'not-permitted',
  { en: /proxy .*denies access to/, fr: /proxy .*(refuse|interdit|n’autorise pas)/ },
  { en: /proxy’s administrator.*to allow data\.example/, fr: /administrateur du proxy.*autoriser/ },
);
const proxyCannotReach = verdict(
  'http',
  'deployment-fault',
  { en: /proxy .*can’t reach/, fr: /proxy .*(ne peut pas|n’arrive pas à|ne parvient pas à) joindre/ },
  { en: /host name and port/, fr: /nom d’hôte et le port/ },
);
const blockPage = verdict(
  'http',
  'unexpected-answer',
  { en: /proxy .*responded instead of data\.example/, fr: /proxy .*page web/ },
  { en: /message of the proxy|proxy’s message/, fr: /message du proxy/ },
);
const portal = verdict(
  'http',
  'unexpected-answer',
  { en: /captive portal/, fr: /portail captif/ },
  { en: /sign in to the network/, fr: /authentifiez-vous auprès du réseau/ },
);

/** A host name that only the proxy can reach. */
const behind = 'data.example';

const through = (proxy: string, scheme: 'http' | 'https' = 'https', user = ''): StagedConnection =>
  open(`${scheme}://${behind}`, { connection: { proxy: { mode: 'manual', url: proxy, username: user } } });

/** Starts a name server that returns this response code, and returns the probe that asks it. */
const nameServer = async (stage: Stage, code: ResponseCode): Promise<Pick<Probes, 'nameState'>> => ({
  nameState: createNameServers([await startNameServer(stage, code)]),
});

const connectResponse = (status: string, headers: readonly string[] = [], body = ''): string =>
  [`HTTP/1.1 ${status}`, ...headers, `content-length: ${Buffer.byteLength(body)}`, 'connection: close', '', body].join('\r\n');

const rejectingTunnel = (name: string, expected: Verdict, connect: string, user = ''): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => {
    const connection = through((await stage.proxy({ connect })).origin, 'https', user);
    return user === '' ? connection : { ...connection, secrets: { 'proxy-password': stage.canary.password } };
  },
});

const plainResponse = (name: string, expected: Verdict, plainResponder: Responder): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => through((await stage.proxy({ plain: plainResponder })).origin, 'http'),
});

const withPac = async (stage: Stage, script: string | null, url?: string): Promise<StagedConnection> => {
  const address = url ?? (await stage.file('proxy.pac', script ?? ''));
  const connection: ConnectionInput['connection'] = { proxy: { mode: 'pac', url: address } };
  return open(`https://${behind}`, { connection });
};

const pacFile = (name: string, expected: Verdict | null, script: string): FaultCase => ({
  name,
  verdict: expected,
  stage: (stage) => withPac(stage, script),
});

/** Errors of proxies and PAC files, and networks that respond instead of the server. */
export const proxyCases: readonly FaultCase[] = [
  {
    name: 'no program listens at the proxy',
    verdict: unreachable,
    stage: async (stage) => through(`http://127.0.0.1:${await stage.closedPort()}`),
  },
  {
    name: 'no program listens at the proxy, for HTTP',
    verdict: unreachable,
    stage: async (stage) => through(`http://127.0.0.1:${await stage.closedPort()}`, 'http'),
  },
  {
    name: 'the name of the proxy does not exist',
    verdict: unknownProxy,
    stage: async (stage) => ({ ...through('http://no-such-proxy.invalid:8080'), probes: await nameServer(stage, 'NXDOMAIN') }),
  },
  {
    name: 'the name server fails for the name of the proxy',
    verdict: nameServerFailed,
    stage: async (stage) => ({ ...through('http://no-such-proxy.invalid:8080'), probes: await nameServer(stage, 'SERVFAIL') }),
  },
  {
    name: 'the PAC script names a proxy that no longer exists',
    verdict: outdatedRule,
    stage: async (stage) => ({
      ...(await withPac(stage, 'function FindProxyForURL(url, host) { return "PROXY no-such-proxy.invalid:8080"; }')),
      probes: await nameServer(stage, 'NXDOMAIN'),
    }),
  },
  rejectingTunnel(
    'the proxy requires Basic sign-in',
    credentials,
    connectResponse('407 Proxy Authentication Required', ['proxy-authenticate: Basic realm="corp"']),
  ),
  rejectingTunnel(
    'the proxy rejects the password',
    rejected,
    connectResponse('407 Proxy Authentication Required', ['proxy-authenticate: Basic realm="corp"']),
    'jo',
  ),
  rejectingTunnel(
    'the proxy accepts only NTLM',
    integrated,
    connectResponse('407 Proxy Authentication Required', ['proxy-authenticate: NTLM']),
  ),
  rejectingTunnel(
    'the proxy accepts only Negotiate and NTLM, with a password given',
    integrated,
    connectResponse('407 Proxy Authentication Required', ['proxy-authenticate: Negotiate', 'proxy-authenticate: NTLM']),
    'jo',
  ),
  rejectingTunnel(
    'the proxy accepts Negotiate or Basic',
    credentials,
    connectResponse('407 Proxy Authentication Required', ['proxy-authenticate: Negotiate', 'proxy-authenticate: Basic realm="corp"']),
  ),
  rejectingTunnel(
    'the proxy accepts only Digest',
    digest,
    connectResponse('407 Proxy Authentication Required', ['proxy-authenticate: Digest realm="corp", nonce="abc", qop="auth"']),
    'jo',
  ),
  rejectingTunnel(
    'the proxy forbids the host',
    forbiddenPort,
    connectResponse('403 Forbidden', ['server: squid/5.7', 'x-squid-error: ERR_ACCESS_DENIED 0']),
  ),
  rejectingTunnel('the proxy forbids the port', forbidden, connectResponse('403 Forbidden')),
  rejectingTunnel(
    'the proxy cannot resolve the host',
    unknownToProxy,
    connectResponse('503 Service Unavailable', ['x-squid-error: ERR_DNS_FAIL 0']),
  ),
  rejectingTunnel('the proxy cannot connect to the host', noConnection, connectResponse('502 Bad Gateway')),
  rejectingTunnel('the proxy timed out', noConnection, connectResponse('504 Gateway Timeout')),
  rejectingTunnel(
    'a web server in place of the proxy (405)',
    notAProxy,
    connectResponse('405 Method Not Allowed', ['server: nginx/1.24.0']),
  ),
  rejectingTunnel('a web server in place of the proxy (400)', notAProxy, connectResponse('400 Bad Request', ['server: nginx/1.24.0'])),
  rejectingTunnel('a web server in place of the proxy (404)', notAProxy, connectResponse('404 Not Found')),
  rejectingTunnel('the proxy closes the connection', closed, ''),
  {
    name: 'the proxy is silent',
    verdict: silent,
    stage: async (stage) => ({ ...through((await stage.tcp(() => undefined)).origin), timeout: 1_000 }),
  },
  {
    name: 'an SSH server in place of the proxy',
    verdict: notAProxy,
    stage: async (stage) => through((await stage.sendingOnConnect('SSH-2.0-OpenSSH_9.2\r\n')).origin),
  },
  {
    name: 'the server behind the proxy sends no TLS',
    verdict: verdict(
      'tls',
      'tls-failed',
      { en: /doesn’t support TLS on this port/, fr: /ne prend pas en charge TLS/ },
      { en: /http:\/\//, fr: /http:\/\// },
    ),
    stage: async (stage) => through((await stage.proxy({ target: (await stage.api()).port })).origin),
  },
  {
    name: 'the server behind the proxy closes the connection',
    verdict: verdict(
      'tls',
      'connection-lost',
      { en: /during the TLS handshake/, fr: /pendant la négociation TLS/ },
      { en: /host name and port|administrator/, fr: /nom d’hôte et le port|administrateur/ },
    ),
    stage: async (stage) => through((await stage.proxy({ target: (await stage.tcp((socket) => socket.end())).port })).origin),
  },
  plainResponse('Squid denies access', quoting(blockedByProxy, /Access Denied/), squidPage(403, 'ERR_ACCESS_DENIED', 'Access Denied.')),
  plainResponse(
    'Squid cannot resolve the host',
    proxyCannotReach,
    squidPage(503, 'ERR_DNS_FAIL', 'Unable to determine IP address from host name data.example'),
  ),
  plainResponse('Squid cannot connect to the host', proxyCannotReach, squidPage(503, 'ERR_CONNECT_FAIL', 'Connection to 10.1.2.3 failed.')),
  plainResponse('Squid waited too long', proxyCannotReach, squidPage(504, 'ERR_READ_TIMEOUT', 'Read Timeout')),
  plainResponse(
    'Zscaler blocks the site',
    blockedByProxy,
    page(
      403,
      '<html><head><title>Internet Security by Zscaler</title></head><body>Sorry, data.example is not allowed by your organization.</body></html>',
    ),
  ),
  plainResponse(
    'Blue Coat blocks the site',
    blockedByProxy,
    page(
      403,
      '<html><head><title>Access Denied (policy_denied)</title></head><body>Your request was denied because of its content categorization. Blue Coat ProxySG</body></html>',
    ),
  ),
  plainResponse(
    'FortiGuard blocks the site',
    blockedByProxy,
    page(
      403,
      '<html><head><title>Web Filter Block Override</title></head><body><h2>FortiGuard Intrusion Prevention - Access Blocked</h2></body></html>',
    ),
  ),
  plainResponse(
    'the proxy shows its policy before it forwards',
    blockPage,
    page(200, '<html><head><title>Acceptable use policy</title></head><body>McAfee Web Gateway: you must accept the policy.</body></html>'),
  ),
  plainResponse(
    'the proxy of plain requests requires sign-in',
    { ...credentials, step: 'http' },
    plain(407, 'Proxy Authentication Required', { 'proxy-authenticate': 'Basic realm="corp"' }),
  ),
  {
    name: 'a guest network responds 511',
    verdict: portal,
    stage: async (stage) =>
      open(
        (
          await stage.server(
            page(
              511,
              '<html><head><title>Network Authentication Required</title></head><body>You need to sign in to the guest network.</body></html>',
            ),
          )
        ).origin,
      ),
  },
  {
    name: 'a guest network redirects to its login page',
    verdict: portal,
    stage: async (stage) => {
      const login = await stage.server(
        page(200, '<html><head><title>Guest Wi-Fi</title></head><body>Welcome! This captive portal needs your room number.</body></html>'),
      );
      return open((await stage.server({ status: 302, headers: { location: `${login.origin}/login?continue=x` } })).origin);
    },
  },
  {
    name: 'a network redirects to a page that requires sign-in to the network',
    verdict: portal,
    stage: async (stage) => {
      const login = await stage.server(
        page(200, '<html><head><title>Sign in to the network</title></head><body><input type="password"></body></html>'),
      );
      return open((await stage.server({ status: 302, headers: { location: `${login.origin}/login?dst=x` } })).origin);
    },
  },
  {
    name: 'a guest network redirects to a French login page',
    verdict: portal,
    stage: async (stage) => {
      const login = await stage.server(
        page(
          200,
          '<html lang="fr"><head><title>Wi-Fi invité - Connexion</title></head><body>Saisissez le code reçu par SMS.</body></html>',
        ),
      );
      return open((await stage.server({ status: 302, headers: { location: `${login.origin}/fr/?url=x` } })).origin);
    },
  },
  {
    name: 'a hotel network responds with its login page (200)',
    verdict: portal,
    stage: async (stage) =>
      open(
        (
          await stage.server(
            page(
              200,
              '<!doctype html><html><head><title>Grand Hotel - Free Wi-Fi</title></head><body>Enter your room number.</body></html>',
            ),
          )
        ).origin,
      ),
  },
  {
    name: 'a guest network with WISPr responds',
    verdict: portal,
    stage: async (stage) =>
      open(
        (
          await stage.server(
            page(
              200,
              '<html><!-- <?xml version="1.0"?><WISPAccessGatewayParam><Redirect><MessageType>100</MessageType></Redirect></WISPAccessGatewayParam> --><head><title>Login</title></head></html>',
            ),
          )
        ).origin,
      ),
  },
  {
    name: 'the PAC file does not exist',
    verdict: pac(/There’s no file at this path/, /Il n’y a aucun fichier à ce chemin/),
    stage: (stage) => withPac(stage, null, '/no/such/proxy.pac'),
  },
  {
    name: 'the server of the PAC file does not run',
    verdict: pac(
      /server of the PAC file refused the connection/,
      /serveur du fichier PAC a refusé la connexion/,
      /PAC file is running.*manual/,
      /fichier PAC fonctionne.*manuel/,
    ),
    stage: async (stage) => withPac(stage, null, `http://127.0.0.1:${await stage.closedPort()}/proxy.pac`),
  },
  {
    name: 'the PAC file is not found on its server',
    verdict: pac(/status 404 instead of the PAC file/, /statut 404 au lieu du fichier PAC/, /VPN.*manual/, /VPN.*manuel/),
    stage: async (stage) => withPac(stage, null, `${(await stage.server(plain(404, 'Not found'))).origin}/proxy.pac`),
  },
  {
    name: 'a web page in place of the PAC file',
    verdict: pac(
      /web page came from .* instead of a PAC script/,
      /page web a été reçue de .* au lieu d’un script PAC/,
      /in a browser.*manual/,
      /dans un navigateur.*manuel/,
    ),
    stage: async (stage) =>
      withPac(
        stage,
        null,
        `${(await stage.server(page(200, '<html><body>Intranet <form><input></form></body></html>'))).origin}/proxy.pac`,
      ),
  },
  {
    name: 'a page that says that the PAC file has moved',
    verdict: pac(
      /web page without a form came from .*“University IT · The proxy configuration has moved\..?”.*moved or removed/,
      /page web sans formulaire a été reçue de .*University IT · The proxy configuration has moved/,
      /^Ask the network administrator for the current address of the PAC file.*host and port of the proxy/,
      /^Demandez l’adresse actuelle du fichier PAC.*hôte et le port du proxy/,
    ),
    stage: async (stage) => {
      const moved = '<html><head><title>University IT</title></head><body>The proxy configuration has moved.</body></html>';
      return withPac(stage, null, `${(await stage.server(page(200, moved))).origin}/proxy.pac`);
    },
  },
  pacFile(
    'the PAC file has a syntax error',
    pac(
      /has a syntax error/,
      /erreur de syntaxe/,
      /technical detail to the network administrator.*manual/,
      /détail technique à l’administrateur réseau.*manuel/,
    ),
    'function FindProxyForURL(url, host) { return "DIRECT"',
  ),
  pacFile('the PAC file has no function', pac(/define the function FindProxyForURL/, /FindProxyForURL/), 'var proxy = "DIRECT";'),
  pacFile(
    'the PAC script throws',
    pac(/ended with an error/, /erreur/),
    'function FindProxyForURL(url, host) { return unknownFunction(host); }',
  ),
  pacFile(
    'the PAC script loops without end',
    pac(/returned no proxy for data\.example/, /n’a renvoyé aucun proxy pour data\.example/),
    'function FindProxyForURL(url, host) { for (;;); }',
  ),
  pacFile(
    'the PAC script names SOCKS proxies only',
    pac(/only proxy types that Dataquay doesn’t support/, /SOCKS/, /HTTP or HTTPS proxy/, /HTTP ou HTTPS/),
    'function FindProxyForURL(url, host) { return "SOCKS5 socks.corp:1080"; }',
  ),
  {
    name: 'the PAC script names a proxy that does not run',
    verdict: pacUnreachable,
    stage: async (stage) => withPac(stage, `function FindProxyForURL(url, host) { return "PROXY 127.0.0.1:${await stage.closedPort()}"; }`),
  },
  {
    name: 'a good PAC script that names a second proxy',
    verdict: null,
    stage: async (stage) => {
      const proxy = await forwarding(stage);
      const script = `function FindProxyForURL(url, host) { return "PROXY 127.0.0.1:${await stage.closedPort()}; PROXY 127.0.0.1:${proxy.port}; DIRECT"; }`;
      return { ...(await throughPac(stage, script)), options: { until: 'catalogue' } };
    },
  },
  {
    name: 'a good PAC script with functions of its own',
    verdict: null,
    stage: async (stage) => {
      const { port } = await forwarding(stage);
      const script = `function FindProxyForURL(url, host) { return shExpMatch(host, "*.example") && !isPlainHostName(host) ? "PROXY 127.0.0.1:${port}" : "PROXY none.invalid:1"; }`;
      return { ...(await throughPac(stage, script)), options: { until: 'catalogue' } };
    },
  },
];

/** Starts a proxy that responds with a catalogue to HTTP requests for any host. */
const forwarding = (stage: Stage): Promise<StagedServer> => stage.proxy({ plain: json(200, scriptedCatalogue('http://data.example')) });

const throughPac = async (stage: Stage, script: string): Promise<StagedConnection> =>
  open(`http://${behind}`, { connection: { proxy: { mode: 'pac', url: await stage.file('proxy.pac', script) } } });
