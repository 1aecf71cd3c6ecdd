/**
 * The types of values that both URL languages and every engine agree on.
 *
 * Each has a name in OData (`Edm.*`) and one in a marketplace's catalogue; see `catalogue-types.ts`.
 * `unknown` stands for a type name nobody has explained: its values are shown as sent and compared as text.
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
 * A constant in a query, exact: numbers and times keep the text they were written with.
 *
 * `number` covers every numeric type (`text` as typed: `60`, `1.10`, `1e400`, `INF`, `-INF`, `NaN`);
 * `temporal` covers date, dateTimeOffset, timeOfDay and duration (`text` in the ISO 8601 form OData uses, without `duration'…'`);
 * `enumeration` is one member or several (`text`: names or numbers, separated by commas); `type` is the qualified name, empty where it
 * is not told.
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

/** One letter a type, so that the types of hundreds of thousands of columns are a text of as many characters. Kept in files: never changed. */
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

/** Types, one letter each. */
export function typeLetters(types: readonly ValueType[]): string {
  let text = '';
  for (const type of types) text += letters[type];
  return text;
}

/** The type that a letter stands for; `unknown` where it stands for none. */
export function typeOfLetter(letter: string): ValueType {
  return typesByLetter.get(letter) ?? 'unknown';
}

/** A type as `$metadata` names it, read: the type of one value, and whether a cell holds a list of them. */
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

/** Names that only come in: the narrower numeric types are handled as the type that holds them all. */
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

/** The `Edm.*` name under which a type is published; `unknown` is published as text. */
export function edmTypeName(type: ValueType): string {
  return edmNames[type];
}

/** Reads a type name of `$metadata`, such as `Edm.Int64` or `Collection(Edm.String)` (CSDL 4.01, 4.4); other names are `unknown`. */
export function readEdmType(name: string): ReadType {
  const collection = /^Collection\((.*)\)$/.exec(name);
  return { type: typesByName.get(collection?.[1] ?? name) ?? 'unknown', list: collection !== null };
}
