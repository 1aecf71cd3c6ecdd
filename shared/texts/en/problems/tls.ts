/**
 * Why a secure connection failed, and what to do: the second and third sentence of `tls-failed` by its `cause`.
 *
 * Names in braces are parameters of the problem.
 */
export const tlsTexts = {
  expired: {
    why: 'The certificate expired on {{validTo}}.',
    next: 'Check this computer’s clock, and ask the administrator to renew the certificate. Nothing was sent.',
  },
  'not-yet-valid': {
    why: 'The certificate isn’t valid until {{validFrom}}.',
    next: 'Check this computer’s clock. Nothing was sent.',
  },
  'wrong-host': {
    why: 'The certificate is valid for {{names}}, not {{host}}.',
    next: 'Use a host name that the certificate contains, or contact the administrator. Nothing was sent.',
  },
  'self-signed': {
    why: 'The certificate is self-signed ({{subject}}).',
    next: 'If you trust this certificate, enter its file as “CA certificate file (PEM)” under “Connection settings”. Nothing was sent.',
  },
  'unknown-authority': {
    why: 'The certificate was issued by {{issuer}}, which isn’t trusted on this computer.',
    next: 'Enter the authority’s file as “CA certificate file (PEM)” under “Connection settings”, or install the CA certificate. Nothing was sent.',
  },
  changed: {
    why: 'The certificate differs from the one you accepted ({{subject}}, issued by {{issuer}}). It was renewed, or someone is intercepting the connection.',
    next: 'Ask the administrator whether the certificate is new. Compare the fingerprints before you accept it. Nothing was sent.',
  },
  revoked: { why: 'The certificate was revoked.', next: 'Contact the administrator of the server. Nothing was sent.' },
  'client-certificate': {
    why: 'The server requires a client certificate. None was sent, or it was rejected.',
    next: 'Enter a client certificate and its private key under “Connection settings”.',
  },
  'old-protocol': {
    why: 'The server supports only outdated TLS versions.',
    next: 'Ask the administrator to enable TLS 1.2 or 1.3. Nothing was sent.',
  },
  'not-tls': {
    why: 'The server doesn’t support TLS on this port.',
    next: 'Check the port, and whether the address must begin with http:// instead of https://.',
  },
} as const;
