import type { PublishedColumn } from '../../catalogue/catalogue.ts';

/** A term of Org.OData.Validation.V1 with its value. A list contains the allowed values. */
export interface Validation {
  readonly term: string;
  readonly value: string | readonly string[];
  /** The CSDL XML attribute of the value (CSDL XML 4.01, 14.3). */
  readonly attribute: 'Bool' | 'Int' | 'Decimal' | 'Float' | 'Date' | 'DateTimeOffset' | 'TimeOfDay' | 'String';
}

/** Returns a column's constraints as terms of OData's validation vocabulary. */
export function validations({ type, constraints }: PublishedColumn): Validation[] {
  if (constraints === undefined) return [];
  const { minimum, maximum, pattern, allowed } = constraints;
  const attribute = attributes[type] ?? 'String';
  const terms: { term: string; value: string | readonly string[] | null; attribute: Validation['attribute'] }[] = [
    { term: 'Minimum', value: minimum, attribute },
    { term: 'Maximum', value: maximum, attribute },
    { term: 'Pattern', value: pattern, attribute: 'String' },
    { term: 'AllowedValues', value: allowed, attribute },
  ];
  return terms.flatMap(({ term, value, ...rest }) => (value === null ? [] : [{ term: `Validation.${term}`, value, ...rest }]));
}

/** Returns a value in CSDL JSON: numbers and booleans as such (CSDL JSON 4.01, 14.3). */
export function validationJson(value: string, { attribute }: Validation): unknown {
  if (attribute === 'Bool') return value === 'true';
  return ['Int', 'Decimal', 'Float'].includes(attribute) && Number.isFinite(Number(value)) ? Number(value) : value;
}

const attributes: Partial<Record<PublishedColumn['type'], Validation['attribute']>> = {
  boolean: 'Bool',
  int32: 'Int',
  int64: 'Int',
  decimal: 'Decimal',
  double: 'Float',
  date: 'Date',
  dateTimeOffset: 'DateTimeOffset',
  timeOfDay: 'TimeOfDay',
};
