/** Why a certificate or key file of a connection can't be used, and what to do about it. */
export const fileReasonTexts = {
  'profile-file-unusable/absent': {
    why: 'The file doesn’t exist at this path: {{file}}.',
    next: 'Correct {{fileSetting}}. If the file is on a network drive, connect to the company network or VPN.',
  },
  'profile-file-unusable/unreadable': {
    why: 'The file can’t be read: {{file}}. You don’t have permission, it’s a folder, or it’s larger than 4 MB.',
    next: 'Check {{fileSetting}}, and the permissions of the file.',
  },
  'profile-file-unusable/malformed': {
    why: 'The file has the lines of a PEM file, but its content is damaged or incomplete: {{file}}.',
    next: 'Get the file again from the person who gave it to you, as it was issued, and enter its path as {{fileSetting}}.',
  },
  'profile-file-unusable/key-mismatch': {
    why: 'The private key ({{keyFile}}) doesn’t belong to the client certificate ({{file}}).',
    next: 'Enter the key that was created with this certificate as “Private key file (PEM)” under “Connection settings”. If the certificate was renewed, it might have a new key. If you don’t have the key, ask the administrator who issued the certificate for a new certificate with its key.',
  },
  'profile-file-unusable/binary': {
    why: 'The file is in a binary format, such as DER (.cer, .der) or PKCS #12 (.p12, .pfx), not in PEM: {{file}}.',
    next: 'Convert a .cer or .der file to PEM with openssl x509 -inform der -in FILE -out NEW.pem. Convert a .p12 or .pfx file with openssl pkcs12 -nodes -in FILE -out NEW.pem. Then enter the path of the new file as {{fileSetting}}.',
  },
  'profile-file-unusable/encrypted-key': {
    why: 'The private key is encrypted with a password, which Dataquay doesn’t support: {{file}}.',
    next: 'Save the key without a password, for example with openssl pkey -in KEY -out NEW-KEY, and protect the file with its permissions. Then enter its path as “Private key file (PEM)” under “Connection settings”.',
  },
  'profile-file-unusable/no-key': {
    why: 'The client certificate has no private key: the file contains none ({{file}}).',
    next: 'Enter the key file of the client certificate as “Private key file (PEM)” under “Connection settings”. Its text begins with BEGIN PRIVATE KEY. If you don’t have it, ask the administrator who issued the certificate.',
  },
  'profile-file-unusable/no-certificate': {
    why: 'The file isn’t a certificate in PEM format: {{file}}. It might be a private key or a certificate signing request.',
    next: 'Enter the path of a file with the lines BEGIN CERTIFICATE and END CERTIFICATE as {{fileSetting}}.',
  },
} as const;

/** The setting with the path of a file, by the use of the file. */
export const fileSettings = {
  authority: '“CA certificate file (PEM)” under “Connection settings”',
  certificate: '“Client certificate file (PEM)” under “Connection settings”',
  key: '“Private key file (PEM)” under “Connection settings”',
} as const;
