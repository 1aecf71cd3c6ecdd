/** Characters that separate the values of a line: comma, semicolon, tab, and vertical bar. */
export const delimiters = [',', ';', '\t', '|'] as const;

/** One of {@link delimiters}. */
export type Delimiter = (typeof delimiters)[number];

/**
 * Returns the first lines of delimited text without their quoted parts, because delimiters don't separate values there (RFC 4180).
 *
 * Skips a byte order mark and blank lines at the start. Lines end with LF, CRLF, or CR outside of quotes.
 */
export function unquotedLines(text: string, count: number): readonly string[] {
  return text
    .replace(/^\s*[\r\n]/, '')
    .replace(/^\uFEFF/, '')
    .replace(/"(?:[^"]|"")*(?:"|$)/g, '')
    .split(/\r\n|\n|\r/, count);
}

/** Returns the most frequent delimiter of an unquoted line, or a comma if the line has no delimiter. */
export function mostFrequentDelimiter(line: string): Delimiter {
  const [likely] = [...delimiters].sort((one, other) => countDelimiter(line, other) - countDelimiter(line, one));
  return likely ?? ',';
}

/** Counts the occurrences of a delimiter in an unquoted line. */
export function countDelimiter(line: string, delimiter: Delimiter): number {
  return line.split(delimiter).length - 1;
}
