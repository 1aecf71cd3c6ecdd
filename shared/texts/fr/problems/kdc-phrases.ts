import type { kdcPhrases as english } from '../../en/problems/kdc-phrases.ts';
import type { French } from '../../french.ts';

/** Parts of sentences about the KDCs of a realm, in French. */
export const kdcPhrases: French<typeof english> = {
  place: { file: 'krb5.conf', dns: 'l’enregistrement SRV _kerberos._tcp.{{realm}} du DNS' },
  owner: { file: 'l’administrateur de cet ordinateur', dns: 'l’administrateur du réseau' },
};
