import type { Declarations } from '../declaration.ts';
import type { AnnotationValue } from '../read-capabilities.ts';
import { isObject, type JsonObject } from './json-value.ts';

/** Maximum depth of collections and records: the vocabularies need five levels. */
const deepest = 32;

/**
 * Parses the annotations among an object's members (CSDL JSON 4.01, 14.2): `@Term` annotates `target`, `member@Term` that member.
 *
 * Annotations with a qualifier (`#`), and annotations of annotations, are ignored.
 */
export function readJsonAnnotations(object: JsonObject, target: string, into: Declarations): void {
  for (const [name, value] of Object.entries(object)) {
    const at = name.indexOf('@');
    const term = name.slice(at + 1);
    if (at < 0 || /[@#]/.test(term)) continue;
    into.annotations.push({ target: at === 0 ? target : `${target}/${name.slice(0, at)}`, term, value: readValue(value, 0) });
  }
}

function readValue(value: unknown, depth: number): AnnotationValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (depth > deepest) return null;
  if (Array.isArray(value)) return value.map((item) => readValue(item, depth + 1));
  return isObject(value) ? readRecord(value, depth) : null;
}

function readRecord(object: JsonObject, depth: number): AnnotationValue {
  const path = object.$Path;
  if (typeof path === 'string') return { kind: 'path', path };
  const members = new Map<string, AnnotationValue>();
  for (const [name, value] of Object.entries(object)) {
    if (!name.startsWith('$') && !name.includes('@')) members.set(name, readValue(value, depth + 1));
  }
  return { kind: 'record', members };
}
