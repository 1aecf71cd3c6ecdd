import {
  Binary,
  Bool,
  type DataType,
  DateDay,
  Decimal,
  Field,
  Float64,
  Int32,
  Int64,
  List,
  TimeMicrosecond,
  TimeNanosecond,
  TimestampMicrosecond,
  TimestampNanosecond,
  Utf8,
} from 'apache-arrow';
import type { ValueType } from './value-type.ts';

/** The precision of timestamps and times: microseconds or nanoseconds. */
export type TimeUnit = 'micro' | 'nano';

/** The type of a column in a typed file. It holds the values of the column exactly. */
export type ColumnForm =
  | { readonly kind: 'text' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'int32' }
  | { readonly kind: 'int64' }
  /** A decimal of at most 38 digits. `scale` is the number of digits after the decimal point. */
  | { readonly kind: 'decimal'; readonly precision: number; readonly scale: number }
  | { readonly kind: 'double' }
  | { readonly kind: 'date' }
  | TimestampForm
  | { readonly kind: 'time'; readonly unit: TimeUnit }
  | { readonly kind: 'binary' }
  | ListForm;

export interface TimestampForm {
  readonly kind: 'timestamp';
  readonly unit: TimeUnit;
  /** Whether the timestamps have an offset and are written in UTC. Otherwise they are local times without an offset. */
  readonly zoned: boolean;
}

/** Lists of values of one form. */
export interface ListForm {
  readonly kind: 'list';
  readonly of: ColumnForm;
}

/** The form of a column whose values are exported as text. */
export const textForm: ColumnForm = { kind: 'text' };

/** Maximum digits of a decimal in Arrow, in Parquet, and in databases that read them. */
export const maxDigits = 38;

/** The declared type of a column. */
export interface DeclaredColumn {
  readonly type: ValueType;
  /** Whether each value is a list of values of the type. */
  readonly list: boolean;
  /** Total digits of a decimal, or digits of the fractional seconds. */
  readonly precision?: number | null;
  /** Digits of a decimal after the decimal point. A text if the number isn't fixed. */
  readonly scale?: number | string | null;
}

/**
 * Returns the form of a column's declared type.
 *
 * Types without a form (durations, GUIDs, unknown types) and decimals without a known scale become text. A list has the form of its values.
 */
export function declaredForm(column: DeclaredColumn): ColumnForm {
  const { type, list, precision, scale } = column;
  if (list) return { kind: 'list', of: declaredForm({ ...column, list: false }) };
  switch (type) {
    case 'boolean':
    case 'int32':
    case 'int64':
    case 'double':
    case 'date':
    case 'binary':
      return { kind: type };
    case 'decimal':
      return typeof scale === 'number' && typeof precision === 'number' && precision <= maxDigits && scale <= precision
        ? { kind: 'decimal', precision, scale }
        : textForm;
    case 'dateTimeOffset':
      return { kind: 'timestamp', unit: (precision ?? 0) > 6 ? 'nano' : 'micro', zoned: true };
    case 'timeOfDay':
      return { kind: 'time', unit: (precision ?? 0) > 6 ? 'nano' : 'micro' };
    default:
      return textForm;
  }
}

/** Returns the Arrow type of a form. */
export function arrowType(form: ColumnForm): DataType {
  switch (form.kind) {
    case 'text':
      return new Utf8();
    case 'boolean':
      return new Bool();
    case 'int32':
      return new Int32();
    case 'int64':
      return new Int64();
    case 'double':
      return new Float64();
    case 'binary':
      return new Binary();
    case 'date':
      return new DateDay();
    case 'timestamp': {
      const zone = form.zoned ? 'UTC' : null;
      return form.unit === 'micro' ? new TimestampMicrosecond(zone) : new TimestampNanosecond(zone);
    }
    case 'time':
      return form.unit === 'micro' ? new TimeMicrosecond() : new TimeNanosecond();
    case 'decimal':
      return new Decimal(form.scale, form.precision, 128);
    // Parquet requires this name of the field (LogicalTypes, Lists). Arrow allows any name.
    case 'list':
      return new List(new Field('element', arrowType(form.of), true));
  }
}
