/** A member of a JSON document. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object: no list, and not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member that is a text; null where it is missing or something else. */
export function textMember(object: JsonObject, name: string): string | null {
  const value = object[name];
  return typeof value === 'string' ? value : null;
}

/** Whether a member is there and true; CSDL JSON leaves out what is false. */
export function truthMember(object: JsonObject, name: string): boolean {
  return object[name] === true;
}

/** The objects among a list's items; a lone object is a list of one. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : [];
}

/** Members whose names are neither of CSDL (`$…`) nor annotations (`…@…`). */
export function* namedMembers(object: JsonObject): Iterable<readonly [string, unknown]> {
  for (const entry of Object.entries(object)) if (entry[0] !== '' && !entry[0].startsWith('$') && !entry[0].includes('@')) yield entry;
}
