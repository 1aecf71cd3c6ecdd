/**
 * The types of values that both URL languages and every engine agree on.
 *
 * Each has a name in OData (`Edm.*`) and one in a marketplace's catalogue; see `edm-types.ts` and `catalogue-types.ts`.
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
