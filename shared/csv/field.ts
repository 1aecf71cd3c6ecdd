/** Quotes a field of delimited text, and doubles the quotes in it (RFC 4180, section 2). */
export function quotedField(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Returns a field of delimited text. Quotes the field if it contains the separator, a quote, or a line break (RFC 4180, section 2). */
export function delimitedField(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? quotedField(text) : text;
}
