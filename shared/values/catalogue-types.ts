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

/** The name under which the catalogue lists a type; `unknown` is listed as STRING. */
export function catalogueTypeName(type: ValueType): string {
  return type === 'unknown' ? catalogueNames.string : catalogueNames[type];
}

/** What a catalogue's type name stands for, in any case; a name that nobody has explained is `unknown`. */
export function readCatalogueType(name: string): ValueType {
  return typesByName.get(name.toUpperCase()) ?? 'unknown';
}
