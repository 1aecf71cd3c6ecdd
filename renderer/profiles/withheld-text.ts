import type { DraftField } from './profile-draft.ts';

/** Fields that hold addresses, one or several: a user name and a password may be typed into each. */
const addressFields: ReadonlySet<DraftField> = new Set([
  'baseUrl',
  'tokenUrl',
  'issuer',
  'allowedOrigins',
  'proxyUrl',
  'pacUrl',
  'certificateExceptions',
]);

const fingerprint = /^[\s:0-9A-F]*$/i;
const driveLetter = /^[a-z]:[\\/]/i;

/**
 * Whether an address as typed may hold a secret: a password before the host, or anything in a query or fragment. Forms refuse all of them,
 * so that nothing is lost which could be saved.
 *
 * @param typing While it is typed, what looks like a port (`https://jo:1234`) may be the beginning of a password.
 */
function mayHoldSecret(address: string, typing: boolean): boolean {
  if (driveLetter.test(address)) return /[@?#]/.test(address);
  const place = address.replace(/^https?:(\/\/)?/i, '');
  if (/[@?#]/.test(place)) return true;
  const [host = ''] = place.split(/[/\\]/);
  const [, port] = /:(.*)$/s.exec(host) ?? [];
  if (port === undefined || port === '') return false;
  return !/^\d{1,5}$/.test(port) || (typing && host === place);
}

/** Whether a field's text may hold a secret and is not to lie on disk. @param typing Whether the field has the focus. */
export function isWithheld(field: DraftField, value: unknown, typing: boolean): boolean {
  if (typeof value !== 'string' || !addressFields.has(field)) return false;
  return value
    .split('\n')
    .map((line) => line.trim())
    .some((line) => {
      const [address = '', ...behind] = line.split(/\s+/);
      // A password may have blanks in it: behind an address stands a fingerprint or nothing.
      return mayHoldSecret(address, typing && behind.length === 0) || !fingerprint.test(behind.join(' '));
    });
}
