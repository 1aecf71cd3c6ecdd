/**
 * Why a secure connection failed, and what to do. They are the second and third sentence of `tls-failed`, by its `cause`.
 *
 * Names in braces are parameters of the problem.
 */
export const tlsTexts = {
  expired: {
    why: 'The certificate of {{host}} expired on {{validTo}}.',
    next: '{{askByClock}} the administrator of {{host}} to renew the certificate and to restart the service. Tell them the host and the expiry date. Nothing was sent.',
  },
  'not-yet-valid': {
    why: 'The certificate of {{host}} isn’t valid until {{validFrom}}.',
    next: '{{askByClock}} the administrator of {{host}} to install a certificate that is already valid. Nothing was sent.',
  },
  'wrong-host': {
    why: 'The certificate is valid for {{names}}, not {{host}}.{{nameCause}}',
    next: '{{useName}} If {{host}} is correct, ask its administrator for a certificate that also contains {{host}}{{orWildcard}}.{{otherServer}} Nothing was sent.',
  },
  'wrong-address': {
    why: 'The certificate is valid for {{names}}, but not for the IP address {{host}}, which the URL contains.',
    next: '{{useName}} If you were told to use this IP address, ask the server’s administrator for the host name, or for a certificate that also contains {{host}}. Nothing was sent.',
  },
  'self-signed': {
    why: 'The certificate is self-signed ({{subject}}): no certificate authority issued it, so this computer can’t verify it.',
    next: 'Ask the administrator of {{host}} for a certificate that a certificate authority issued. Until then, ask them for the certificate file and its SHA-256 fingerprint. If the fingerprint is {{fingerprint}}, enter the file as “CA certificate file (PEM)” under “Connection settings”. If a file is already entered, add the certificate to it. Nothing was sent.',
  },
  'unknown-authority': {
    why: 'The certificate was issued by {{issuer}}, which isn’t trusted on this computer. It’s usually the internal certificate authority of a company.',
    next: 'Ask your IT department or the administrator of {{host}} for the root certificate {{authority}} in PEM format. Enter its file as “CA certificate file (PEM)” under “Connection settings”, or install the certificate on this computer. If a file is already entered, add the certificate to it. Nothing was sent.',
  },
  'unknown-root': {
    why: 'The certificate was issued by {{issuer}} under the root certificate {{authority}}, which isn’t trusted on this computer. It’s usually the internal certificate authority of a company.',
    next: 'Ask your IT department or the administrator of {{host}} for the root certificate {{authority}} in PEM format, not for {{issuer}}, which the server already sends. Enter its file as “CA certificate file (PEM)” under “Connection settings”, or install the certificate on this computer. If a file is already entered, add the certificate to it. Nothing was sent.',
  },
  'no-store': {
    why: 'This computer or container has no CA certificates ({{storeDirectory}} is missing or empty), so only the public authorities that Dataquay contains are trusted. The root certificate {{authority}} of this server isn’t one of them.',
    next: 'Install the package ca-certificates (for a container: apt-get install ca-certificates, or apk add ca-certificates, in its image), and restart Dataquay. If {{authority}} is an internal authority, the package lacks it. Then ask your IT department for this root certificate in PEM format, and enter its file as “CA certificate file (PEM)” under “Connection settings”. The server isn’t the cause. Nothing was sent.',
  },
  'no-store-file': {
    why: 'The environment variable SSL_CERT_FILE names the file {{storeFile}}, which doesn’t exist or can’t be read. So the CA certificates in it aren’t trusted, and the root certificate {{authority}} of this server isn’t trusted without them.',
    next: 'Correct or remove SSL_CERT_FILE. If the package ca-certificates isn’t installed, install it (for a container: apt-get install ca-certificates, or apk add ca-certificates, in its image). Then restart Dataquay. If {{authority}} is an internal authority, the package lacks it. Then ask your IT department for this root certificate in PEM format, and enter its file as “CA certificate file (PEM)” under “Connection settings”. The server isn’t the cause. Nothing was sent.',
  },
  'incomplete-chain': {
    why: 'The server sent only its own certificate, without the intermediate certificate of its issuer {{issuer}}. Or, more rarely, this issuer is itself a root authority that this computer doesn’t trust. Browsers might work anyway, because they often load a missing certificate themselves.',
    next: 'Ask the administrator of {{host}} to install the full chain (with intermediate certificates) on the server. Until then, ask them for the certificate of {{issuer}} in PEM format, and for its root certificate only if this computer doesn’t trust that. Enter the file as “CA certificate file (PEM)” under “Connection settings”. If a file is already entered, add the certificates to it. Nothing was sent.',
  },
  changed: {
    why: 'The certificate differs from the one you accepted ({{subject}}, issued by {{issuer}}). It was renewed, or someone is intercepting the connection.',
    next: 'Ask the administrator of {{host}} whether the certificate is new. Compare the fingerprints, and accept it only if its SHA-256 fingerprint is {{fingerprint}}. Nothing was sent.',
  },
  revoked: {
    why: 'The certificate was revoked by its issuer ({{issuer}}).',
    next: 'Ask the administrator of {{host}} to install a new certificate. Nothing was sent.',
  },
  'client-certificate': {
    why: 'The server requires a client certificate, and this connection has none. The server certificate isn’t the cause.',
    next: 'Get a client certificate with its private key from the administrator of {{host}}. Enter the files as “Client certificate file (PEM)” and “Private key file (PEM)” under “Connection settings”. A password or token doesn’t replace it.',
  },
  'client-certificate-rejected': {
    why: 'The server rejected the client certificate, without a precise reason: the server might not trust the authority that issued it, or it was revoked, or isn’t registered there. The server certificate isn’t the cause.',
    next: 'Check “Client certificate file (PEM)” under “Connection settings”. If it’s the right one, ask the administrator of {{host}} which authority must issue it, and whether it’s registered. Send them its subject and issuer.',
  },
  'client-certificate-expired': {
    why: 'The server rejected the client certificate: it has expired, or isn’t valid yet. The server certificate isn’t the cause.',
    next: 'Get a new client certificate from the administrator of {{host}}. Enter it as “Client certificate file (PEM)”, and its key as “Private key file (PEM)”, under “Connection settings”. If it’s still valid, ask the administrator to check the server’s clock.',
  },
  'client-certificate-ended': {
    why: 'This connection’s client certificate ({{clientSubject}}, issued by {{clientIssuer}}) expired on {{clientValidTo}}, so the server rejected it. The server certificate isn’t the cause.',
    next: 'Get a new client certificate from the administrator of {{host}}, or from the issuer {{clientIssuer}}. Enter it as “Client certificate file (PEM)”, and its key as “Private key file (PEM)”, under “Connection settings”.',
  },
  'client-certificate-revoked': {
    why: 'The server rejected the client certificate: it was revoked, or the server can’t check whether it was. The server certificate isn’t the cause.',
    next: 'Ask the administrator of {{host}} whether the certificate was revoked, and for a new one. Enter it as “Client certificate file (PEM)”, and its key as “Private key file (PEM)”, under “Connection settings”.',
  },
  'client-certificate-untrusted': {
    why: 'The server rejected the client certificate: the server doesn’t trust the authority that issued it, or the certificate is invalid. The server certificate isn’t the cause.',
    next: 'Check “Client certificate file (PEM)” under “Connection settings”. If it’s the right one, ask the administrator of {{host}} which authority must issue it, or to trust its authority. Send them its subject and issuer.',
  },
  'no-common-cipher': {
    why: 'The server rejected the TLS handshake: it has no cipher suite in common with Dataquay, or doesn’t serve this host name. The certificate isn’t the cause.',
    next: 'Check the host name {{host}}. If it’s correct, ask its administrator to enable a current cipher suite of TLS 1.2 or 1.3, such as ECDHE with AES-GCM. Nothing was sent.',
  },
  'unknown-name': {
    why: 'No site named {{host}} is configured on the server (SNI). The certificate isn’t the cause.',
    next: 'Check the host name in the address: use the name that the server is configured for, not an IP address or alias. If {{host}} is correct, ask the server’s administrator to configure this name. Nothing was sent.',
  },
  'weak-key': {
    why: 'The RSA key of the certificate {{weakSubject}} is too short: {{weakKey}} bits. OpenSSL requires at least 2,048 bits. Your CA certificates aren’t the cause.',
    next: 'Ask the administrator of {{host}} to renew the certificate with a new key: RSA with at least 2,048 bits, or an elliptic curve. Nothing was sent.',
  },
  'weak-certificate': {
    why: 'The certificate or its key is too weak: the key is too short, or the signature uses an outdated method such as SHA-1.',
    next: 'Ask the administrator of {{host}} for a certificate that is signed with SHA-256. Its key must be an elliptic-curve key, or an RSA key of at least 2048 bits. Nothing was sent.',
  },
  'old-protocol': {
    why: 'The server supports only outdated TLS versions (TLS 1.1 or older).',
    next: 'Ask the administrator of {{host}} to enable TLS 1.2 or 1.3 on port {{port}} of the server, or of the gateway in front of it. Dataquay doesn’t use older versions, so no setting here helps. Nothing was sent.',
  },
  'not-tls': {
    why: 'The server doesn’t support TLS on this port ({{port}}). It probably expects unencrypted HTTP, or the port belongs to another service.',
    next: 'Ask the administrator of {{host}} for the HTTPS port of the API, and enter it in the address. Use an address that begins with http:// only if they confirm it: your token and the data are then sent unencrypted.',
  },
  'no-names': {
    why: 'The certificate contains no subject alternative names, so it isn’t valid for any host. The common name ({{subject}}) doesn’t count.',
    next: 'Ask the administrator of {{host}} for a certificate with the subject alternative name {{host}}. Nothing was sent.',
  },
  'name-constraint': {
    why: 'An authority in the certificate’s chain isn’t allowed to issue certificates for these names: {{names}}. The chain’s name constraints exclude them.',
    next: 'Ask the administrator of {{host}} for a certificate from an authority that can issue certificates for {{host}}. Nothing was sent.',
  },
  'wrong-purpose': {
    why: 'The certificate isn’t for servers ({{subject}}), or its issuer isn’t allowed to issue it ({{issuer}}).',
    next: 'Ask the administrator of {{host}} for a certificate for server authentication (serverAuth) that a certificate authority issued. Nothing was sent.',
  },
  'default-certificate': {
    why: 'The gateway in front of the server sent its default certificate ({{subject}}), because it has none for {{host}}.',
    next: 'Check the host name in the address. If it’s correct, ask the administrator of {{host}} to install a certificate for {{host}} on the gateway. Nothing was sent.',
  },
  'access-denied': {
    why: 'The server, or a firewall in between, ended the TLS handshake with the alert access_denied. A firewall might block this host name, or the server might require a client certificate.',
    next: 'Ask the network administrator whether a firewall blocks {{host}}, port {{port}}, and the server’s administrator whether a client certificate is required. Nothing was sent.',
  },
  alert: {
    why: 'The server ended the TLS handshake with the alert “{{alert}}”. The server’s configuration is the likely cause: it might have no certificate for this host name, for example. This computer didn’t reject the certificate.',
    next: 'Check the host name {{host}} and the port. If they are correct, send the alert and the time to the server’s administrator. Nothing was sent.',
  },
  'issuer-expired': {
    why: 'The issuer’s certificate ({{expiredSubject}}) expired on {{expiredOn}}. The server’s own certificate is still valid.',
    next: '{{askByClock}} the administrator of {{host}} to replace the issuer’s certificate in the chain that the server sends ({{expiredSubject}}). Nothing was sent.',
  },
  'bad-signature': {
    why: 'The signature of the certificate ({{subject}}) doesn’t match the key of its issuer ({{issuer}}). The certificate was changed, or another authority has the same name.',
    next: 'Ask the administrator of {{host}} which certificate authority issued the certificate. Enter that authority’s certificate file as “CA certificate file (PEM)” under “Connection settings”. Nothing was sent.',
  },
  'no-protocol': {
    why: 'The server supports neither HTTP/2 nor HTTP/1.1 on this port (ALPN). The certificate isn’t the cause.',
    next: 'Check the port: it might belong to another service. If it’s correct, ask the administrator of {{host}} to enable HTTP/1.1. Nothing was sent.',
  },
  inspected: {
    why: 'Judging by the issuer’s name, a security product ({{inspector}}) in the network intercepts the connection. It sends its own certificate, issued by {{issuer}}, which isn’t trusted on this computer. So the server’s own certificate probably isn’t the cause.',
    next: 'Ask your network administrator for the root certificate {{authority}} of this product in PEM format, or to exclude {{host}} from inspection. Enter the file as “CA certificate file (PEM)” under “Connection settings”, or install the certificate on this computer. If a file is already entered, add the certificate to it. Nothing was sent.',
  },
  'inspected-here': {
    why: 'Judging by the issuer’s name, a security program, usually on this computer, intercepts the connection: {{inspector}}. It sends its own certificate, issued by {{issuer}}, which Dataquay doesn’t trust. So the server’s own certificate probably isn’t the cause.',
    next: 'Exclude {{host}} or Dataquay from scanning of encrypted connections in {{inspector}}. Or export the program’s root certificate {{authority}}, and enter its file as “CA certificate file (PEM)” under “Connection settings”. If a file is already entered, add the certificate to it. Nothing was sent.',
  },
} as const;

