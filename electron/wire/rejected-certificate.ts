import type { TlsCause } from '../../shared/problems/tls-causes.ts';

/** Matches pages of nginx and IIS about a client certificate that the server rejected. */
export const rejectedCertificate = /The SSL certificate error|\b403\.1[367]\b/i;

/** Substatus of IIS, and the cause that it reports (Microsoft, “HTTP status codes in IIS”). */
const causes: readonly (readonly [pattern: RegExp, cause: TlsCause])[] = [
  [/\b403\.13\b/, 'client-certificate-revoked'],
  [/\b403\.16\b/, 'client-certificate-untrusted'],
  [/\b403\.17\b/, 'client-certificate-expired'],
];

/** Returns the cause of a page that matches {@link rejectedCertificate}. */
export function certificateCause(text: string): TlsCause {
  return causes.find(([pattern]) => pattern.test(text))?.[1] ?? 'client-certificate-rejected';
}
