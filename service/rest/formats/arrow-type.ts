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

/** Maximum digits of a 128-bit decimal. */
const maxDigits = 38;

/**
 * Returns the Arrow type that represents each value of a column exactly. If there is none, the type is text, as for unlimited decimals and
 * more than six fractional digits of a second.
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
      return precision === null || precision > maxDigits ? new Utf8() : new Decimal(scale ?? 0, precision, 128);
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

/** Returns the schema of rows with these columns. */
export function arrowSchema(columns: readonly EngineColumn[]): Schema {
  return new Schema(
    columns.map((column) => {
      const type = arrowType(column);
      return new Field(column.name, column.list ? new List(new Field('item', type, true)) : type, column.nullable);
    }),
  );
}
