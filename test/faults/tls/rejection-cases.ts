import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { ConnectionInput } from '../../../shared/contract/connections/connection.ts';
import type { Authority, CertificateMaker, IssuedCertificate } from '../laboratory/certificates.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, type Verdict, verdict } from '../laboratory/fault-case.ts';
import type { Stage } from '../laboratory/stage.ts';

const tls = (cause: readonly RegExp[], causeFr: readonly RegExp[], fix: RegExp, fixFr: RegExp): Verdict =>
  verdict('tls', 'tls-failed', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const expiredClient = tls(
  [/client certificate \(CN=jo, issued by .*\) expired on 1 Feb 2020.*so the server rejected it/],
  [/certificat client de cette connexion \(CN=jo, émis par .*\) a expiré le 1 févr. 2020/],
  /new client certificate/,
  /nouveau certificat client/,
);
const foreignClient = tls(
  [/doesn’t trust the authority that issued it/, /issued by CN=Another authority/],
  [/ne fait pas confiance à l’autorité qui l’a émis/, /émis par CN=Another authority/],
  /which authority must issue/,
  /quelle autorité doit l’émettre/,
);
const belowWildcard = tls(
  [/\*\.data\.example.*not a\.b\.data\.example/, /stands for one part of a name/],
  [/\*\.data\.example.*pas pour a\.b\.data\.example/, /remplace une seule partie d’un nom/],
  /^Use a name with one part before data\.example in the address, such as a\.data\.example.*also contains a\.b\.data\.example or \*\.b\.data\.example\. Nothing/,
  /^Utilisez .*devant data\.example, comme a\.data\.example.*aussi a\.b\.data\.example ou \*\.b\.data\.example\. Rien/,
);
const scanned = tls(
  [/security program, usually on this computer.*Avast/],
  [/programme de sécurité, en général sur cet ordinateur.*Avast/],
  /Exclude 127\.0\.0\.1.*root certificate/,
  /Excluez 127\.0\.0\.1.*certificat racine/,
);

/** Starts OpenSSL's server, which verifies client certificates and rejects them with alerts. Returns its port. */
async function startVerifyingServer(stage: Stage, ca: Authority, own: IssuedCertificate): Promise<number> {
  const port = await stage.closedPort();
  const files = ['-cert', await stage.file('own.pem', own.cert), '-key', await stage.file('own.key', own.key)];
  const clients = ['-CAfile', await stage.file('clients.pem', ca.cert), '-Verify', '3', '-verify_return_error', '-www'];
  const server = spawn('openssl', ['s_server', '-accept', `127.0.0.1:${port}`, ...files, ...clients], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  stage.defer(async () => {
    server.kill();
    await ended;
  });
  while (server.exitCode === null && !(await accepts(port)));
  return port;
}

/** Returns whether a program listens on the port. */
async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Certificates that a server rejects or that cover too few names, and programs that scan encrypted connections. */
export function rejectionCases(maker: CertificateMaker, ca: Authority): readonly FaultCase[] {
  const trusted = async (stage: Stage, more: ConnectionInput['connection']): Promise<ConnectionInput['connection']> => ({
    proxy: { mode: 'none' },
    caFile: await stage.file('authority.pem', ca.cert),
    ...more,
  });
  const rejectedClient = (name: string, expected: Verdict, issue: () => Promise<IssuedCertificate>): FaultCase => ({
    name,
    verdict: expected,
    stage: async (stage) => {
      const { cert, key } = await issue();
      const clientCertificate = { file: await stage.file('client.pem', cert), keyFile: await stage.file('client.key', key) };
      const port = await startVerifyingServer(stage, ca, await ca.issue());
      return open(`https://127.0.0.1:${port}`, { connection: await trusted(stage, { clientCertificate }) });
    },
  });
  return [
    rejectedClient('the server reports that the client certificate expired', expiredClient, () =>
      ca.issue({ subject: '/CN=jo', names: '', from: '20190101000000Z', to: '20200201000000Z' }),
    ),
    rejectedClient('the server reports that it does not know the authority of the client certificate', foreignClient, async () =>
      (await maker.authority({ subject: '/CN=Another authority' })).issue({ subject: '/CN=jo', names: '' }),
    ),
    {
      name: 'the name is two levels below the wildcard',
      verdict: belowWildcard,
      stage: async (stage) => {
        const { port } = await stage.api({ tls: await ca.issue({ names: 'DNS:*.data.example' }) });
        const { origin: url } = await stage.proxy({ target: port });
        return open('https://a.b.data.example', { connection: await trusted(stage, { proxy: { mode: 'manual', url, username: '' } }) });
      },
    },
    {
      name: 'an antivirus program scans the connection',
      verdict: scanned,
      stage: async (stage) => {
        const scanner = await maker.authority({ subject: '/O=Avast Web\\/Mail Shield/CN=Avast Web\\/Mail Shield Root' });
        return open((await stage.api({ tls: await scanner.issue() })).origin, { connection: await trusted(stage, {}) });
      },
    },
  ];
}
