/** Values of the parameter `cause` of `tls-failed` that have their own texts. */
export const tlsCauses = [
  'expired',
  'not-yet-valid',
  'wrong-host',
  'wrong-address',
  'self-signed',
  'unknown-authority',
  'unknown-root',
  'no-store',
  'no-store-file',
  'incomplete-chain',
  'changed',
  'revoked',
  'client-certificate',
  'client-certificate-rejected',
  'client-certificate-expired',
  'client-certificate-ended',
  'client-certificate-revoked',
  'client-certificate-untrusted',
  'no-common-cipher',
  'unknown-name',
  'weak-certificate',
  'weak-key',
  'wrong-purpose',
  'name-constraint',
  'no-names',
  'alert',
  'old-protocol',
  'not-tls',
  'issuer-expired',
  'bad-signature',
  'no-protocol',
  'inspected',
  'inspected-here',
  'access-denied',
  'default-certificate',
] as const;

/** Causes that can occur together with another cause. The parameter `also` of `tls-failed` lists them, separated by commas. */
export const furtherTlsCauses = [
  'self-signed',
  'expired',
  'not-yet-valid',
  'wrong-host',
  'wildcard',
  'weak-key',
  'empty-store',
  'redirected',
  'proxy',
  'tunnel',
  'client',
  'provider',
] as const;

/** One of {@link tlsCauses}. */
export type TlsCause = (typeof tlsCauses)[number];

/** Checks whether a problem's `cause` has its own texts. */
export function isTlsCause(cause: string | number | undefined): cause is TlsCause {
  return tlsCauses.some((known) => known === cause);
}
