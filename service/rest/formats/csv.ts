/**
 * A row's values as a line of CSV (RFC 4180), exact: numbers keep every digit, texts are what they are, lists are JSON text. A missing
 * value is nothing, an empty text is `""`.
 *
 * @param row A JSON object whose members are texts, numbers, booleans, null or lists of such.
 */
export function csvLine(row: string): string {
  return `${rawValues(row).map(csvValue).join(',')}\r\n`;
}

/** The first line: the names of the columns. */
export function csvHeading(names: readonly string[]): string {
  return `${names.map(csvText).join(',')}\r\n`;
}

function csvValue(raw: string): string {
  if (raw === 'null') return '';
  if (raw.startsWith('"')) return csvText(JSON.parse(raw));
  return raw.startsWith('[') || raw.startsWith('{') ? csvText(raw) : raw;
}

function csvText(text: string): string {
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text, a bracket, or whatever stands between the signs of JSON. */
const token = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^"[\]{}:,\s]+/g;

/** The values of an object as they are written: JSON.parse would round numbers. */
function rawValues(row: string): readonly string[] {
  const values: string[] = [];
  let depth = 0;
  let begin = 0;
  for (const { 0: text, index } of row.matchAll(token)) {
    if (depth === 1 && text === ':') begin = index + 1;
    if (depth === 1 && (text === ',' || text === '}') && begin > 0) values.push(row.slice(begin, index).trim());
    if (text === '{' || text === '[') depth += 1;
    if (text === '}' || text === ']') depth -= 1;
  }
  return values;
}
