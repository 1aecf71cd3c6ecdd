import type { Authority } from '../laboratory/certificates.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, verdict } from '../laboratory/fault-case.ts';

/** Servers whose certificate has an RSA key of 1,024 bits. */
export const certificateCases = (authority: Authority): readonly FaultCase[] => [
  {
    name: 'the key has 1,024 bits, and the authority is trusted',
    verdict: verdict(
      'tls',
      'tls-failed',
      {
        en: /RSA key of the certificate CN=.* is too short: 1024 bits.*CA certificates aren’t the cause/,
        fr: /clé RSA du certificat CN=.* est trop courte.*1024 bits.*certificats d’autorité ne sont pas en cause/,
      },
      { en: /administrator of 127\.0\.0\.1 to renew the certificate/, fr: /renouveler le certificat avec une nouvelle clé/ },
    ),
    stage: async (stage) => {
      const caFile = await stage.file('authority.pem', authority.cert);
      const tls = { ...(await authority.issue({ key: 'rsa:1024' })), ciphers: 'DEFAULT@SECLEVEL=0' };
      return open((await stage.api({ tls })).origin, { connection: { caFile } });
    },
  },
  {
    name: 'the key has 1,024 bits, and the authority isn’t trusted',
    verdict: verdict(
      'tls',
      'tls-failed',
      {
        en: /key is also too short \(1024 bits\)\. No CA certificate corrects this: the administrator of 127\.0\.0\.1 must renew it/,
        fr: /clé RSA est aussi trop courte \(1024 bits\)\. Aucun certificat d’autorité n’y remédie/,
      },
      { en: /./, fr: /./ },
    ),
    stage: async (stage) => {
      const tls = { ...(await authority.issue({ key: 'rsa:1024' })), ciphers: 'DEFAULT@SECLEVEL=0' };
      return open((await stage.api({ tls })).origin);
    },
  },
];
