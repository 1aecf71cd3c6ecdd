import { BLOB, BOOLEAN, DuckDBBlobValue, type DuckDBValue, UUID, uuidValue, VARCHAR } from '@duckdb/node-api';
import { plainForm } from '../../sql/scalar-form.ts';
import { exactJson, type ScalarForm } from './scalar-form.ts';

export const booleanForm: ScalarForm = {
  ...plainForm,
  type: 'boolean',
  parameter: BOOLEAN,
  place: (literal) => (literal.kind === 'boolean' ? { kind: 'at', value: literal.value } : null),
  json: exactJson,
  written: String,
};

/** Texts, compared by their code points. */
export const textForm: ScalarForm = {
  ...plainForm,
  type: 'string',
  parameter: VARCHAR,
  place: (literal) => (literal.kind === 'string' ? { kind: 'at', value: literal.value } : null),
  json: exactJson,
  written: writtenText,
};

/** What has no counterpart outside (intervals, bit strings, enumerations, …), served as DuckDB's text for it. */
export const foreignForm: ScalarForm = { ...textForm, read: (column) => `${column}::VARCHAR` };

/** Structures, maps and lists of such, served as JSON text: a table behind an API is flat. */
export const nestedForm: ScalarForm = { ...textForm, read: (column) => `to_json(${column})::VARCHAR` };

export const guidForm: ScalarForm = {
  ...plainForm,
  type: 'guid',
  parameter: UUID,
  place: (literal) => (literal.kind === 'guid' ? { kind: 'at', value: uuidValue(BigInt(`0x${literal.text.replaceAll('-', '')}`)) } : null),
  json: exactJson,
};

export const binaryForm: ScalarForm = {
  ...plainForm,
  type: 'binary',
  parameter: BLOB,
  place: (literal) =>
    literal.kind === 'binary' ? { kind: 'at', value: new DuckDBBlobValue(Buffer.from(literal.text, 'base64url')) } : null,
  json: (value, { binary }) => {
    const text = `base64(${value})`;
    return `coalesce('"' || ${binary === 'base64' ? text : `translate(${text}, '+/', '-_')`} || '"', 'null')`;
  },
};

/** DuckDB writes control characters by capital digits. */
function writtenText(value: DuckDBValue): string {
  const text = JSON.stringify(String(value));
  return text.includes('\\u00') ? text.replaceAll(/(\\u00)([01][0-9a-f])|\\\\/g, capitals) : text;
}

function capitals(whole: string, start?: string, digits?: string): string {
  return start === undefined || digits === undefined ? whole : start + digits.toUpperCase();
}
