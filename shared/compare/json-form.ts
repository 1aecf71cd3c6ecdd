import { decimalForm } from './decimal-form.ts';

const tokens = /"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*/gs;

/**
 * The one form of a JSON source: no spaces, members by name, numbers by value, exact. Null where it is no JSON.
 *
 * Numbers become texts before they are parsed, for parsing would round them; texts are marked so that they stay apart.
 */
export function jsonForm(source: string): string | null {
  const marked = source.replace(tokens, (token) => (token.startsWith('"') ? `"s${token.slice(1)}` : `"n${decimalForm(token) ?? token}"`));
  try {
    return JSON.stringify(JSON.parse(marked), (_, value: unknown) => (isObject(value) ? sorted(value) : value));
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(value: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : Number(left > right))));
}
