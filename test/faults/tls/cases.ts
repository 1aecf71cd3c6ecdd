import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import type { ConnectionInput } from '../../../shared/contract/connections/connection.ts';
import { otherService } from '../http/expected.ts';
import type { Authority, CertificateMaker, IssuedCertificate } from '../laboratory/certificates.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, type StagedConnection, type Verdict, verdict } from '../laboratory/fault-case.ts';
import type { Stage } from '../laboratory/stage.ts';

const tls = (cause: Verdict['cause']['en'], causeFr: readonly RegExp[], fix: RegExp, fixFr: RegExp): Verdict =>
  verdict('tls', 'tls-failed', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const expired = tls(
  [/certificate of \S+ expired on 1 Feb 2020/],
  [/certificat de \S+ a expiré le.1 févr. 2020/],
  /renew the certificate/,
  /renouvel/,
);
const notYet = tls(
  [/isn’t valid until 1 Jan 2099/],
  [/valable qu’à partir du 1 janv. 2099/],
  /computer’s clock.*already valid/,
  /horloge.*déjà valable/,
);
const wrongHost = tls(
  [/valid for (\*\.)?elsewhere\.example, but not for the IP address 127\.0\.0\.1/],
  [/valable pour (\*\.)?elsewhere\.example, mais pas pour l’adresse IP 127\.0\.0\.1/],
  /^(?!.*DNS).*(?:host name that the certificate contains|If elsewhere\.example is the same server, use https:\/\/elsewhere\.example:)/,
  /^(?!.*DNS).*(?:nom d’hôte présent dans le certificat|Si elsewhere\.example désigne le même serveur, utilisez https:\/\/)/,
);
const foreignRoot = tls(
  [/issued by CN=Corporate Root, which isn’t trusted/],
  [/émis par CN=Corporate Root, une autorité à laquelle cet ordinateur ne fait pas confiance/],
  /root certificate CN=Corporate Root in PEM format.*CA certificate file \(PEM\)/,
  /certificat racine CN=Corporate Root au format PEM.*Fichier de certificats d’autorité \(PEM\)/,
);
const selfSigned = tls(
  [/self-signed \(CN=/],
  [/auto-?signé.*CN=/],
  /fingerprint is ([0-9A-F]{2}:){31}.*CA certificate file \(PEM\)/,
  /empreinte est ([0-9A-F]{2}:){31}.*PEM/,
);
const unknown = tls(
  [/issued by CN=.*isn’t trusted/],
  [/émis par CN=.*(pas|non).*(confiance|approuv|reconnu)/],
  /CA certificate file \(PEM\)/,
  /PEM/,
);
const unknownRoot = tls(
  [/issued by CN=Corporate Issuing under the root certificate CN=Corporate Root/],
  [/émis par CN=Corporate Issuing, sous le certificat racine CN=Corporate Root/],
  /root certificate CN=Corporate Root in PEM format, not for CN=Corporate Issuing.*already entered, add/,
  /certificat racine CN=Corporate Root au format PEM, et non CN=Corporate Issuing.*déjà indiqué, ajoutez/,
);
const incomplete = tls([/without the intermediate certificate/], [/sans le certificat intermédiaire/], /full chain/, /chaîne complète/);
const otherKey = verdict(
  'tls',
  'profile-file-unusable',
  { en: /\) doesn’t belong to the client certificate/, fr: /\) ne correspond pas au certificat client/ },
  { en: /created with this certificate.*Private key file \(PEM\)/, fr: /créée avec ce certificat.*Fichier de clé privée \(PEM\)/ },
);
const weak = tls([/too weak/], [/trop faible/], /RSA key of at least 2048 bits/, /2\s?048 bits/);
const shortKey = tls([/is too short: 1024 bits/], [/est trop courte.*1024 bits/], /renew the certificate/, /renouveler le certificat/);
const oldProtocol = tls(
  [/only outdated TLS versions/],
  [/versions? (obsolètes|dépassées) de TLS/],
  /enable TLS 1\.2 or 1\.3/,
  /TLS 1\.2 ou 1\.3/,
);
const noCipher = tls(
  [/no cipher suite in common/],
  [/aucune suite (de chiffrement|cryptographique)/],
  /cipher suite/,
  /suite (de chiffrement|cryptographique)/,
);
const notTls = tls(
  [/doesn’t support TLS on this port/],
  [/ne prend pas en charge TLS sur ce port/],
  /HTTPS port of the API.*only if they confirm it/,
  /port HTTPS de l’API.*que s’il le confirme/,
);
const httpsExpected = verdict(
  'http',
  'unexpected-answer',
  { en: /uses TLS on port/, fr: /utilise TLS sur le port/ },
  { en: /begins with https:/, fr: /commence par https:/ },
);
/** The first packet that a MySQL server sends. */
const mysqlGreeting = Buffer.from('290000000a382e302e33360009000000010203040506070800ffff210200ffc7150000000000000000000041', 'hex');
const clientNeeded = tls(
  [/requires a client certificate/, /isn’t the cause/],
  [/exige un certificat client/],
  /Get a client certificate/,
  /certificat client/,
);
const clientRejected = tls([/rejected the client certificate/], [/(refusé|rejeté) le certificat client/], /which authority/, /autorité/);
const clientExpired = tls(
  [/client certificate \(.* issued by .*\) expired on .*so the server rejected it/],
  [/certificat client de cette connexion \(.*, émis par .*\) a expiré le/],
  /new client certificate.*Client certificate file \(PEM\)/,
  /nouveau certificat client.*Fichier de certificat client \(PEM\)/,
);
const unknownName = tls([/No site named .* is configured/], [/[Aa]ucun site/], /name that the server is configured for/, /nom/);
const notForServers = tls(
  [/isn’t for servers/],
  [/n’est pas destiné à un serveur/],
  /server authentication|serverAuth/,
  /serverAuth|authentification (de|du) serveur/,
);
const authorityExpired = tls(
  [/issuer’s certificate \(CN=Issuing authority\) expired on 1 Feb 2020/, /own certificate is still valid/],
  [/émetteur \(CN=Issuing authority\) a expiré le.1 févr. 2020/],
  /issuer’s certificate in the chain/,
  /certificat de l’émetteur dans la chaîne/,
);
const badAuthority = tls(
  [/CN=No authority/, /isn’t allowed to issue it/],
  [/CN=No authority/],
  /certificate authority/,
  /autorité de certification/,
);
const hungUp = verdict(
  'tls',
  'connection-lost',
  { en: /closed the connection during the TLS handshake/, fr: /fermé la connexion pendant (la négociation|l’établissement).*TLS/ },
  { en: /Check the host name and port/, fr: /Vérifiez le nom.*port/ },
);
const silentHandshake = verdict(
  'tls',
  'timed-out',
  { en: /TLS handshake/, fr: /négociation TLS|TLS/ },
  { en: /administrator|firewall/, fr: /administrateur|pare-feu/ },
);
const absentFile = verdict(
  'tls',
  'profile-file-unusable',
  { en: /file doesn’t exist/, fr: /fichier n’existe pas/ },
  { en: /Correct “CA certificate file \(PEM\)”/, fr: /Corrigez «.Fichier de certificats d’autorité \(PEM\)/ },
);
const badFile = verdict(
  'tls',
  'profile-file-unusable',
  { en: /can’t be|isn’t|not/, fr: /pas|n’est/ },
  { en: /file|path/i, fr: /fichier|chemin/i },
);

