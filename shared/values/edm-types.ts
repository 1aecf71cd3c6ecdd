import { type ValueType, valueTypes } from './value-type.ts';

/** A type as `$metadata` names it, read: the type of one value, and whether a cell holds a list of them. */
export interface ReadType {
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
