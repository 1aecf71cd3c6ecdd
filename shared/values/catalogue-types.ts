import { type ValueType, valueTypes } from './value-type.ts';

const catalogueNames: Readonly<Record<Exclude<ValueType, 'unknown'>, string>> = {
  boolean: 'BOOLEAN',
  int32: 'INTEGER',
  int64: 'LONG',
  decimal: 'DECIMAL',
  double: 'DOUBLE',
  string: 'STRING',
  date: 'DATE',
  dateTimeOffset: 'TIMESTAMP',
  timeOfDay: 'TIME',
  duration: 'DURATION',
  guid: 'UUID',
  binary: 'BINARY',
};

const typesByName: ReadonlyMap<string, ValueType> = new Map(
  valueTypes.flatMap((type): [string, ValueType][] => (type === 'unknown' ? [] : [[catalogueNames[type], type]])),
);

/** Returns the name of a type in the catalogue; `STRING` for `unknown`. */
export function catalogueTypeName(type: ValueType): string {
  return type === 'unknown' ? catalogueNames.string : catalogueNames[type];
}

/** Parses a type name of the catalogue, ignoring case; `unknown` for other names. */
export function readCatalogueType(name: string): ValueType {
  return typesByName.get(name.toUpperCase()) ?? 'unknown';
}