type Make = (parts: { readonly stage: Stage; readonly maker: CertificateMaker; readonly ca: Authority }) => Promise<StagedConnection>;

/** Starts a server with this certificate. Returns a connection that trusts the authority. */
async function served(
  stage: Stage,
  ca: Authority,
  own: IssuedCertificate | TlsOptions,
  more: ConnectionInput['connection'] = {},
): Promise<StagedConnection> {
  const server = await stage.api({ tls: own });
  return trusting(stage, ca, server.origin, more);
}

async function trusting(
  stage: Stage,
  ca: Pick<IssuedCertificate, 'cert'>,
  origin: string,
  more: ConnectionInput['connection'] = {},
): Promise<StagedConnection> {
  const caFile = await stage.file('authority.pem', ca.cert);
  return open(origin, { connection: { proxy: { mode: 'none' }, caFile, ...more } });
}

async function withClientCertificate(stage: Stage, { cert, key }: IssuedCertificate): Promise<ConnectionInput['connection']> {
  return { clientCertificate: { file: await stage.file('client.pem', cert), keyFile: await stage.file('client.key', key) } };
}

const asksForClients = (ca: Authority, server: IssuedCertificate, maxVersion: 'TLSv1.2' | 'TLSv1.3'): TlsOptions => ({
  ...server,
  maxVersion,
  ca: ca.cert,
  requestCert: true,
  rejectUnauthorized: true,
});

