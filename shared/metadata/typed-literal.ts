import { convertLiteral, isInfiniteMoment } from '../values/literal.ts';
import type { Literal } from '../values/value-type.ts';
import type { EntityModel, Property } from './entity-model.ts';
import { findEnumeration } from './find-in-schema.ts';

/**
 * Converts a constant to the type of the column that it is compared with, if its text is ambiguous. Otherwise returns it unchanged.
 *
 * A string can be a duration (`durationLiteral` needs no prefix in OData 4.01), an infinite date or timestamp, or a member of an enumeration, whose name can have an alias.
 */
export function typedLiteral(value: Literal, property: Property | undefined, model: EntityModel | undefined): Literal {
  if (property === undefined || (value.kind !== 'string' && value.kind !== 'enumeration')) return value;
  if (property.type === 'duration' && value.kind === 'string') return convertLiteral(value, 'duration') ?? value;
  if (value.kind === 'string' && meansInfinity(value.value, property.type)) return convertLiteral(value, property.type) ?? value;
  const enumeration = enumerationOf(property, model);
  if (enumeration === null) return value;
  return { kind: 'enumeration', type: enumeration, text: value.kind === 'string' ? value.value : value.text };
}

/** Checks whether a quoted text means an infinite date or timestamp in a comparison with a value of this type. */
export function meansInfinity(text: string, type: string): boolean {
  return (type === 'date' || type === 'dateTimeOffset') && isInfiniteMoment(text);
}

/** Returns the qualified name of a column's enumeration. Null if it has none. */
function enumerationOf({ typeName }: Property, model: EntityModel | undefined): string | null {
  if (typeName === undefined || model?.schema === undefined) return null;
  return findEnumeration(model.schema, typeName)?.name ?? null;
}
