/**
 * The value types that both URL languages and all engines support.
 *
 * Each type has a name in OData (`Edm.*`) and in a catalogue. Values of the type `unknown` are shown as sent, and compared as strings.
 */
export const valueTypes = [
  'boolean',
  'int32',
  'int64',
  'decimal',
  'double',
  'string',
  'date',
  'dateTimeOffset',
  'timeOfDay',
  'duration',
  'guid',
  'binary',
  'unknown',
] as const;

/** One of {@link valueTypes}. */
export type ValueType = (typeof valueTypes)[number];

/**
 * An exact constant in a query. Numbers and times keep their original text.
 * - `number`: every numeric type (`60`, `1.10`, `1e400`, `INF`, `-INF`, `NaN`)
 * - `temporal`: date, dateTimeOffset, timeOfDay, and duration, in the ISO 8601 form of OData, without `duration'…'`
 * - `enumeration`: one or several members (names or numbers, separated by commas); `type` is the qualified name, empty if unknown
 */
export type Literal =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'temporal'; readonly type: 'date' | 'dateTimeOffset' | 'timeOfDay' | 'duration'; readonly text: string }
  | { readonly kind: 'guid'; readonly text: string }
  | { readonly kind: 'binary'; readonly text: string }
  | { readonly kind: 'enumeration'; readonly type: string; readonly text: string };

/**
 * One letter per type, so that the types of hundreds of thousands of columns are a short string. Files contain the letters, so don't change
 * them.
 */
const letters: Readonly<Record<ValueType, string>> = {
  boolean: 'b',
  int32: 'i',
  int64: 'l',
  decimal: 'n',
  double: 'f',
  string: 's',
  date: 'd',
  dateTimeOffset: 'm',
  timeOfDay: 't',
  duration: 'p',
  guid: 'g',
  binary: 'x',
  unknown: '-',
};

const typesByLetter: ReadonlyMap<string, ValueType> = new Map(valueTypes.map((type) => [letters[type], type]));

/** Encodes types as one letter each. */
export function typeLetters(types: readonly ValueType[]): string {
  let text = '';
  for (const type of types) text += letters[type];
  return text;
}

/** Returns the type of a letter. `unknown` for any other letter. */
export function typeOfLetter(letter: string): ValueType {
  return typesByLetter.get(letter) ?? 'unknown';
}

/** A parsed type name of `$metadata`: the type of one value, and whether it is a collection. */
interface ReadType {
  readonly type: ValueType;
  readonly list: boolean;
}

const edmNames: Readonly<Record<ValueType, string>> = {
  boolean: 'Edm.Boolean',
  int32: 'Edm.Int32',
  int64: 'Edm.Int64',
  decimal: 'Edm.Decimal',
  double: 'Edm.Double',
  string: 'Edm.String',
  date: 'Edm.Date',
  dateTimeOffset: 'Edm.DateTimeOffset',
  timeOfDay: 'Edm.TimeOfDay',
  duration: 'Edm.Duration',
  guid: 'Edm.Guid',
  binary: 'Edm.Binary',
  unknown: 'Edm.String',
};

/** Names that are only parsed. A narrower numeric type is handled as the type that includes it. */
const narrowerNames: ReadonlyMap<string, ValueType> = new Map([
  ['Edm.Byte', 'int32'],
  ['Edm.SByte', 'int32'],
  ['Edm.Int16', 'int32'],
  ['Edm.Single', 'double'],
]);

const typesByName: ReadonlyMap<string, ValueType> = new Map([
  ...valueTypes.filter((type) => type !== 'unknown').map((type): [string, ValueType] => [edmNames[type], type]),
  ...narrowerNames,
]);

/** Returns the `Edm.*` name of a type. `Edm.String` for `unknown`. */
export function edmTypeName(type: ValueType): string {
  return edmNames[type];
}

/** Parses a type name of `$metadata`, such as `Edm.Int64` or `Collection(Edm.String)` (CSDL 4.01, 4.4). `unknown` for other names. */
export function readEdmType(name: string): ReadType {
  const collection = /^Collection\((.*)\)$/.exec(name);
  return { type: typesByName.get(collection?.[1] ?? name) ?? 'unknown', list: collection !== null };
}

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

const typesByCatalogueName: ReadonlyMap<string, ValueType> = new Map(
  valueTypes.flatMap((type): [string, ValueType][] => (type === 'unknown' ? [] : [[catalogueNames[type], type]])),
);

/** Returns the name of a type in the catalogue. `STRING` for `unknown`. */
export function catalogueTypeName(type: ValueType): string {
  return type === 'unknown' ? catalogueNames.string : catalogueNames[type];
}

/** Parses a type name of the catalogue, ignoring case. `unknown` for other names. */
export function readCatalogueType(name: string): ValueType {
  return typesByCatalogueName.get(name.toUpperCase()) ?? 'unknown';
}
