import { plainForm } from '../../sql/scalar-form.ts';
import { exactJson, quotedJson, type ScalarForm } from './scalar-form.ts';

export const booleanForm: ScalarForm = {
  ...plainForm,
  type: 'boolean',
  parameter: 'boolean',
  place: (literal) => (literal.kind === 'boolean' ? { kind: 'at', value: String(literal.value) } : null),
  json: (value) => `${value}::text`,
};

/** Texts, compared by their code points whatever the database's collation: in UTF-8 the order of bytes is theirs. */
export const textForm: ScalarForm = {
  ...plainForm,
  type: 'string',
  parameter: 'text',
  place: (literal) => {
    if (literal.kind !== 'string') return null;
    // PostgreSQL's texts hold no NUL: such a constant lies right after the text before it.
    const end = literal.value.indexOf('\0');
    return end === -1 ? { kind: 'at', value: literal.value } : { kind: 'after', value: literal.value.slice(0, end) };
  },
  json: exactJson,
};

/** Members of an enumeration, as texts. */
export function enumerationForm(array: boolean): ScalarForm {
  return { ...textForm, read: (column) => `${column}::text${array ? '[]' : ''}` };
}

/** What has no counterpart outside (intervals, ranges, JSON, …), served as PostgreSQL's text for it. */
export const foreignForm: ScalarForm = { ...textForm, read: (column) => `${column}::text` };

/** An address: a cast to text would add its length (`/32`) where it has none of its own. */
export const addressForm: ScalarForm = { ...textForm, read: (column) => `abbrev(${column})` };

export const guidForm: ScalarForm = {
  ...plainForm,
  type: 'guid',
  parameter: 'uuid',
  place: (literal) => (literal.kind === 'guid' ? { kind: 'at', value: literal.text } : null),
  json: quotedJson,
};

export const binaryForm: ScalarForm = {
  ...plainForm,
  type: 'binary',
  parameter: 'bytea',
  place: (literal) =>
    literal.kind === 'binary' ? { kind: 'at', value: `\\x${Buffer.from(literal.text, 'base64url').toString('hex')}` } : null,
  // encode() breaks its lines after 76 characters (RFC 2045).
  json: (value, { binary }) =>
    `'"' || translate(encode(${value}, 'base64'), ${binary === 'base64' ? `E'\\n', ''` : `E'+/\\n', '-_'`}) || '"'`,
};
