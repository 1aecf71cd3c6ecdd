import { nullField, textField } from '../../shared/csv/field.ts';
import { type JsonEvent, jsonEvent } from '../../shared/json-bytes/json-scanner.ts';
import { eachMember } from '../../shared/json-bytes/split-rows.ts';

/**
 * Writes a row as a line of CSV (RFC 4180) without loss: numbers keep all digits, strings stay unchanged, and lists are JSON. Null is an
 * empty field, or `""` if it is the only one. An empty string is `""`.
 *
 * @param row a JSON object whose members are strings, numbers, booleans, null, or lists of these
 */
export function csvLine(row: Buffer): string {
  const values: string[] = [];
  eachMember(row, (_nameStart, _nameEnd, start, end, kind) => values.push(csvValue(row.toString('utf8', start, end), kind)) > 0);
  return `${values.join(',') || nullField(values.length)}\r\n`;
}

/** Writes the header line. */
export function csvHeading(names: readonly string[]): string {
  return `${names.map((name) => textField(name, ',')).join(',')}\r\n`;
}

/** Writes a value. Numbers stay as written, because `JSON.parse` would round them. */
function csvValue(written: string, kind: JsonEvent): string {
  if (kind === jsonEvent.string) return textField(JSON.parse(written), ',');
  if (kind === jsonEvent.literal && written === 'null') return '';
  return kind === jsonEvent.listStart || kind === jsonEvent.objectStart ? textField(written, ',') : written;
}
