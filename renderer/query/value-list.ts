/**
 * Reads a list of values as people type and paste them: separated by commas, semicolons, tabs or line breaks.
 *
 * A value that holds a separator, or spaces at its ends, stands in double quotes, quotes doubled (as RFC 4180 has it).
 * Empty places are passed over; `""` is the empty text.
 */
export function readValueList(text: string): readonly string[] {
  const values: string[] = [];
  for (const match of text.matchAll(/\s*"((?:[^"]|"")*)"\s*(?=$|[,;\t\r\n])|[^,;\t\r\n]+/g)) {
    const quoted = match[1];
    if (quoted !== undefined) values.push(quoted.replaceAll('""', '"'));
    else if (match[0].trim() !== '') values.push(match[0].trim());
  }
  return values;
}

/** Writes values so that {@link readValueList} gives them back. */
export function writeValueList(values: readonly string[]): string {
  return values.map((value) => (needsQuotes(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(', ');
}

function needsQuotes(value: string): boolean {
  return value === '' || value.trim() !== value || /[",;\t\r\n]/.test(value);
}
