import type { ValueType } from '../../values/value-type.ts';

/** Names of value types in completion, hover texts, and messages. */
export const typeNames = {
  boolean: 'true or false',
  int32: 'whole number',
  int64: 'whole number',
  decimal: 'decimal number',
  double: 'number',
  string: 'text',
  date: 'date',
  dateTimeOffset: 'date and time',
  timeOfDay: 'time of day',
  duration: 'duration',
  guid: 'GUID',
  binary: 'binary data',
  unknown: 'unknown type',
} as const satisfies Readonly<Record<ValueType, string>>;

/** Names of value types as labels. */
export const typeLabels = {
  boolean: 'Boolean',
  int32: 'Whole number',
  int64: 'Large whole number',
  decimal: 'Decimal',
  double: 'Floating-point number',
  string: 'Text',
  date: 'Date',
  dateTimeOffset: 'Date and time',
  timeOfDay: 'Time of day',
  duration: 'Duration',
  guid: 'GUID',
  binary: 'Binary data',
  unknown: 'Unknown',
} as const satisfies Readonly<Record<ValueType, string>>;

/** What a field expects for each value type. */
export const expectedValues = {
  boolean: 'true or false',
  int32: 'whole number',
  int64: 'whole number',
  decimal: 'number',
  double: 'number',
  string: 'text',
  date: 'date, such as 2024-01-31',
  dateTimeOffset: 'date and time, such as 2024-01-31T14:02:00Z',
  timeOfDay: 'time of day, such as 14:02',
  duration: 'duration, such as PT15M',
  guid: 'GUID',
  binary: 'Base64-encoded data',
  unknown: 'text',
} as const satisfies Readonly<Record<ValueType, string>>;

/** Examples in empty fields for each value type. */
export const exampleValues = {
  boolean: '',
  int32: '60',
  int64: '60',
  decimal: '1.50',
  double: '1.5',
  string: '',
  date: '2020-12-31',
  dateTimeOffset: '2020-12-31T23:59:59Z',
  timeOfDay: '23:59:59',
  duration: 'P1DT12H',
  guid: '00000000-0000-0000-0000-000000000000',
  binary: 'base64url',
  unknown: '',
} as const satisfies Readonly<Record<ValueType, string>>;
