/** Headers with credentials, in lower case; a connection's own token header is added. */
export const sensitiveHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'authentication-info',
  'proxy-authentication-info',
  'svc-x-api-token',
  'x-api-key',
  'x-auth-token',
]);

/** Secret fields of forms, JSON bodies and URLs, as words: they occur as `access_token`, `access-token`, `accessToken`. */
const sensitiveFields = [
  'access token',
  'refresh token',
  'id token',
  'id token hint',
  'password',
  'client secret',
  'client assertion',
  'assertion',
  'device code',
  'code verifier',
  'code',
  'api key',
  'api token',
  'service token',
  'subject token',
  'actor token',
  'private key',
  'passphrase',
  'passwd',
];

const plainFields: ReadonlySet<string> = new Set(sensitiveFields.map((name) => name.replaceAll(' ', '')));

/** Regular expression source for the name of a secret field, ignoring case; `_` can be percent-encoded. */
export const sensitiveFieldPattern = sensitiveFields.map((name) => name.replaceAll(' ', '(?:[_\\-]|%5f|%2d)?')).join('|');

/** Whether a field is secret, in any spelling (`access_token`, `ACCESS-TOKEN`, `accessToken`, `access%5Ftoken`). */
export function isSensitiveField(name: string): boolean {
  let plain = name;
  try {
    plain = decodeURIComponent(name);
  } catch {
    // A name with an invalid escape is compared unchanged.
  }
  return plainFields.has(plain.toLowerCase().replace(/[_\-\s]/g, ''));
}
