/** The trimmed text of a form field; null if it is empty. */
export function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
