import { ownValue } from '../../values/own-value.ts';

/** An object of a JSON document. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Checks whether a value is a JSON object, not an array or null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a string member. Null if it is missing or not a string. */
export function textMember(object: JsonObject, name: string): string | null {
  const value = ownValue(object, name);
  return typeof value === 'string' ? value : null;
}

/** Checks whether a member is true. CSDL JSON omits false. */
export function booleanMember(object: JsonObject, name: string): boolean {
  return ownValue(object, name) === true;
}

/** Returns the objects of an array. A single object is treated as an array. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : [];
}

/** Returns the members whose names are neither names of CSDL (`$…`) nor annotations (`…@…`). */
export function* namedMembers(object: JsonObject): Iterable<readonly [string, unknown]> {
  for (const entry of Object.entries(object)) if (entry[0] !== '' && !entry[0].startsWith('$') && !entry[0].includes('@')) yield entry;
}
