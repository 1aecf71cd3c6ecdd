import { RowBatches } from '../columns/row-batches.ts';
import { ParquetFile } from '../parquet/parquet-file.ts';
import { textForm } from '../typed/column-form.ts';
import type { RowWriter, WriterParts } from './row-writer.ts';

/** Parquet, compressed with Snappy, a row group at a time. */
export function createParquetWriter({ columns, forms, output }: WriterParts): RowWriter {
  const batches = new RowBatches(columns, forms);
  const file = new ParquetFile(
    columns.map(({ name }, index) => ({ name, form: forms[index] ?? textForm })),
    output,
  );
  return {
    createReader: (strict) => batches.createReader(strict),
    row: (reader) => {
      if (batches.add(reader)) file.add(batches.take());
    },
    end: async () => {
      if (batches.waiting) file.add(batches.take());
      file.end();
    },
    notes: () => batches.notes(),
  };
}
