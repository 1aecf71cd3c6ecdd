import type { ColumnForm } from '../typed/column-form.ts';
import { BinaryValues } from './binary-values.ts';
import { BooleanValues } from './boolean-values.ts';
import type { ColumnValues } from './column-values.ts';
import { DayValues } from './day-values.ts';
import { DecimalValues } from './decimal-values.ts';
import { DoubleValues } from './double-values.ts';
import { ListValues } from './list-values.ts';
import { LongValues } from './long-values.ts';
import { MomentValues } from './moment-values.ts';
import { TextValues } from './text-values.ts';
import { TimeValues } from './time-values.ts';
import { WholeValues } from './whole-values.ts';

/** Makes the values of a form. @param capacity Values at most. */
export function createColumnValues(form: ColumnForm, capacity: number): ColumnValues {
  switch (form.kind) {
    case 'text':
      return new TextValues(capacity);
    case 'binary':
      return new BinaryValues(capacity);
    case 'boolean':
      return new BooleanValues(capacity);
    case 'int32':
      return new WholeValues(capacity);
    case 'date':
      return new DayValues(capacity);
    case 'double':
      return new DoubleValues(capacity);
    case 'int64':
      return new LongValues(capacity);
    case 'timestamp':
      return new MomentValues(form, capacity);
    case 'time':
      return new TimeValues(form, capacity);
    case 'decimal':
      return new DecimalValues(form, capacity);
    case 'list':
      return new ListValues(form, capacity, createColumnValues);
  }
}
