import type { Authority, CertificateMaker } from '../laboratory/certificates.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, type Verdict, verdict } from '../laboratory/fault-case.ts';
import type { Stage } from '../laboratory/stage.ts';

// Failures of the TLS connection to a proxy whose address begins with https.

const untrusted = verdict(
  'proxy',
  'tls-failed',
  { en: [/handshake was with the proxy/, /server behind it isn’t the cause/], fr: [/avec le proxy/, /n’est pas en cause/] },
  { en: /CA certificate file/, fr: /certificats d’autorité/ },
);
const withoutTls = verdict('proxy', 'proxy-failed', { en: /proxy.*TLS/i, fr: /proxy.*TLS/i }, { en: /http:\/\//, fr: /http:\/\// });
const closed = verdict(
  'proxy',
  'proxy-failed',
  { en: /accepted the connection, and closed it/, fr: /accepté la connexion, puis l’a fermée/ },
  { en: /address and port of the proxy/, fr: /adresse et le port du proxy/ },
);

const at = (name: string, expected: Verdict | null, scheme: 'http' | 'https', port: (stage: Stage) => Promise<number>): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) =>
    open(`${scheme}://data.example`, {
      connection: { proxy: { mode: 'manual', url: `https://127.0.0.1:${await port(stage)}`, username: '' } },
    }),
});

/** Returns the cases of proxies with TLS. */
export function secureProxyCases(maker: CertificateMaker, ca: Authority): readonly FaultCase[] {
  return [
    at('the certificate of the proxy is self-signed', untrusted, 'https', async (stage) => {
      return (await stage.proxy({}, await maker.selfSigned({ subject: '/CN=proxy.example' }))).port;
    }),
    at('plain requests: the certificate of the proxy is from an unknown authority', untrusted, 'http', async (stage) => {
      return (await stage.proxy({}, await ca.issue())).port;
    }),
    at('the proxy has no TLS, for a tunnel', withoutTls, 'https', async (stage) => (await stage.proxy({})).port),
    at('the proxy ends the TLS handshake', closed, 'https', async (stage) => (await stage.tcp((socket) => socket.end())).port),
  ];
}
