/** A part of a JSON line with a single colour. */
export interface JsonPart {
  readonly text: string;
  /** Kind of the value. Null for names and signs, which have the default colour. */
  readonly kind: 'string' | 'number' | 'keyword' | null;
}

/** Splits a line of indented JSON into its name, its value, and the comma after it. The value can be truncated. */
export function jsonParts(line: string): readonly JsonPart[] {
  const name = /^"(?:[^"\\]|\\.)*": /.exec(line)?.[0] ?? '';
  const rest = line.slice(name.length);
  const value = rest.endsWith(',') ? rest.slice(0, -1) : rest;
  const kind = kindOf(value);
  if (kind === null) return [{ text: line, kind: null }];
  const parts: readonly JsonPart[] = [
    { text: name, kind: null },
    { text: value, kind },
    { text: rest.slice(value.length), kind: null },
  ];
  return parts.filter(({ text }) => text !== '');
}

function kindOf(value: string): JsonPart['kind'] {
  if (value.startsWith('"')) return 'string';
  if (/^-?\d/.test(value)) return 'number';
  return value === 'true' || value === 'false' || value === 'null' ? 'keyword' : null;
}
