import type { Probes } from '../../../electron/core/diagnosis/probes.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, type Verdict, verdict } from '../laboratory/fault-case.ts';
import type { Stage } from '../laboratory/stage.ts';

const proxyFailed = (cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict('proxy', 'proxy-failed', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const notRunning = proxyFailed(
  /was refused.*local proxy.*set in the environment variable HTTPS_PROXY/,
  /a été refusée.*proxy local.*définie dans la variable d’environnement HTTPS_PROXY/,
  /Start the local proxy.*NO_PROXY \(now: localhost,\.intern\.example\).*remove the environment variable HTTPS_PROXY/,
  /Démarrez le proxy local.*NO_PROXY \(actuellement.: localhost,\.intern\.example\).*supprimez la variable d’environnement HTTPS_PROXY/,
);
const unknownProxy = proxyFailed(
  /Can’t reach the proxy.*set in the environment variable HTTPS_PROXY/,
  /est injoignable.*définie dans la variable d’environnement HTTPS_PROXY/,
  /VPN.*NO_PROXY \(now: localhost,\.intern\.example\).*remove the environment variable HTTPS_PROXY/,
  /VPN.*NO_PROXY \(actuellement.: localhost,\.intern\.example\).*supprimez la variable d’environnement HTTPS_PROXY/,
);
const internalHost = proxyFailed(
  /reported that it can’t connect to data\.example, port 443 \(502\).*internal host/,
  /ne peut pas se connecter à data\.example, port 443 \(502\).*hôte interne/,
  /internal host, add it to the environment variable NO_PROXY \(now: localhost,\.intern\.example\)/,
  /hôte interne, ajoutez-le à la variable d’environnement NO_PROXY \(actuellement.: localhost,\.intern\.example\)/,
);
const unknownToProxy = proxyFailed(
  /can’t find the name data\.example in DNS \(503\), but this computer can: 192\.0\.2\.7.*internal host that needs no proxy/,
  /ne trouve pas le nom data\.example dans le DNS \(503\), mais cet ordinateur le trouve.: 192\.0\.2\.7.*hôte interne/,
  /Exclude data\.example from the proxy: add it to the environment variable NO_PROXY \(now: localhost,\.intern\.example\)/,
  /Excluez data\.example du proxy.: ajoutez-le à la variable d’environnement NO_PROXY/,
);
const unreachableForProxy = proxyFailed(
  /can’t connect to data\.example, port 443 \(502\).*This computer can look up the name \(192\.0\.2\.7\)/,
  /ne peut pas se connecter à data\.example, port 443 \(502\).*Cet ordinateur peut résoudre ce nom \(192\.0\.2\.7\)/,
  /^If data\.example is an internal host, add it to the environment variable NO_PROXY/,
  /^Si data\.example est un hôte interne, ajoutez-le à la variable d’environnement NO_PROXY/,
);
const otherPort = proxyFailed(
  /doesn’t allow connections to data\.example, port 8443 \(403\).*only to port 443/,
  /n’autorise pas les connexions à data\.example, port 8443 \(403\).*que vers le port 443/,
  /Check the port.*proxy’s administrator to allow connections \(CONNECT\) to data\.example, port 8443/,
  /Vérifiez le port.*administrateur du proxy d’autoriser les connexions \(CONNECT\) à data\.example, port 8443/,
);
const withoutPassword = proxyFailed(
  /\(407\) for “corp”.*HTTPS_PROXY contains none\. The proxy accepts Basic authentication\.(?!.*Kerberos)/,
  /\(407\) pour «.corp.».*HTTPS_PROXY n’en contient pas/,
  /Set HTTPS_PROXY to http:\/\/USER:PASSWORD@127\.0\.0\.1:\d+, .*percent-encoded/,
  /Donnez à HTTPS_PROXY la valeur http:\/\/UTILISATEUR:MOT-DE-PASSE@127\.0\.0\.1:\d+, /,
);
const oldPassword = proxyFailed(
  /rejected the user name or password in the environment variable HTTPS_PROXY \(407\)/,
  /refusé le nom d’utilisateur ou le mot de passe de la variable d’environnement HTTPS_PROXY \(407\)/,
  /current password in HTTPS_PROXY/,
  /mot de passe actuel dans HTTPS_PROXY/,
);
const unusable = proxyFailed(
  /environment variable HTTPS_PROXY applies.*isn’t the URL of an HTTP or HTTPS proxy.*SOCKS/,
  /variable d’environnement HTTPS_PROXY qui s’applique.*n’est pas l’URL d’un proxy HTTP ou HTTPS.*SOCKS/,
  /NO_PROXY \(now: localhost,\.intern\.example\).*address of an HTTP proxy, set HTTPS_PROXY/,
  /NO_PROXY \(actuellement.: localhost,\.intern\.example\).*adresse d’un proxy HTTP.*HTTPS_PROXY/,
);

const authenticationRequired =
  'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm="corp"\r\ncontent-length: 0\r\n\r\n';

/** Returns a case whose environment has this proxy, and exceptions that don't include the host. */
const through = (
  name: string,
  expected: Verdict,
  proxy: (stage: Stage) => Promise<string>,
  { address = 'https://data.example', probes = {} }: { readonly address?: string; readonly probes?: Partial<Probes> } = {},
): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => ({
    ...open(address, { connection: { proxy: { mode: 'environment' } } }),
    environment: { HTTPS_PROXY: await proxy(stage), NO_PROXY: 'localhost,.intern.example' },
    probes,
  }),
});

const resolving: Partial<Probes> = { resolve: () => Promise.resolve(['192.0.2.7']) };

const answering = (stage: Stage, connect: string): Promise<string> => stage.proxy({ connect }).then(({ origin }) => origin);

/** Errors of proxies that are set in environment variables. */
export const environmentProxyCases: readonly FaultCase[] = [
  through('the proxy of the environment does not run', notRunning, async (stage) => `http://127.0.0.1:${await stage.closedPort()}`),
  through('the name of the proxy of the environment does not exist', unknownProxy, async () => 'http://no-such-proxy.invalid:3128'),
  through(
    'the proxy of the environment cannot reach an internal host',
    internalHost,
    (stage) => answering(stage, 'HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n'),
    { probes: { resolve: () => Promise.reject(new Error('unknown')) } },
  ),
  through(
    'the proxy of the environment cannot reach a host that this computer finds',
    unreachableForProxy,
    (stage) => answering(stage, 'HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n'),
    { probes: resolving },
  ),
  through(
    'the proxy of the environment cannot find a host that this computer finds',
    unknownToProxy,
    (stage) => answering(stage, 'HTTP/1.1 503 Service Unavailable\r\nx-squid-error: ERR_DNS_FAIL 0\r\ncontent-length: 0\r\n\r\n'),
    { probes: resolving },
  ),
  through(
    'the proxy of the environment forbids a port other than 443',
    otherPort,
    (stage) => answering(stage, 'HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n'),
    { address: 'https://data.example:8443' },
  ),
  through(
    'the proxy of the environment is a SOCKS proxy',
    unusable,
    async (stage) => `socks5://jo:${stage.canary.password}@proxy.example:1080`,
  ),
  through('the proxy of the environment requires a password', withoutPassword, (stage) => answering(stage, authenticationRequired)),
  through('the proxy of the environment rejects an old password', oldPassword, async (stage) =>
    (await answering(stage, authenticationRequired)).replace('http://', `http://jo:${stage.canary.password}@`),
  ),
];
