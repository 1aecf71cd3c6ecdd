import type { ColumnForm } from '../typed/column-form.ts';
import { BooleanValues } from './boolean-values.ts';
import type { ColumnValues } from './column-values.ts';
import { DecimalValues } from './decimal-values.ts';
import { FixedValues } from './fixed-values.ts';
import { ListValues } from './list-values.ts';
import { LongValues } from './long-values.ts';
import { TextValues } from './text-values.ts';

/** Makes the values of a form. @param capacity Values at most. */
export function createColumnValues(form: ColumnForm, capacity: number): ColumnValues {
  switch (form.kind) {
    case 'text':
    case 'binary':
      return new TextValues(form, capacity);
    case 'boolean':
      return new BooleanValues(capacity);
    case 'int32':
    case 'date':
    case 'double':
      return new FixedValues(form, capacity);
    case 'int64':
    case 'timestamp':
    case 'time':
      return new LongValues(form, capacity);
    case 'decimal':
      return new DecimalValues(form, capacity);
    case 'list':
      return new ListValues(form, capacity, createColumnValues);
  }
}
