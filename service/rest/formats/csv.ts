import { type JsonEvent, jsonEvent } from '../../../shared/json-bytes/json-scanner.ts';
import { eachMember } from '../../../shared/json-bytes/split-rows.ts';

/**
 * A row's values as a line of CSV (RFC 4180), exact: numbers keep every digit, texts are what they are, lists are JSON text. A missing
 * value is nothing, an empty text is `""`.
 *
 * @param row A JSON object whose members are texts, numbers, booleans, null or lists of such.
 */
export function csvLine(row: Buffer): string {
  const values: string[] = [];
  eachMember(row, (_nameStart, _nameEnd, start, end, kind) => values.push(csvValue(row.toString('utf8', start, end), kind)) > 0);
  return `${values.join(',')}\r\n`;
}

/** The first line: the names of the columns. */
export function csvHeading(names: readonly string[]): string {
  return `${names.map(csvText).join(',')}\r\n`;
}

/** `JSON.parse` would round numbers: they stay as they are. */
function csvValue(written: string, kind: JsonEvent): string {
  if (kind === jsonEvent.string) return csvText(JSON.parse(written));
  if (kind === jsonEvent.literal && written === 'null') return '';
  return kind === jsonEvent.listStart || kind === jsonEvent.objectStart ? csvText(written) : written;
}

function csvText(text: string): string {
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
