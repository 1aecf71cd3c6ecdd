/** Returns the trimmed text of a form field. Null if it is empty. */
export function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