/** Sentences about the names of a certificate that isn’t valid for the host. */
export const nameAdvice = {
  /** The certificate has several names, or a wildcard. */
  wildcard:
    'Use a name with one part before {{wildcardDomain}} in the address, such as {{fullName}}, if the documentation of the API names one.',
  many: 'If one of these names belongs to the same server, use it in the address instead.',
  /** The host is an IP address. */
  address: 'Use a host name that the certificate contains instead of {{host}} in the address.',
  one: 'If {{fullName}} is the same server, use {{nameOrigin}} in the address instead of {{origin}}.',
  /** The host is the beginning of the name, up to a dot. */
  short: '“{{host}}” is the short form of {{fullName}}: use {{nameOrigin}} in the address instead of {{origin}}.',
} as const;

/** Why a certificate isn’t valid for the host, and what to ask for and to check. They continue sentences, or follow one. */
export const wrongHostPhrases = {
  orWildcard: ' or {{wantedWildcard}}',
  eitherCause: ' Either the certificate lacks this name, or the address leads to another server.',
  otherServer:
    ' If another server responds, such as the sign-in page of a guest network, sign in there, or ask the network administrator whether DNS has the right address for {{host}}.',
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
  tunnel: 'The connection goes through the proxy {{proxy}}. If it inspects TLS, the certificate belongs to the proxy.',
  'wrong-host': 'It also isn’t valid for {{host}}, only for {{names}}. A new certificate must contain {{host}}.',
  'weak-key':
    'Its RSA key is also too short ({{weakKey}} bits). No CA certificate corrects this: the administrator of {{host}} must renew it.',
  'empty-store': 'This computer or container has no other CA certificates: {{storeDirectory}} is missing or empty.',
  wildcard: 'The * in a certificate stands for one part of a name, without dots.',
} as const;

/** What happened, if the secure connection isn’t to the data server. */
export const tlsTitles = { provider: 'Can’t establish a secure connection to the identity provider {{host}}.' } as const;
