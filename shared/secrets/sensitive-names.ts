/** Headers that can contain credentials, in lower case. The token header of a connection is added to these. */
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

/** Secret fields of forms, JSON bodies, and URLs, as words. They occur as `access_token`, `access-token`, or `accessToken`. */
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
  // Signatures of links that give access to files: Azure, Amazon, and Google.
  'sig',
  'x amz signature',
  'x amz security token',
  'x goog signature',
  'saml response',
];

const plainFields: ReadonlySet<string> = new Set(sensitiveFields.map((name) => name.replaceAll(' ', '')));

/** Source of a regular expression for the name of a secret field. Use it without case; `_` can be percent-encoded. */
export const sensitiveFieldPattern = sensitiveFields.map((name) => name.replaceAll(' ', '(?:[_\\-]|%5f|%2d)?')).join('|');

/** Checks whether a field is secret, in any spelling (`access_token`, `ACCESS-TOKEN`, `accessToken`, `access%5Ftoken`). */
export function isSensitiveField(name: string): boolean {
  let plain = name;
  try {
    plain = decodeURIComponent(name);
  } catch {
    // A name with an invalid escape is compared without decoding.
  }
  return plainFields.has(plain.toLowerCase().replace(/[_\-\s]/g, ''));
}
