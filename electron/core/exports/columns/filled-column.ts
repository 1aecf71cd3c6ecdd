import type { DataType } from 'apache-arrow';
import type { ColumnValues } from './column-values.ts';
import type { Validity } from './validity.ts';

/** One column of the batch that is being filled. */
export interface FilledColumn {
  readonly type: DataType;
  readonly values: ColumnValues;
  readonly validity: Validity;
}
