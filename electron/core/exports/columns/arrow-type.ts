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
import type { ColumnForm } from './column-form.ts';

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
    // Parquet requires this name (LogicalTypes, Lists); Arrow allows any.
    case 'list':
      return new List(new Field('element', arrowType(form.of), true));
  }
}
