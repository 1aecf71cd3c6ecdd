import { createSecureServer } from 'node:http2';
import { createServer as createTlsServer } from 'node:tls';
import { scriptedCatalogue } from '../../electron/core/scripted-server.ts';
import type { Authority, CertificateMaker } from '../laboratory/certificates.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, type StagedConnection, type Verdict, verdict } from '../laboratory/fault-case.ts';
import type { Stage } from '../laboratory/stage.ts';

const tls = (cause: readonly RegExp[], causeFr: readonly RegExp[], fix: RegExp, fixFr: RegExp, step: Verdict['step'] = 'tls'): Verdict =>
  verdict(step, 'tls-failed', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const past = { from: '20190101000000Z', to: '20200201000000Z' } as const;

/** Returns cases of certificates with several errors, errors in the certificate chain, and handshakes that fail for other reasons. */
export function chainCases(maker: CertificateMaker, ca: Authority): readonly FaultCase[] {
  const trusting = async (stage: Stage, origin: string, authority = ca): Promise<StagedConnection> =>
    open(origin, { connection: { proxy: { mode: 'none' }, caFile: await stage.file('authority.pem', authority.cert) } });
  const made = (name: string, expected: Verdict | null, make: (stage: Stage) => Promise<StagedConnection>): FaultCase => ({
    name,
    verdict: expected,
    stage: make,
  });

  return [
    made(
      'the certificate is self-signed and expired: both are told',
      tls([/expired on 1 Feb 2020/, /also self-signed/], [/expiré le.1 févr. 2020/, /aussi autosigné/], /renew/, /renouvel/),
      async (stage) => trusting(stage, (await stage.api({ tls: await maker.selfSigned(past) })).origin),
    ),
    made(
      'the certificate is self-signed and for another name: both are told',
      tls([/self-signed/, /isn’t valid for 127\.0\.0\.1/], [/autosigné/, /pas valable pour 127\.0\.0\.1/], /CA certificate file/, /PEM/),
      async (stage) => trusting(stage, (await stage.api({ tls: await maker.selfSigned({ names: 'DNS:appliance.local' }) })).origin),
    ),
    made(
      'the certificate expired and is for another name: both are told',
      tls([/expired on 1 Feb 2020/, /isn’t valid for/], [/expiré le.1 févr. 2020/, /pas valable pour/], /renew/, /renouvel/),
      async (stage) => trusting(stage, (await stage.api({ tls: await ca.issue({ ...past, names: 'DNS:old.example' }) })).origin),
    ),
    made(
      'the authority itself expired',
      tls(
        [/issuer’s certificate \(CN=Old root\) expired on 1 Feb 2020/],
        [/émetteur \(CN=Old root\) a expiré le.1 févr. 2020/],
        /issuer’s certificate/,
        /certificat de l’émetteur/,
      ),
      async (stage) => {
        const old = await maker.authority({ subject: '/CN=Old root', ...past });
        return trusting(stage, (await stage.api({ tls: await old.issue() })).origin, old);
      },
    ),
    made(
      'another authority of the same name issued the certificate',
      tls([/CN=Laboratory authority/], [/CN=Laboratory authority/], /CA certificate file|full chain/, /PEM|chaîne complète/),
      async (stage) => {
        const twin = await maker.authority();
        return trusting(stage, (await stage.api({ tls: await twin.issue() })).origin);
      },
    ),
    made(
      'the authority may not issue certificates for this address',
      tls(
        [/isn’t allowed to issue certificates for these names: .*localhost/],
        [/pas habilitée à émettre.*localhost/],
        /for localhost/,
        /pour localhost/,
      ),
      async (stage) => {
        const narrow = await ca.intermediate({
          subject: '/CN=Narrow',
          extensions: ['nameConstraints=critical,permitted;DNS:corp.example'],
        });
        const own = await narrow.issue();
        return trusting(stage, `https://localhost:${(await stage.api({ tls: { key: own.key, cert: own.cert + narrow.cert } })).port}`);
      },
    ),
    made(
      'the chain has an authority of too great a depth',
      tls([/issuer isn’t allowed to issue it/], [/émetteur n’est pas habilité/], /administrator/, /administrateur/),
      async (stage) => {
        const first = await maker.authority({ subject: '/CN=Flat root', extensions: [] });
        const flat = await first.intermediate({ subject: '/CN=Not an authority for long', isAuthority: false, names: 'DNS:x.example' });
        const own = await flat.issue();
        return trusting(stage, (await stage.api({ tls: { key: own.key, cert: own.cert + flat.cert } })).origin, first);
      },
    ),
    made(
      'the server supports no version of HTTP (ALPN)',
      tls([/neither HTTP\/2 nor HTTP\/1\.1/], [/ni HTTP\/2 ni HTTP\/1\.1/], /port/, /port/),
      async (stage) => {
        const own = await ca.issue();
        const server = createTlsServer({ ...own, ALPNProtocols: ['mqtt'] });
        server.on('tlsClientError', () => undefined);
        const { port } = await stage.tcp((socket) => {
          server.emit('connection', socket);
        });
        return trusting(stage, `https://127.0.0.1:${port}`);
      },
    ),
    made(
      'the certificate of the identity provider is self-signed',
      tls(
        [/self-signed/, /with the identity provider, .*not with the data server/],
        [/autosigné/, /avec le fournisseur d’identité, .*non avec le serveur de données/],
        /CA certificate file/,
        /PEM/,
        'identity-provider',
      ),
      async (stage) => {
        const { origin } = await stage.provider({ tls: await maker.selfSigned() });
        const { port } = await stage.api({ tls: await ca.issue() });
        const { settings } = await trusting(stage, `https://localhost:${port}`);
        return {
          settings: {
            ...settings,
            method: 'client-credentials',
            methods: ['client-credentials'],
            oauth: { tokenUrl: `${origin}/token`, issuer: null, clientId: 'dataquay', hasClientSecret: true },
          },
          secrets: { 'client-secret': stage.canary.clientSecret },
        };
      },
    ),
    made('a good server with HTTP/2 only', null, async (stage) => {
      const server = createSecureServer({ ...(await ca.issue()), allowHTTP1: false });
      server.on('stream', (stream, headers) => {
        const isCatalogue = headers[':path'] === '/dmp-api/expositions';
        stream.respond({ ':status': isCatalogue ? 200 : 404, 'content-type': 'application/json' });
        stream.end(JSON.stringify(isCatalogue ? scriptedCatalogue(`https://${headers[':authority']}`) : {}));
      });
      const { port } = await stage.tcp((socket) => {
        server.emit('connection', socket);
      });
      return { ...(await trusting(stage, `https://127.0.0.1:${port}`)), options: { until: 'catalogue' } };
    }),
    made('a good server with TLS 1.3 only', null, async (stage) =>
      trusting(stage, (await stage.api({ tls: { ...(await ca.issue()), minVersion: 'TLSv1.3' } })).origin),
    ),
    made('a good certificate of an elliptic curve of 384 bits', null, async (stage) =>
      trusting(stage, (await stage.api({ tls: await ca.issue({ digest: 'sha384' }) })).origin),
    ),
  ];
}
