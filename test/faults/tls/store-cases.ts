import type { CertificateMaker } from '../laboratory/certificates.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, verdict } from '../laboratory/fault-case.ts';

/** Returns cases of computers and containers without CA certificates. They change the environment of the application. */
export function storeCases(maker: CertificateMaker): readonly FaultCase[] {
  return [
    {
      name: 'the file of CA certificates that SSL_CERT_FILE names does not exist',
      verdict: verdict(
        'tls',
        'tls-failed',
        {
          en: /SSL_CERT_FILE names the file \/absent\/ca\.crt.*CN=Corporate Root.*no other CA certificates: \/absent\/certs is missing/,
          fr: /SSL_CERT_FILE désigne le fichier \/absent\/ca\.crt.*CN=Corporate Root.*aucun autre.*\/absent\/certs est absent/,
        },
        {
          en: /^Correct or remove SSL_CERT_FILE.*apt-get install ca-certificates.*CA certificate file \(PEM\)/,
          fr: /^Corrigez ou supprimez SSL_CERT_FILE.*apt-get install ca-certificates.*Fichier de certificats d’autorité \(PEM\)/,
        },
      ),
      stage: async (stage) => {
        const middle = await (await maker.authority({ subject: '/CN=Corporate Root' })).intermediate({ subject: '/CN=Corporate Issuing' });
        const own = await middle.issue();
        const { origin } = await stage.api({ tls: { key: own.key, cert: own.cert + middle.cert } });
        return { ...open(origin), environment: { SSL_CERT_FILE: '/absent/ca.crt', SSL_CERT_DIR: '/absent/certs' } };
      },
    },
  ];
}
