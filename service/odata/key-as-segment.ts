import { printString } from '../../shared/odata/index.ts';
import { readLiteral } from '../../shared/values/literal.ts';
import type { PublishedColumn } from '../catalogue/catalogue.ts';

/**
 * Converts a path with keys as segments (`/1/name`, `/1/a/amount`; OData URL Conventions 4.01, 4.3.6) to keys in parentheses (`(1)/name`,
 * `(order=1,item='a')/amount`). Any other path stays unchanged.
 *
 * @param rest The path after the name of a set, as sent.
 * @param keys The columns of the key.
 */
export function withKeyInParentheses(rest: string, keys: readonly PublishedColumn[]): string {
  const segments = rest.split('/').slice(1, keys.length + 1);
  if (!rest.startsWith('/') || keys.length === 0 || segments.length < keys.length) return rest;
  const values = keys.map((key, index) => literalOf(segments[index] ?? '', key));
  if (values.includes(null)) return rest;
  const key = keys.length === 1 ? values.join() : keys.map(({ name }, index) => `${name}=${values[index]}`).join(',');
  return `(${key})${rest.slice(segments.join('/').length + 1)}`;
}

/** Returns the equivalent literal in parentheses. Null for invalid keys and for system segments (`$count`). */
function literalOf(segment: string, { type }: PublishedColumn): string | null {
  const text = decoded(segment);
  if (text === null || segment === '' || segment.startsWith('$') || (type !== 'string' && readLiteral(text, type) === null)) return null;
  if (type === 'string') return encodeURIComponent(printString(text));
  return type === 'binary' ? `binary'${segment}'` : segment;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
