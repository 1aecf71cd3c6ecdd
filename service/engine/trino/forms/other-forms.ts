import { quoteText } from '../../sql/identifier.ts';
import { asText, plainForm, quotedJson, type TrinoForm } from './trino-form.ts';

export const booleanForm: TrinoForm = {
  ...plainForm,
  type: 'boolean',
  sqlType: 'boolean',
  place: (literal) => (literal.kind === 'boolean' ? { kind: 'at', value: String(literal.value) } : null),
  json: asText,
};

/** Texts are compared by their code points. */
export const textForm: TrinoForm = {
  ...plainForm,
  type: 'string',
  sqlType: 'varchar',
  read: asText,
  place: (literal) => (literal.kind === 'string' ? { kind: 'at', value: quoteText(literal.value) } : null),
  json: (value) => `json_format(CAST(${value} AS json))`,
};

/** Rows, maps and lists of such, served as JSON text. */
export const nestedForm: TrinoForm = { ...textForm, read: (column) => `json_format(CAST(${column} AS json))` };

/** JSON, served as its text. */
export const jsonForm: TrinoForm = { ...textForm, read: (column) => `json_format(${column})` };

export const guidForm: TrinoForm = {
  ...plainForm,
  type: 'guid',
  sqlType: 'uuid',
  place: (literal) => (literal.kind === 'guid' ? { kind: 'at', value: `UUID '${literal.text}'` } : null),
  json: quotedJson,
};

export const binaryForm: TrinoForm = {
  ...plainForm,
  type: 'binary',
  sqlType: 'varbinary',
  place: (literal) =>
    literal.kind === 'binary' ? { kind: 'at', value: `X'${Buffer.from(literal.text, 'base64url').toString('hex')}'` } : null,
  json: (value, { binary }) => `'"' || ${binary === 'base64' ? 'to_base64' : 'to_base64url'}(${value}) || '"'`,
};
