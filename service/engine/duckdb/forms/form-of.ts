import { DuckDBDecimalType, DuckDBListType, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import { decimalForm, floatingForm, integerForm } from './number-forms.ts';
import { binaryForm, booleanForm, foreignForm, guidForm, nestedForm, textForm } from './other-forms.ts';
import type { ScalarForm } from './scalar-form.ts';
import { coarseTimestampForm, dateForm, nanosecondForm, timeForm, timestampForm, zonedTimestampForm } from './temporal-forms.ts';

const forms: ReadonlyMap<DuckDBTypeId, ScalarForm> = new Map([
  [DuckDBTypeId.BOOLEAN, booleanForm],
  [DuckDBTypeId.DATE, dateForm],
  [DuckDBTypeId.TIME, timeForm],
  [DuckDBTypeId.TIMESTAMP, timestampForm],
  [DuckDBTypeId.TIMESTAMP_S, coarseTimestampForm],
  [DuckDBTypeId.TIMESTAMP_MS, coarseTimestampForm],
  [DuckDBTypeId.TIMESTAMP_NS, nanosecondForm],
  [DuckDBTypeId.TIMESTAMP_TZ, zonedTimestampForm],
  [DuckDBTypeId.UUID, guidForm],
  [DuckDBTypeId.BLOB, binaryForm],
  [DuckDBTypeId.STRUCT, nestedForm],
  [DuckDBTypeId.MAP, nestedForm],
  [DuckDBTypeId.ARRAY, nestedForm],
  [DuckDBTypeId.UNION, nestedForm],
  [DuckDBTypeId.VARIANT, nestedForm],
]);

/** How a column's type is served, and whether its cells are lists of that. */
export interface ColumnForm {
  readonly form: ScalarForm;
  readonly list: boolean;
}

/** The form of a column type. A list of scalars is a list; whatever is nested deeper is JSON text. */
export function formOf(type: DuckDBType): ColumnForm {
  if (!(type instanceof DuckDBListType)) return { form: scalarFormOf(type), list: false };
  const form = scalarFormOf(type.valueType);
  const nested = type.valueType instanceof DuckDBListType || form === nestedForm || form.read('x') !== 'x';
  return nested ? { form: nestedForm, list: false } : { form, list: true };
}

function scalarFormOf(type: DuckDBType): ScalarForm {
  if (type instanceof DuckDBDecimalType) return decimalForm(type);
  if (type instanceof DuckDBListType) return nestedForm;
  if (type.typeId === DuckDBTypeId.FLOAT || type.typeId === DuckDBTypeId.DOUBLE) return floatingForm(type);
  // A text with an alias, such as JSON, has rules of its own: it is read as mere text.
  if (type.typeId === DuckDBTypeId.VARCHAR) return type.alias === undefined ? textForm : foreignForm;
  return integerForm(type) ?? forms.get(type.typeId) ?? foreignForm;
}
