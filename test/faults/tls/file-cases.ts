import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Authority, CertificateMaker } from '../laboratory/certificates.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, type Verdict, verdict } from '../laboratory/fault-case.ts';
import type { Stage } from '../laboratory/stage.ts';

const badFile = (cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict('tls', 'profile-file-unusable', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const binary = badFile(/binary format/, /format binaire/, /PEM/, /PEM/);
const encrypted = badFile(/key is encrypted|password/, /clé est chiffrée|mot de passe/, /without a password/, /sans mot de passe/);
const archive = badFile(/PKCS #12|binary format/, /PKCS #12|format binaire/, /PEM/, /PEM/);
const noKey = badFile(/no private key/, /pas de clé privée|aucune clé privée/, /key file/i, /clé/);
const inspected = verdict(
  'tls',
  'tls-failed',
  { en: [/Zscaler/, /intercepts|inspects/], fr: [/Zscaler/, /intercepte|inspecte/] },
  { en: [/network administrator/, /CA certificate file \(PEM\)/], fr: [/administrateur/, /PEM/] },
);

const defaultCertificate = verdict(
  'tls',
  'tls-failed',
  { en: /sent its default certificate .*none for 127/, fr: /certificat par défaut .*aucun pour 127/ },
  { en: /install a certificate for 127/, fr: /installer un certificat pour 127/ },
);
const generallyInspected = {
  cause: { en: [/\(ACME TLS Inspection CA\) in the network intercepts/], fr: [/\(ACME TLS Inspection CA\) intercepte/] },
};

/** Writes a file in a binary format that OpenSSL makes of PEM. */
async function converted(stage: Stage, name: string, args: readonly string[], pem: string): Promise<string> {
  const file = join(await stage.folder(), name);
  writeFileSync(file, execFileSync('openssl', [...args], { input: pem }));
  return file;
}

/** Certificate files in other formats than PEM, and products that intercept TLS. */
export function fileCases(maker: CertificateMaker, ca: Authority): readonly FaultCase[] {
  const authorityFile = (name: string, expected: Verdict, file: (stage: Stage) => Promise<string>): FaultCase => ({
    name,
    verdict: expected,
    stage: async (stage) =>
      open((await stage.api({ tls: await ca.issue() })).origin, { connection: { proxy: { mode: 'none' }, caFile: await file(stage) } }),
  });
  const clientFile = (
    name: string,
    expected: Verdict,
    files: (stage: Stage) => Promise<{ file: string; keyFile: string | null }>,
  ): FaultCase => ({
    name,
    verdict: expected,
    stage: async (stage) =>
      open((await stage.api()).origin, { connection: { proxy: { mode: 'none' }, clientCertificate: await files(stage) } }),
  });
  return [
    authorityFile('the certificate of the authority is in DER, not PEM', binary, (stage) =>
      converted(stage, 'ca.cer', ['x509', '-outform', 'der'], ca.cert),
    ),
    authorityFile(
      'the file of the authority is a private key',
      badFile(/isn’t a certificate/, /n’est pas un certificat/, /BEGIN CERTIFICATE/, /BEGIN CERTIFICATE/),
      (stage) => stage.file('ca.pem', ca.key),
    ),
    clientFile('the client certificate is a PKCS #12 archive', archive, async (stage) => {
      const { cert, key } = await ca.issue();
      const pem = await stage.file('client.pem', cert + key);
      const file = await converted(stage, 'client.p12', ['pkcs12', '-export', '-passout', 'pass:x', '-in', pem], '');
      return { file, keyFile: null };
    }),
    clientFile('the key of the client certificate is encrypted', encrypted, async (stage) => {
      const { cert, key } = await ca.issue();
      const file = await stage.file('client.pem', cert);
      return { file, keyFile: await converted(stage, 'client.key', ['pkcs8', '-topk8', '-passout', 'pass:secret'], key) };
    }),
    clientFile('the client certificate has no private key', noKey, async (stage) => {
      const { cert } = await ca.issue();
      return { file: await stage.file('client.pem', cert), keyFile: null };
    }),
    {
      name: 'a proxy of the company intercepts TLS',
      verdict: inspected,
      stage: async (stage) => {
        const middle = await ca.intermediate({ subject: '/CN=Zscaler Intermediate Root CA' });
        const own = await middle.issue();
        return open((await stage.api({ tls: { key: own.key, cert: own.cert + middle.cert } })).origin);
      },
    },
    {
      name: 'a proxy of an unknown product intercepts TLS',
      verdict: { ...inspected, ...generallyInspected },
      stage: async (stage) => {
        const middle = await ca.intermediate({ subject: '/CN=ACME TLS Inspection CA' });
        return open((await stage.api({ tls: await middle.issue() })).origin);
      },
    },
    {
      name: 'an ingress controller sends its default certificate',
      verdict: defaultCertificate,
      stage: async (stage) => {
        const subject = '/O=Acme Co/CN=Kubernetes Ingress Controller Fake Certificate';
        const { cert, key } = await maker.selfSigned({ subject, names: 'DNS:ingress.local' });
        return open((await stage.api({ tls: { cert, key } })).origin);
      },
    },
  ];
}
