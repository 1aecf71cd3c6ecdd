/** Unescapes the content of a JSON string without its quotation marks. Returns malformed content unchanged. */
export function unescaped(inside: string): string {
  if (!inside.includes('\\')) return inside;
  try {
    const value: unknown = JSON.parse(`"${inside}"`);
    return typeof value === 'string' ? value : inside;
  } catch {
    return inside;
  }
}
