import type { WindowForms } from '../../shared/contract/saved/window-forms.ts';
import { secretPurposes } from '../../shared/contract/signing-in/secret.ts';
import { type ConnectionDraft, connectionDraftSchema, type DraftField } from './connection-draft.ts';
import type { UnsavedForm } from './unsaved-forms.ts';

const fields: readonly DraftField[] = connectionDraftSchema.keyof().options;

/** Returns forms without secrets for the session file. Secrets, and fields that could contain a secret, are only listed by name. */
export function persistForms(forms: ReadonlyMap<string, UnsavedForm>): WindowForms {
  const persisted = [...forms].map(([key, { changes, typed, typing, lost }]) => {
    const changed = fields.filter((field) => changes[field] !== undefined);
    const withheld = changed.filter((field) => isWithheld(field, changes[field], field === typing));
    return {
      key,
      changes: Object.fromEntries(
        Object.entries(changes).flatMap(([field, value]) => (withheld.some((one) => one === field) ? [] : [[field, value] as const])),
      ),
      secrets: [...new Set([...lost.secrets, ...purposesOf(typed)])],
      withheld: [...new Set([...lost.fields, ...withheld])],
    };
  });
  return { version: 1, forms: persisted };
}

/**
 * Restores saved forms. Unknown fields are skipped.
 *
 * @param isKnown returns whether a form's connection still exists
 */
export function restoreForms(persisted: WindowForms, isKnown: (key: string) => boolean): ReadonlyMap<string, UnsavedForm> {
  const found = persisted.forms
    .filter(({ key }) => isKnown(key))
    .map(({ key, changes, secrets, withheld }): readonly [string, UnsavedForm] => {
      const lost = { secrets, fields: fields.filter((field) => withheld.includes(field)) };
      return [key, { changes: readChanges(changes), typed: {}, typing: null, lost }];
    });
  return new Map(found);
}

function readChanges(changes: Readonly<Record<string, unknown>>): Partial<ConnectionDraft> {
  const { shape } = connectionDraftSchema;
  const readable = fields.filter((field) => Object.hasOwn(changes, field) && shape[field].safeParse(changes[field]).success);
  return connectionDraftSchema.partial().parse(Object.fromEntries(readable.map((field) => [field, changes[field]])));
}

function purposesOf(typed: UnsavedForm['typed']): UnsavedForm['lost']['secrets'] {
  return secretPurposes.filter((purpose) => (typed[purpose] ?? '') !== '');
}

/** Fields with URLs, which can contain a user name and a password. */
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
 * Returns whether an address could contain a secret: a password before the host, or a query or fragment. Forms reject all of these, so
 * every valid address is saved.
 *
 * @param typing true while the field is focused. A port such as `https://jo:1234` can then be the beginning of a password
 */
function mayHoldSecret(address: string, typing: boolean): boolean {
  if (driveLetter.test(address)) return /[@?#]/.test(address);
  const withoutScheme = address.replace(/^https?:(\/\/)?/i, '');
  if (/[@?#]/.test(withoutScheme)) return true;
  const [host = ''] = withoutScheme.split(/[/\\]/);
  const [, port] = /:(.*)$/s.exec(host) ?? [];
  if (port === undefined || port === '') return false;
  return !/^\d{1,5}$/.test(port) || (typing && host === withoutScheme);
}

/**
 * Returns whether a field's text could contain a secret and must not be saved.
 *
 * @param typing whether the field is focused
 */
export function isWithheld(field: DraftField, value: unknown, typing: boolean): boolean {
  if (typeof value !== 'string' || !addressFields.has(field)) return false;
  return value
    .split('\n')
    .map((line) => line.trim())
    .some((line) => {
      const [address = '', ...afterAddress] = line.split(/\s+/);
      // A password can contain spaces. Therefore only a fingerprint is allowed after an address.
      return mayHoldSecret(address, typing && afterAddress.length === 0) || !fingerprint.test(afterAddress.join(' '));
    });
}
