import type { ExportColumn } from '../../../../shared/contract/export.ts';
import { fail } from '../../../wire/problem-error.ts';
import type { RowReader } from '../row-reader.ts';
import type { ColumnForm } from '../typed/column-form.ts';
import { type FormValue, readValue } from '../typed/read-value.ts';

const quotedCharacters = 80;

/** The value of a cell in its form; null where there is none. @throws ProblemError `export-value-unfit` where the form cannot hold it exactly. */
export function fittingValue(
  form: ColumnForm,
  reader: RowReader,
  column: number,
  { name, type }: ExportColumn,
  row: number,
): FormValue | null {
  const value = readValue(form, reader, column);
  if (value !== undefined) return value;
  const text = reader.text(column).slice(0, quotedCharacters);
  return fail('export-value-unfit', {
    parameters: { column: name, type, row, value: text },
    detail: `Row ${row}, column ${name} (${type}): ${text}`,
  });
}
