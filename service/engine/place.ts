import type { ComparisonOperator } from '../../shared/query/query.ts';

/**
 * Where a constant lies among the values a column can hold.
 *
 * `at` is one of them; `after` lies between that value and the next; `below`, `above` lie outside all of them; `nowhere` compares
 * with none (NaN). So a constant is never rounded to fit: `price eq 1.105` finds no price of two digits, `price gt 1.105` finds 1.11.
 */
export type Place<Value> = { readonly kind: 'at' | 'after'; readonly value: Value } | { readonly kind: 'below' | 'above' | 'nowhere' };

/** A comparison with a value the column can hold, or with a foregone result for every value present. */
export type Test<Value> =
  | { readonly kind: 'compare'; readonly operator: ComparisonOperator; readonly value: Value }
  | { readonly kind: 'never' }
  /** True for every value, and for a missing one too if `missing`. */
  | { readonly kind: 'always'; readonly missing: boolean };

/** Values a column can hold: whole numbers of some unit, both ends included. */
export interface Range {
  readonly low: bigint;
  readonly high: bigint;
}

/** The place of a constant that is `floor`, or lies between it and the next value unless `exact`. */
export function placeInRange(floor: bigint, exact: boolean, { low, high }: Range): Place<bigint> {
  if (floor > high || (floor === high && !exact)) return { kind: 'above' };
  if (floor < low) return { kind: 'below' };
  return { kind: exact ? 'at' : 'after', value: floor };
}

/** The same place, its value put into another form. */
export function mapPlace<Value, Other>(place: Place<Value> | null, convert: (value: Value) => Other): Place<Other> | null {
  return place === null || !('value' in place) ? place : { kind: place.kind, value: convert(place.value) };
}

const never = { kind: 'never' } as const;
const present = { kind: 'always', missing: false } as const;
const everything = { kind: 'always', missing: true } as const;

/** The comparison of a column with a constant at a place, in terms of the column's own values. */
export function testAtPlace<Value>(operator: ComparisonOperator, place: Place<Value>): Test<Value> {
  if (operator === 'eq') return place.kind === 'at' ? { kind: 'compare', operator, value: place.value } : never;
  if (operator === 'ne') return place.kind === 'at' ? { kind: 'compare', operator, value: place.value } : everything;
  const downwards = operator === 'lt' || operator === 'le';
  switch (place.kind) {
    case 'at':
      return { kind: 'compare', operator, value: place.value };
    case 'after':
      return { kind: 'compare', operator: downwards ? 'le' : 'gt', value: place.value };
    case 'below':
      return downwards ? never : present;
    case 'above':
      return downwards ? present : never;
    case 'nowhere':
      return never;
  }
}
