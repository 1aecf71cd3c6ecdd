/**
 * Characters that control a terminal or reorder text: control characters (C0, DEL, C1), bidirectional controls (Unicode Standard Annex 9),
 * line and paragraph separators. CRLF is the first alternative, so that it is kept.
 */
const controls = /\r\n|[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/**
 * Makes a text safe to write to a terminal: replaces control characters with visible escapes such as `\u001b`. Keeps line endings and tabs.
 *
 * JSON stays equivalent, because its strings use the same escapes.
 */
export function escapeForTerminal(text: string): string {
  return text.replaceAll(controls, (found) =>
    found === '\n' || found === '\t' || found === '\r\n' ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
