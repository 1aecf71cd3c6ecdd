/**
 * The value of an annotation (CSDL 4.01, 14.3 and 14.4): constants, lists and records, the same from XML and JSON.
 *
 * A path that names a model element (`PropertyPath` and the like) is a text; one that stands for a value is a {@link ValuePath}.
 * What is computed (`If`, `Apply`) is null: nothing here depends on it.
 */
export type AnnotationValue = string | number | boolean | null | ValuePath | AnnotationRecord | readonly AnnotationValue[];

/** Stands for the value that a path leads to (CSDL 4.01, 14.4.1). */
export interface ValuePath {
  readonly kind: 'path';
  readonly path: string;
}

/** Values by name; the record's own type is not kept. */
export interface AnnotationRecord {
  readonly kind: 'record';
  readonly members: ReadonlyMap<string, AnnotationValue>;
}

function isList(value: AnnotationValue | undefined): value is readonly AnnotationValue[] {
  return Array.isArray(value);
}

/** The member of a record; undefined where the value is no record or has no such member. */
export function memberOf(value: AnnotationValue | undefined, name: string): AnnotationValue | undefined {
  return typeof value === 'object' && value !== null && !isList(value) && value.kind === 'record' ? value.members.get(name) : undefined;
}

/** The path that a value is taken from; undefined for every other value. */
export function pathOf(value: AnnotationValue | undefined): string | undefined {
  return typeof value === 'object' && value !== null && !isList(value) && value.kind === 'path' ? value.path : undefined;
}

/** A text; undefined for the empty one and for every other value. */
export function textOf(value: AnnotationValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A truth value; undefined for every other value. */
export function truthOf(value: AnnotationValue | undefined): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** A number; undefined for every other value. */
export function numberOf(value: AnnotationValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** The items of a list; none where the value is no list. */
export function itemsOf(value: AnnotationValue | undefined): readonly AnnotationValue[] {
  return isList(value) ? value : [];
}

/** The texts of a list; undefined where it holds none. */
export function textsOf(value: AnnotationValue | undefined): readonly string[] | undefined {
  const texts = itemsOf(value).filter((item) => typeof item === 'string');
  return texts.length === 0 ? undefined : texts;
}
