/** Headers whose value shows who asks, in small letters; a profile's own token header is added to them. */
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

/** Fields of forms, JSON bodies and URLs that hold a secret; compared without case, `_` and `-`. */
const sensitiveFields: ReadonlySet<string> = new Set([
  'accesstoken',
  'refreshtoken',
  'idtoken',
  'idtokenhint',
  'password',
  'clientsecret',
  'clientassertion',
  'assertion',
  'devicecode',
  'codeverifier',
  'code',
  'apikey',
  'apitoken',
  'servicetoken',
]);

/** Whether a field is known to hold a secret, however it is written (`access_token`, `ACCESS-TOKEN`, `accessToken`, `access%5Ftoken`). */
export function isSensitiveField(name: string): boolean {
  let plain = name;
  try {
    plain = decodeURIComponent(name);
  } catch {
    // A name with a broken escape is compared as it is.
  }
  return sensitiveFields.has(plain.toLowerCase().replace(/[_\-\s]/g, ''));
}
