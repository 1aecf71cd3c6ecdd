/** Quotes a field of delimited text, and doubles the quotes in it (RFC 4180, section 2). */
export function quotedField(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Returns a field of delimited text. Quotes the field if it contains the separator, a quote, or a line break (RFC 4180, section 2). */
export function delimitedField(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? quotedField(text) : text;
}

/** Returns a field that keeps a text. Also quotes the empty text, which would mean null, and outer spaces, which some readers remove. */
export function textField(text: string, separator: string): string {
  return text === '' || hasOuterSpace(text) ? quotedField(text) : delimitedField(text, separator);
}

/** Returns whether a text begins or ends with a space or another ASCII control character. */
function hasOuterSpace(text: string): boolean {
  return text.charCodeAt(0) <= lastSpace || text.charCodeAt(text.length - 1) <= lastSpace;
}

/** The last of the ASCII characters that readers remove at the ends of fields. */
export const lastSpace = 0x20;

/** Returns the field of null: an empty field, but `""` if it's the only one of its line, because most readers skip empty lines. */
export function nullField(columns: number): string {
  return columns === 1 ? '""' : '';
}
