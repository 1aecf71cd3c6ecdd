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
  Schema,
  TimeMicrosecond,
  TimestampMicrosecond,
  Utf8,
} from 'apache-arrow';
import type { EngineColumn } from '../../engine/engine.ts';

/** The most digits of a decimal of 128 bits. */
const mostDigits = 38;

/**
 * The Arrow type of a column's values, one that holds each of them exactly: text where there is none, as for decimals of any size and
 * fractions of a second beyond the sixth digit.
 */
export function arrowType({ type, precision, scale }: Pick<EngineColumn, 'type' | 'precision' | 'scale'>): DataType {
  switch (type) {
    case 'boolean':
      return new Bool();
    case 'int32':
      return new Int32();
    case 'int64':
      return new Int64();
    case 'decimal':
      return precision === null || precision > mostDigits ? new Utf8() : new Decimal(scale ?? 0, precision, 128);
    case 'double':
      return new Float64();
    case 'date':
      return new DateDay();
    case 'dateTimeOffset':
      return precision !== null && precision > 6 ? new Utf8() : new TimestampMicrosecond('UTC');
    case 'timeOfDay':
      return precision !== null && precision > 6 ? new Utf8() : new TimeMicrosecond();
    case 'binary':
      return new Binary();
    case 'string':
    case 'guid':
    case 'duration':
      return new Utf8();
  }
}

/** The schema of rows of these columns. */
export function arrowSchema(columns: readonly EngineColumn[]): Schema {
  return new Schema(
    columns.map((column) => {
      const type = arrowType(column);
      return new Field(column.name, column.list ? new List(new Field('item', type, true)) : type, column.nullable);
    }),
  );
}
