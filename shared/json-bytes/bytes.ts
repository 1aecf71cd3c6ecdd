/** The bytes that give JSON its structure (RFC 8259 §2); all are ASCII, so UTF-8 never hides one inside a character. */
export const byte = {
  tab: 0x09,
  lineFeed: 0x0a,
  carriageReturn: 0x0d,
  recordSeparator: 0x1e,
  space: 0x20,
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;

/** Whether a byte is JSON's insignificant whitespace. */
export function isSpace(code: number): boolean {
  return code === byte.space || code === byte.lineFeed || code === byte.carriageReturn || code === byte.tab;
}
