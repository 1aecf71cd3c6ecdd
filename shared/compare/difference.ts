/**
 * How two values differ, the gravest last: not at all; the same value written in another way; the same value as another type of JSON;
 * another value.
 */
export const differenceKinds = ['same', 'format', 'type', 'value'] as const;

/** One of {@link differenceKinds}. */
export type DifferenceKind = (typeof differenceKinds)[number];

/** What tells two values apart that are the same; `value` where they are not. */
export const differenceReasons = [
  'none',
  'value',
  /** One row says null, the other lacks the member. */
  'null-or-absent',
  /** `1.10` and `1.1`, `1e2` and `100`. */
  'number-form',
  'number-as-text',
  'boolean-form',
  'boolean-as-text',
  /** One instant in two time zones. */
  'moment-zone',
  /** A date and its midnight, another number of decimals, a zone left out. */
  'moment-form',
  /** Milliseconds since 1970 and a date in words. */
  'moment-as-number',
  'time-form',
  'duration-form',
  'letter-case',
  /** Base64 and base64url, padded and not. */
  'binary-form',
  /** Spaces, the order of members, numbers written in another way inside. */
  'json-form',
  'json-as-text',
] as const;

/** One of {@link differenceReasons}. */
export type DifferenceReason = (typeof differenceReasons)[number];

/** How two values compare. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly reason: DifferenceReason;
}
