/**
 * Why a secure connection failed, and what to do: the second and third sentence of `tls-failed` by its `cause`.
 *
 * Names in braces are parameters of the problem.
 */
export const tlsTexts = {
  expired: {
    why: 'Its certificate was valid until {{validTo}}.',
    next: 'Ask who runs it to renew the certificate, and check the clock of this machine. Nothing was sent.',
  },
  'not-yet-valid': {
    why: 'Its certificate is valid only from {{validFrom}}.',
    next: 'Check the clock of this machine. Nothing was sent.',
  },
  'wrong-host': {
    why: 'Its certificate is for {{names}}, not for {{host}}.',
    next: 'Use an address that the certificate names, or ask who runs it. Nothing was sent.',
  },
  'self-signed': {
    why: 'Its certificate is signed by itself: nobody vouches for {{subject}}.',
    next: 'If you know it to be right, name it as the authority file in the profile’s connection settings. Nothing was sent.',
  },
  'unknown-authority': {
    why: 'Its certificate was issued by {{issuer}}, which this machine does not trust.',
    next: 'Name the file of that authority’s certificate in the profile’s connection settings, or have it installed. Nothing was sent.',
  },
  changed: {
    why: 'It shows another certificate than the one that was accepted for it: {{subject}}, issued by {{issuer}}. It was renewed, or somebody is in between.',
    next: 'Ask who runs it whether the certificate is new; compare the fingerprints before you accept this one. Nothing was sent.',
  },
  revoked: { why: 'Its certificate was revoked.', next: 'Tell who runs it. Nothing was sent.' },
  'client-certificate': {
    why: 'It wants a certificate of whoever connects, and got none, or one that it does not accept.',
    next: 'Name a client certificate and its key in the profile’s connection settings.',
  },
  'old-protocol': {
    why: 'It speaks only versions of TLS that are no longer safe.',
    next: 'Ask who runs it to offer TLS 1.2 or 1.3. Nothing was sent.',
  },
  'not-tls': {
    why: 'What answers at that port does not speak TLS.',
    next: 'Check the port, and whether the address begins with http:// rather than https://.',
  },
} as const;

/** A cause that has sentences of its own. */
export type TlsCause = keyof typeof tlsTexts;

/** The same in any language. */
export type TlsTexts = Readonly<Record<TlsCause, { readonly why: string; readonly next: string }>>;

/** Whether a problem's `cause` has sentences of its own. */
export function isTlsCause(cause: string | number | undefined): cause is TlsCause {
  return typeof cause === 'string' && Object.hasOwn(tlsTexts, cause);
}
