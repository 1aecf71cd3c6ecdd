/** Headers whose value shows who asks, in small letters; a connection's own token header is added to them. */
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

/** Fields of forms, JSON bodies and URLs that hold a secret, as words: they come as `access_token`, `access-token`, `accessToken`. */
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

/** Source of a regular expression for the name of a secret's field, to be used without case; `_` may be percent-encoded. */
export const sensitiveFieldPattern = sensitiveFields.map((name) => name.replaceAll(' ', '(?:[_\\-]|%5f|%2d)?')).join('|');

/** Whether a field is known to hold a secret, however it is written (`access_token`, `ACCESS-TOKEN`, `accessToken`, `access%5Ftoken`). */
export function isSensitiveField(name: string): boolean {
  let plain = name;
  try {
    plain = decodeURIComponent(name);
  } catch {
    // A name with a broken escape is compared as it is.
  }
  return plainFields.has(plain.toLowerCase().replace(/[_\-\s]/g, ''));
}
