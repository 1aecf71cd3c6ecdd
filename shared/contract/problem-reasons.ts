/** Causes of `tls-failed` that have their own texts: its parameter `cause`. */
export const tlsCauses = [
  'expired',
  'not-yet-valid',
  'wrong-host',
  'self-signed',
  'unknown-authority',
  'changed',
  'revoked',
  'client-certificate',
  'old-protocol',
  'not-tls',
] as const;

/** One of {@link tlsCauses}. */
export type TlsCause = (typeof tlsCauses)[number];

/** Whether a problem's `cause` has its own texts. */
export function isTlsCause(cause: string | number | undefined): cause is TlsCause {
  return tlsCauses.some((known) => known === cause);
}

/** Codes with a `reason` that has its own texts, as `code/reason`. Other reasons have the texts of their code. */
export const reasonKeys = [
  'unexpected-answer/status',
  'unexpected-answer/not-rows',
  'unexpected-answer/web-page',
  'unexpected-answer/web-page-elsewhere',
  'unexpected-answer/rows-path',
  'unexpected-answer/malformed',
  'unexpected-answer/trailing',
  'unexpected-answer/empty',
  'unexpected-answer/cut-short',
  'unexpected-answer/no-page',
  'unexpected-answer/page-loop',
  'unexpected-answer/pages-empty',
  'unexpected-answer/encoding',
  'unexpected-answer/compression',
  'unexpected-answer/decompressed-too-large',
  'unexpected-answer/too-many-headers',
  'unexpected-answer/not-http',
  'unexpected-answer/too-large',
  'redirect-refused/too-many',
  'redirect-refused/not-http',
  'redirect-refused/downgrade',
  'proxy-failed/unreachable',
  'proxy-failed/refused',
  'proxy-failed/credentials',
  'proxy-file-unusable/unreadable',
  'proxy-file-unusable/malformed',
  'proxy-file-unusable/failed',
  'proxy-file-unusable/slow',
  'proxy-file-unusable/no-proxy',
  'kerberos-not-installed/addon',
  'kerberos-not-installed/library',
  'kerberos-not-installed/programs',
  'kerberos-no-ticket/missing',
  'kerberos-no-ticket/empty',
  'kerberos-no-ticket/junk',
  'kerberos-no-ticket/unreadable',
  'kerberos-kdc-unreachable/refused',
  'kerberos-kdc-unreachable/silent',
  'kerberos-configuration/broken',
  'kerberos-configuration/no-kdc',
  'kerberos-configuration/no-default-realm',
  'kerberos-account-closed/revoked',
  'kerberos-account-closed/expired',
  'kerberos-server-not-authenticated/no-token',
  'kerberos-server-not-authenticated/wrong-token',
  'kerberos-server-not-authenticated/not-asked',
] as const;

/** One of {@link reasonKeys}. */
export type ReasonKey = (typeof reasonKeys)[number];

/** The key of a problem's own texts, or null if it has those of its code. */
export function reasonKeyOf(code: string, reason: string | number | undefined): ReasonKey | null {
  return reasonKeys.find((key) => key === `${code}/${reason}`) ?? null;
}