/** Returns the bytes of a fatal TLS alert (RFC 8446, section 6), which a server sends instead of its handshake. */
const alert = (description: number): Buffer => Buffer.from([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, description]);

const secure = (origin: string): string => origin.replace('http:', 'https:');

/** Returns the cases. They share one authority, which the connections trust. */
export function tlsCases(maker: CertificateMaker, ca: Authority): readonly FaultCase[] {
  const made = (name: string, expected: Verdict | null, make: Make): FaultCase => ({
    name,
    verdict: expected,
    stage: (stage) => make({ stage, maker, ca }),
  });
  const issued = (name: string, expected: Verdict | null, options: Parameters<Authority['issue']>[0]): FaultCase =>
    made(name, expected, async ({ stage }) => served(stage, ca, await ca.issue(options)));
  const raw = (name: string, expected: Verdict, bytes: Buffer | string): FaultCase =>
    made(name, expected, async ({ stage }) => open(secure((await stage.sendingOnData(bytes)).origin)));

  return [
    issued('the certificate expired', expired, { from: '20190101000000Z', to: '20200201000000Z' }),
    issued('the certificate is not valid yet', notYet, { from: '20990101000000Z', to: '21000201000000Z' }),
    issued('the certificate is for another name', wrongHost, { names: 'DNS:elsewhere.example' }),
    issued(
      'the certificate has the name only in its subject',
      tls(
        [/no subject alternative names/],
        [/aucun autre nom de l’objet/],
        /subject alternative name 127/,
        /autre nom de l’objet \(SAN\) est 127/,
      ),
      {
        subject: '/CN=127.0.0.1',
        names: '',
      },
    ),
    issued('the wildcard does not cover the address', wrongHost, { names: 'DNS:*.elsewhere.example' }),
    issued(
      'the certificate has names, not the IP address',
      tls(
        [/valid for localhost, but not for the IP address 127\.0\.0\.1/],
        [/valable pour localhost, mais pas pour l’adresse IP 127\.0\.0\.1/],
        /^(?!.*DNS).*If localhost is the same server, use https:\/\/localhost:\d+ in the address instead of https:\/\/127/,
        /^(?!.*DNS).*Si localhost désigne le même serveur, utilisez https:\/\/localhost:\d+ dans l’adresse/,
      ),
      { names: 'DNS:localhost' },
    ),
    made('the certificate is self-signed', selfSigned, async ({ stage }) => served(stage, ca, await maker.selfSigned())),
    made('the certificate is self-signed and expired', expired, async ({ stage }) =>
      served(stage, ca, await maker.selfSigned({ from: '20190101000000Z', to: '20200201000000Z' })),
    ),
    made('the authority is not trusted', foreignRoot, async ({ stage }) => {
      const other = await maker.authority({ subject: '/CN=Corporate Root' });
      const own = await other.issue();
      return served(stage, ca, own);
    }),
    made('the whole chain of an authority that is not trusted', unknown, async ({ stage }) => {
      const other = await maker.authority({ subject: '/CN=Corporate Root' });
      const own = await other.issue();
      return served(stage, ca, { key: own.key, cert: own.cert + other.cert });
    }),
    made('the root of a chain with an intermediate certificate is not trusted', unknownRoot, async ({ stage }) => {
      const middle = await (await maker.authority({ subject: '/CN=Corporate Root' })).intermediate({ subject: '/CN=Corporate Issuing' });
      const own = await middle.issue();
      return served(stage, ca, { key: own.key, cert: own.cert + middle.cert });
    }),
    made('the intermediate certificate is missing', incomplete, async ({ stage }) =>
      served(stage, ca, await (await ca.intermediate()).issue()),
    ),
    made('the key of the certificate is too short', shortKey, async ({ stage }) => {
      const own = await ca.issue({ key: 'rsa:1024' });
      return served(stage, ca, { ...own, ciphers: 'DEFAULT@SECLEVEL=0' });
    }),
    made('the certificate is signed with SHA-1', weak, async ({ stage }) => {
      const own = await ca.issue({ digest: 'sha1' });
      return served(stage, ca, { ...own, ciphers: 'DEFAULT@SECLEVEL=0' });
    }),
    made('the server has TLS 1.0 only', oldProtocol, async ({ stage }) =>
      served(stage, ca, { ...(await ca.issue()), minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }),
    ),
    made('the server has TLS 1.1 only', oldProtocol, async ({ stage }) =>
      served(stage, ca, { ...(await ca.issue()), minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
    ),
    made('server and client have no cipher in common', noCipher, async ({ stage }) =>
      served(stage, ca, { ...(await ca.issue({ key: 'rsa:2048' })), maxVersion: 'TLSv1.2', ciphers: 'NULL-SHA256@SECLEVEL=0' }),
    ),
    ...(['TLSv1.2', 'TLSv1.3'] as const).flatMap((version) => [
      made(`the server requires a client certificate (${version})`, clientNeeded, async ({ stage }) =>
        served(stage, ca, asksForClients(ca, await ca.issue(), version)),
      ),
      made(`the client certificate is from another authority (${version})`, clientRejected, async ({ stage }) => {
        const client = await (await maker.authority({ subject: '/CN=Another authority' })).issue({ subject: '/CN=jo', names: '' });
        return served(stage, ca, asksForClients(ca, await ca.issue(), version), await withClientCertificate(stage, client));
      }),
      made(`the client certificate expired (${version})`, clientExpired, async ({ stage }) => {
        const client = await ca.issue({ subject: '/CN=jo', names: '', from: '20190101000000Z', to: '20200201000000Z' });
        return served(stage, ca, asksForClients(ca, await ca.issue(), version), await withClientCertificate(stage, client));
      }),
      made(`a good client certificate (${version})`, null, async ({ stage }) => {
        const client = await ca.issue({ subject: '/CN=jo', names: '' });
        return served(stage, ca, asksForClients(ca, await ca.issue(), version), await withClientCertificate(stage, client));
      }),
    ]),
    made('plain HTTP on the port', notTls, async ({ stage }) => open(secure((await stage.api()).origin))),
    made('an SSH server on the port', otherService('tls', /SSH/), async ({ stage }) =>
      open(secure((await stage.sendingOnConnect('SSH-2.0-OpenSSH_9.2\r\n')).origin)),
    ),
    made('a mail server with STARTTLS on the port', otherService('tls', /SMTP/), async ({ stage }) =>
      open(secure((await stage.sendingOnConnect('220 mail.corp ESMTP\r\n')).origin)),
    ),
    made('a MySQL server on the port', otherService('tls', /MySQL/), async ({ stage }) =>
      open(secure((await stage.sendingOnConnect(mysqlGreeting)).origin)),
    ),
    made('the address begins with http, and the server expects TLS', httpsExpected, async ({ stage }) =>
      open((await stage.api({ tls: await ca.issue() })).origin.replace('https:', 'http:')),
    ),
    made('the server closes the connection during the handshake', hungUp, async ({ stage }) =>
      open(secure((await stage.sendingOnData('')).origin)),
    ),
    made('a firewall resets the connection during the handshake', hungUp, async ({ stage }) =>
      open(secure((await stage.tcp((socket) => socket.once('data', () => socket.resetAndDestroy()))).origin)),
    ),
    made('the server is silent during the handshake', silentHandshake, async ({ stage }) => ({
      ...open(secure((await stage.tcp(() => undefined)).origin)),
      timeout: 1_000,
    })),
    raw('the server does not know the host name (SNI)', unknownName, alert(112)),
    raw('the server rejects the handshake with an alert', noCipher, alert(40)),
    raw('the server requires better security', noCipher, alert(71)),
    raw('the server rejects the version of the protocol', oldProtocol, alert(70)),
    raw(
      'the server has an internal error during the handshake',
      tls([/alert “internal error”/], [/alerte «.internal error.»/], /administrator/, /administrateur/),
      alert(80),
    ),
    made('the server hangs up on a host name that it serves nothing for', hungUp, async ({ stage }) => {
      const own = await ca.issue();
      const server = createTlsServer({ ...own, SNICallback: (_name, done) => done(new Error('unknown'), undefined) });
      server.on('tlsClientError', () => undefined);
      const staged = await stage.tcp((socket) => {
        server.emit('connection', socket);
      });
      return { ...(await trusting(stage, ca, `https://localhost:${staged.port}`)) };
    }),
    issued('the certificate is for clients, not for servers', notForServers, { extensions: ['extendedKeyUsage=clientAuth'] }),
    made('the intermediate certificate expired', authorityExpired, async ({ stage }) => {
      const middle = await ca.intermediate({ from: '20190101000000Z', to: '20200201000000Z' });
      const own = await middle.issue();
      return served(stage, ca, { key: own.key, cert: own.cert + middle.cert });
    }),
    made('the authority is no authority', badAuthority, async ({ stage }) => {
      const middle = await ca.intermediate({ isAuthority: false, subject: '/CN=No authority', names: 'DNS:x.example' });
      const own = await middle.issue();
      return served(stage, ca, { key: own.key, cert: own.cert + middle.cert });
    }),
    made(
      'the certificate was accepted before, and another one came',
      tls(
        [/differs from the one you accepted/],
        [/diffère/],
        /[Cc]ompare the fingerprints.*is ([0-9A-F]{2}:){31}/,
        /empreintes.*est ([0-9A-F]{2}:){31}/,
      ),
      async ({ stage }) => {
        const server = await stage.api({ tls: await maker.selfSigned() });
        const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':');
        return open(server.origin, {
          connection: { proxy: { mode: 'none' }, certificateExceptions: [{ origin: server.origin, fingerprint }] },
        });
      },
    ),
    made('the file of the authority is missing', absentFile, async ({ stage }) =>
      open((await stage.api({ tls: await ca.issue() })).origin, { connection: { proxy: { mode: 'none' }, caFile: '/no/such/ca.pem' } }),
    ),
    made('the file of the authority contains no certificate', badFile, async ({ stage }) => {
      const caFile = await stage.file('wrong.pem', 'this is no certificate');
      return open((await stage.api({ tls: await ca.issue() })).origin, { connection: { proxy: { mode: 'none' }, caFile } });
    }),
    made('the key is not of the client certificate', otherKey, async ({ stage }) => {
      const [client, other] = [await ca.issue(), await ca.issue()];
      return served(stage, ca, await ca.issue(), await withClientCertificate(stage, { cert: client.cert, key: other.key }));
    }),
    issued('a good certificate', null, {}),
    made('a good certificate of TLS 1.2 with RSA', null, async ({ stage }) =>
      served(stage, ca, { ...(await ca.issue({ key: 'rsa:2048' })), maxVersion: 'TLSv1.2' }),
    ),
    made('a good chain with its intermediate certificate', null, async ({ stage }) => {
      const middle = await ca.intermediate();
      const own = await middle.issue();
      return served(stage, ca, { key: own.key, cert: own.cert + middle.cert });
    }),
    made('a server that asks for a client certificate but needs none', null, async ({ stage }) =>
      served(stage, ca, { ...(await ca.issue()), ca: ca.cert, requestCert: true, rejectUnauthorized: false }),
    ),
  ];
}
