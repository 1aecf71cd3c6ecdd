import type { Certificate } from '../../../shared/contract/results/exchange.ts';

/** Why a secure connection failed, as far as it can be told. */
export type TlsFailureCause =
  | 'expired'
  | 'not-yet-valid'
  | 'wrong-host'
  | 'self-signed'
  | 'unknown-authority'
  | 'revoked'
  | 'client-certificate'
  | 'old-protocol'
  | 'not-tls'
  | 'other';

const causes: readonly (readonly [RegExp, TlsFailureCause])[] = [
  [/^CERT_HAS_EXPIRED$/, 'expired'],
  [/^CERT_NOT_YET_VALID$/, 'not-yet-valid'],
  [/^(ERR_TLS_CERT_ALTNAME_|HOSTNAME_MISMATCH)/, 'wrong-host'],
  [/^DEPTH_ZERO_SELF_SIGNED_CERT$/, 'self-signed'],
  [/^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_UNTRUSTED)/, 'unknown-authority'],
  [/^CERT_REVOKED$/, 'revoked'],
  [
    /CERTIFICATE_REQUIRED|ALERT_(BAD|UNKNOWN|EXPIRED|REVOKED|UNSUPPORTED)_CERTIFICATE|ALERT_CERTIFICATE|ALERT_UNKNOWN_CA/,
    'client-certificate',
  ],
  [/UNSUPPORTED_PROTOCOL|PROTOCOL_VERSION|NO_PROTOCOLS_AVAILABLE/, 'old-protocol'],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|^EPROTO$/, 'not-tls'],
];

/** OpenSSL's verification results, as Node names them, and its own checks. */
const tlsCode =
  /^(ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|CRL_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERROR_IN_CERT)/;

/** Why TLS failed with this code, or null where the code is not one of TLS. */
export function tlsFailureCause(code: string): TlsFailureCause | null {
  if (!tlsCode.test(code)) return null;
  return causes.find(([pattern]) => pattern.test(code))?.[1] ?? 'other';
}

/** What a refused certificate says of itself, as facts for a problem's sentences; `chain` names all that were shown. */
export function certificateEvidence(certificates: readonly Certificate[]): Readonly<Record<string, string>> {
  const [own] = certificates;
  if (own === undefined) return {};
  return {
    subject: own.subject,
    issuer: own.issuer,
    names: own.names.join(', '),
    validFrom: own.validFrom,
    validTo: own.validTo,
    fingerprint: own.fingerprint,
    chain: certificates.map(({ subject }) => subject).join(' ← '),
  };
}
