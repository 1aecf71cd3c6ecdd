import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { ByteOutput } from '../byte-output.ts';
import { cellKind, type RowReader } from '../row-reader.ts';
import type { ColumnForm } from '../typed/column-form.ts';
import type { FormValue } from '../typed/read-value.ts';
import type { RowWriter, WriterParts } from './row-writer.ts';
import { fittingValue } from './unfit.ts';

/** A row group is written when it has so many rows, or was made of so many bytes: what lies in memory. */
const groupRows = 20_000;
const groupBytes = 4 * 1024 * 1024;

const units = { micro: 'MICROS', nano: 'NANOS' } as const;

/** How Parquet holds a form (Logical Types of the Parquet format). */
function elementOf(name: string, form: ColumnForm): SchemaElement {
  const base = { name, repetition_type: 'OPTIONAL' } as const;
  switch (form.kind) {
    case 'text':
      return { ...base, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } };
    case 'boolean':
      return { ...base, type: 'BOOLEAN' };
    case 'int32':
      return { ...base, type: 'INT32' };
    case 'int64':
      return { ...base, type: 'INT64' };
    case 'double':
      return { ...base, type: 'DOUBLE' };
    case 'binary':
      return { ...base, type: 'BYTE_ARRAY' };
    case 'date':
      return { ...base, type: 'INT32', converted_type: 'DATE' };
    case 'timestamp':
      return { ...base, type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: form.zoned, unit: units[form.unit] } };
    case 'time':
      return { ...base, type: 'INT64', logical_type: { type: 'TIME', isAdjustedToUTC: false, unit: units[form.unit] } };
    case 'decimal': {
      const { precision, scale } = form;
      const decimal = { ...base, converted_type: 'DECIMAL', precision, scale } as const;
      if (precision <= 18) return { ...decimal, type: 'INT64' };
      return { ...decimal, type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16 };
    }
  }
}

/** The library's writer, emptied into the output after each row group. */
class EmptiedWriter extends ByteWriter {
  readonly #output: ByteOutput;

  constructor(output: ByteOutput) {
    super();
    this.#output = output;
  }

  flush(): void {
    this.#output.append(new Uint8Array(this.buffer, 0, this.index));
    this.index = 0;
  }

  override finish(): void {
    this.flush();
  }
}

/** The text of a cell; null where there is none. */
function textOf(reader: RowReader, column: number): string | null {
  const kind = reader.kinds[column];
  return kind === cellKind.null || kind === cellKind.absent ? null : reader.text(column);
}

/** Parquet, compressed with Snappy, a row group at a time. */
export function createParquetWriter({ columns, forms, output }: WriterParts): RowWriter {
  const elements = columns.map(({ name }, index) => elementOf(name, forms[index] ?? { kind: 'text' }));
  const schema: SchemaElement[] = [{ name: 'root', num_children: columns.length }, ...elements];
  const writer = new ParquetWriter({ writer: new EmptiedWriter(output), schema, createdBy: 'Dataquay' });
  let values = columns.map((): (FormValue | string | null)[] => []);
  let bytes = 0;
  let inGroup = 0;
  let rows = 0;
  const writeGroup = (): void => {
    if (inGroup === 0) return;
    writer.write({ columnData: columns.map(({ name }, index) => ({ name, data: values[index] ?? [] })), rowGroupSize: inGroup });
    values = columns.map(() => []);
    bytes = 0;
    inGroup = 0;
  };
  return {
    row: (reader) => {
      rows += 1;
      for (const [index, column] of columns.entries()) {
        const form = forms[index];
        const value = form === undefined || form.kind === 'text' ? textOf(reader, index) : fittingValue(form, reader, index, column, rows);
        values[index]?.push(value);
        bytes += (reader.ends[index] ?? 0) - (reader.begins[index] ?? 0);
      }
      inGroup += 1;
      if (inGroup >= groupRows || bytes >= groupBytes) writeGroup();
    },
    end: () => {
      writeGroup();
      writer.finish();
    },
  };
}
