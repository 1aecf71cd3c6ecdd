import type { CsvOptions, ExportColumn } from '../../../../shared/contract/export.ts';
import { familyOf } from '../../../../shared/values/literal.ts';
import { cellKind, type RowReader } from '../../../wire/rows/row-reader.ts';
import type { ByteOutput } from '../byte-output.ts';
import { nowhere } from '../expecting-reader.ts';
import { beginsFormula, CsvFields } from './csv-fields.ts';
import { CsvReader } from './csv-reader.ts';
import type { RowWriter, WriterParts } from './row-writer.ts';

const quote = 0x22;

/**
 * CSV by RFC 4180, and TSV, which is the same with a tab: a line of names, then every value as sent.
 *
 * Null and absent are nothing (but `""` where they are all of their row: most readers leave empty lines out), an empty text is `""`, lists and
 * objects are their JSON. Bytes are copied where nothing has to change.
 */
export function createCsvWriter(options: CsvOptions, { columns, output }: WriterParts): RowWriter {
  const fields = new CsvFields(options, columns.length);
  const numeric = columns.map(({ type }) => familyOf(type) === 'number');
  const writer = new FieldWriter(fields, output);
  let own: CsvReader | null = null;
  if (options.byteOrderMark) output.append(Buffer.from([0xef, 0xbb, 0xbf]));
  writeNames(columns, fields, output);
  return {
    createReader: (strict) => {
      const names = columns.map(({ name }) => name);
      own = new CsvReader(names, strict, fields, numeric, output);
      return own;
    },
    row: (reader) => {
      if (own !== null && own === reader && own.filled !== nowhere) {
        output.wrote(own.filled);
        return;
      }
      for (let column = 0; column < numeric.length; column += 1) {
        if (column > 0) output.byte(fields.separator);
        writer.write(reader, column, numeric[column] ?? false);
      }
      output.text(fields.lineEnd);
    },
    end: () => undefined,
  };
}

function writeNames(columns: readonly ExportColumn[], fields: CsvFields, output: ByteOutput): void {
  for (const [index, { name }] of columns.entries()) {
    if (index > 0) output.byte(fields.separator);
    output.text(fields.text(name));
  }
  output.text(fields.lineEnd);
}

/** Writes one value after the other. */
class FieldWriter {
  readonly #fields: CsvFields;
  readonly #output: ByteOutput;

  constructor(fields: CsvFields, output: ByteOutput) {
    this.#fields = fields;
    this.#output = output;
  }

  write(reader: RowReader, column: number, numeric: boolean): void {
    const kind = reader.kinds[column];
    const { quotesAll, hasPoint } = this.#fields;
    const isCopied =
      kind === cellKind.plainString
        ? (hasPoint || !numeric) && this.#plain(reader, column)
        : !quotesAll && (kind === cellKind.boolean || (kind === cellKind.number && hasPoint)) && this.#scalar(reader, column);
    if (!isCopied) this.#output.text(this.#fields.value(reader, column, numeric));
  }

  /** A string without escapes, as it is or in quotes: no quote and no line break is in it. False where it is another text in the file. */
  #plain({ bytes, begins, ends }: RowReader, column: number): boolean {
    const output = this.#output;
    const { separator, quotesTexts, neutralises } = this.#fields;
    const begin = begins[column] ?? 0;
    const end = ends[column] ?? 0;
    if (end > begin && neutralises && beginsFormula[bytes[begin] ?? 0] === 1) return false;
    // Quotes are put around what is empty, and what has the separator in it.
    if (end > begin && !quotesTexts && output.appendWithout(separator, bytes, begin, end)) return true;
    const must = quotesTexts || begin === end || bytes.subarray(begin, end).includes(separator);
    if (must) output.byte(quote);
    output.append(bytes, begin, end);
    if (must) output.byte(quote);
    return true;
  }

  #scalar({ bytes, begins, ends }: RowReader, column: number): true {
    this.#output.append(bytes, begins[column] ?? 0, ends[column] ?? 0);
    return true;
  }
}
