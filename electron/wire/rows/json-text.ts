/** Unescapes the content of a JSON string, without its quotes. Malformed content is returned unchanged. */
export function unescaped(inside: string): string {
  if (!inside.includes('\\')) return inside;
  try {
    const value: unknown = JSON.parse(`"${inside}"`);
    return typeof value === 'string' ? value : inside;
  } catch {
    return inside;
  }
}
