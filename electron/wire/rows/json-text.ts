/** The text of a JSON string's inside, its escapes resolved; as written where it is malformed. */
export function unescaped(inside: string): string {
  if (!inside.includes('\\')) return inside;
  try {
    const value: unknown = JSON.parse(`"${inside}"`);
    return typeof value === 'string' ? value : inside;
  } catch {
    return inside;
  }
}
