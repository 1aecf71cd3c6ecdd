/**
 * Why a secure connection failed, and what to do. They are the second and third sentence of `tls-failed`, by its `cause`.
 *
 * Names in braces are parameters of the problem.
 */
export const tlsTexts = {
  expired: {
    why: 'The certificate expired on {{validTo}}.',
    next: 'Check this computer’s clock. If it’s correct, ask the administrator to renew the certificate. Nothing was sent.',
  },
  'not-yet-valid': {
    why: 'The certificate isn’t valid until {{validFrom}}.',
    next: 'Check this computer’s clock. If it’s correct, contact the server’s administrator. Nothing was sent.',
  },
  'wrong-host': {
    why: 'The certificate is valid for {{names}}, not {{host}}. Either the certificate lacks this name, or the address leads to another server.',
    next: 'If it’s the server that you mean, use a host name that the certificate contains. If {{host}} is correct, ask the administrator for a certificate that contains it, and whether DNS or the hosts file leads to another server. Nothing was sent.',
  },
  'self-signed': {
    why: 'The certificate is self-signed ({{subject}}).',
    next: 'Ask the administrator of {{host}} for the certificate file, and enter it as “CA certificate file (PEM)” under “Connection settings”. Or ask for a certificate that a known authority issued. Nothing was sent.',
  },
  'unknown-authority': {
    why: 'The certificate was issued by {{issuer}}, which isn’t trusted on this computer.',
    next: 'If this is the authority of your company, ask the administrator for its certificate file. Enter the file as “CA certificate file (PEM)” under “Connection settings”, or install the certificate on this computer. If a file is already entered, add the certificate to it. Nothing was sent.',
  },
  'incomplete-chain': {
    why: 'The server sent its certificate without the intermediate certificate of its issuer {{issuer}}, or this issuer is an authority that this computer doesn’t trust.',
    next: 'Ask the administrator to install the full chain (with intermediate certificates) on the server. Or enter the issuer’s certificate as “CA certificate file (PEM)” under “Connection settings”. Nothing was sent.',
  },
  changed: {
    why: 'The certificate differs from the one you accepted ({{subject}}, issued by {{issuer}}). It was renewed, or someone is intercepting the connection.',
    next: 'Ask the administrator whether the certificate is new. Compare the fingerprints before you accept it. Nothing was sent.',
  },
  revoked: { why: 'The certificate was revoked.', next: 'Contact the server’s administrator. Nothing was sent.' },
  'client-certificate': {
    why: 'The server requires a client certificate, and this connection has none. The server certificate isn’t the cause.',
    next: 'Get a client certificate from the administrator, and enter it with its private key under “Connection settings”.',
  },
  'client-certificate-rejected': {
    why: 'The server rejected the client certificate: it expired, was revoked, or is from an authority that the server doesn’t trust. The server certificate isn’t the cause.',
    next: 'Check the client certificate under “Connection settings”. Ask the administrator which authority must issue it.',
  },
  'client-certificate-expired': {
    why: 'The server rejected the client certificate: it has expired, or isn’t valid yet. The server certificate isn’t the cause.',
    next: 'Get a new client certificate from the administrator, and enter it under “Connection settings”. If it’s still valid, check the server’s clock with the administrator.',
  },
  'client-certificate-revoked': {
    why: 'The server rejected the client certificate: it was revoked, or the server can’t check whether it was. The server certificate isn’t the cause.',
    next: 'Ask the administrator whether the certificate was revoked, and for a new one. Enter it under “Connection settings”.',
  },
  'client-certificate-untrusted': {
    why: 'The server rejected the client certificate: the server doesn’t trust the authority that issued it, or the certificate is invalid. The server certificate isn’t the cause.',
    next: 'Check the client certificate under “Connection settings”. Ask the administrator which authority must issue it, or to trust its authority.',
  },
  'no-common-cipher': {
    why: 'The server rejected the TLS handshake: it has no cipher suite in common with Dataquay, or doesn’t serve this host name. The certificate isn’t the cause.',
    next: 'Ask the administrator to enable a current cipher suite of TLS 1.2 or 1.3, such as ECDHE with AES-GCM, and check the host name {{host}}. Nothing was sent.',
  },
  'unknown-name': {
    why: 'No site named {{host}} is configured on the server (SNI). The certificate isn’t the cause.',
    next: 'Check the host name in the address: use the name that the server is configured for, not an IP address or alias. Nothing was sent.',
  },
  'weak-certificate': {
    why: 'The certificate or its key is too weak: the key is too short, or the signature uses an outdated method such as SHA-1.',
    next: 'Ask the administrator for a certificate that is signed with SHA-256. Its key must be an elliptic-curve key, or an RSA key of at least 2048 bits. Nothing was sent.',
  },
  'old-protocol': {
    why: 'The server supports only outdated TLS versions (TLS 1.1 or older).',
    next: 'Ask the administrator to enable TLS 1.2 or 1.3. Nothing was sent.',
  },
  'not-tls': {
    why: 'The server doesn’t support TLS on this port.',
    next: 'Check the port. If the server uses unencrypted HTTP on this port, change the address so that it begins with http://.',
  },
  'no-names': {
    why: 'The certificate contains no subject alternative names, so it isn’t valid for any host. The common name ({{subject}}) doesn’t count.',
    next: 'Ask the administrator for a certificate with the subject alternative name {{host}}. Nothing was sent.',
  },
  'name-constraint': {
    why: 'An authority in the certificate’s chain isn’t allowed to issue certificates for these names: {{names}}. The chain’s name constraints exclude them.',
    next: 'Ask the administrator for a certificate from an authority that can issue certificates for {{host}}. Nothing was sent.',
  },
  'wrong-purpose': {
    why: 'The certificate isn’t for servers ({{subject}}), or its issuer isn’t allowed to issue it ({{issuer}}).',
    next: 'Ask the administrator for a certificate for server authentication (serverAuth) that a certificate authority issued. Nothing was sent.',
  },
  'default-certificate': {
    why: 'The gateway in front of the server sent its default certificate ({{subject}}), because it has none for {{host}}.',
    next: 'Check the host name in the address. If it’s correct, ask the administrator to install a certificate for {{host}} on the gateway. Nothing was sent.',
  },
  'access-denied': {
    why: 'The server, or a firewall in between, ended the TLS handshake with the alert access_denied. A firewall might block this host name, or the server might require a client certificate.',
    next: 'Ask the network administrator whether a firewall blocks {{host}}, and the server’s administrator whether a client certificate is required. Nothing was sent.',
  },
  alert: {
    why: 'The server ended the TLS handshake with the alert “{{alert}}”. The server’s configuration is the likely cause: it might have no certificate for this host name, for example. This computer didn’t reject the certificate.',
    next: 'Check the host name {{host}} and the port. If they are correct, send the details to the server’s administrator. Nothing was sent.',
  },
  'issuer-expired': {
    why: 'The issuer’s certificate ({{expiredSubject}}) expired on {{expiredOn}}. The server’s own certificate is still valid.',
    next: 'Check this computer’s clock. If it’s correct, ask the administrator to renew the issuer’s certificate in the chain that the server sends. Nothing was sent.',
  },
  'bad-signature': {
    why: 'The signature of the certificate ({{subject}}) doesn’t match the key of its issuer ({{issuer}}). The certificate was changed, or another authority has the same name.',
    next: 'Ask the administrator which certificate authority issued the certificate, and enter that authority’s certificate file as “CA certificate file (PEM)” under “Connection settings”. Nothing was sent.',
  },
  'no-protocol': {
    why: 'The server supports neither HTTP/2 nor HTTP/1.1 on this port (ALPN). The certificate isn’t the cause.',
    next: 'Check the port: it might belong to another service. If it’s correct, ask the administrator to enable HTTP/1.1. Nothing was sent.',
  },
  inspected: {
    why: 'A security product ({{inspector}}) intercepts the connection and sends its own certificate, issued by {{issuer}}, which isn’t trusted on this computer. The certificate of {{host}} isn’t the cause.',
    next: 'Ask your network administrator for the root certificate of this product. Enter its file as “CA certificate file (PEM)” under “Connection settings”, or install it on this computer. Nothing was sent.',
  },
  'inspected-here': {
    why: 'A security program, usually on this computer, intercepts the connection: {{inspector}}. It sends its own certificate, issued by {{issuer}}, which Dataquay doesn’t trust. The certificate of {{host}} isn’t the cause.',
    next: 'Exclude {{host}} or Dataquay from scanning of encrypted connections in {{inspector}}. Or export the program’s root certificate, and enter its file as “CA certificate file (PEM)” under “Connection settings”. Nothing was sent.',
  },
} as const;

/** Further errors of a certificate, in addition to the cause. */
export const furtherTlsTexts = {
  'self-signed': 'It’s also self-signed ({{subject}}).',
  expired: 'It also expired on {{validTo}}.',
  'not-yet-valid': 'It also isn’t valid until {{validFrom}}.',
  proxy: 'The TLS handshake was with the proxy {{origin}}. The server behind it isn’t the cause.',
  client: 'This connection’s client certificate ({{clientSubject}}) was issued by {{clientIssuer}}, and is valid until {{clientValidTo}}.',
  provider: 'The TLS handshake was with the identity provider, where you sign in, not with the data server.',
  redirected: 'The server at {{asked}} redirected the request to {{url}}.',
  'wrong-host': 'It also isn’t valid for {{host}}, only for {{names}}.',
  'ip-address': 'The address contains an IP address, but the certificate contains only host names.',
  wildcard: 'The * in a certificate stands for one part of a name, without dots.',
} as const;
