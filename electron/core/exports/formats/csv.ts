import type { CsvOptions, ExportColumn } from '../../../../shared/contract/export.ts';
import { familyOf } from '../../../../shared/values/literal.ts';
import { cellKind, type RowReader } from '../../../wire/rows/row-reader.ts';
import type { ByteOutput } from '../byte-output.ts';
import type { RowWriter, WriterParts } from './row-writer.ts';

const quote = 0x22;
const comma = 0x2c;

/** What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection), also in its full-width form. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
/** Bytes that one may begin with; the full-width forms begin with 0xEF in UTF-8. */
const beginsFormula = new Uint8Array(256);
for (const code of [0x3d, 0x2b, 0x2d, 0x40, 0x09, 0x0d, 0x0a, 0xef]) beginsFormula[code] = 1;
const plainNumber = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A text that no spreadsheet takes for a formula: as it is, or behind a `'`. A plain number is none, whatever its sign. */
export function neutralised(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/**
 * CSV by RFC 4180, and TSV, which is the same with a tab: a line of names, then every value as sent.
 *
 * Null and absent are nothing (but `""` where they are all of their row: most readers leave empty lines out), an empty text is `""`, lists and
 * objects are their JSON. Bytes are copied where nothing has to change.
 */
export function createCsvWriter(options: CsvOptions, { columns, output }: WriterParts): RowWriter {
  const separator = (options.format === 'tsv' ? '\t' : options.separator).charCodeAt(0);
  const lineEnd = Buffer.from(options.lineEnd === 'crlf' ? '\r\n' : '\n');
  const fields = new FieldWriter(options, separator, columns.length, output);
  const numeric = columns.map(({ type }) => familyOf(type) === 'number');
  if (options.byteOrderMark) output.append(Buffer.from([0xef, 0xbb, 0xbf]));
  writeNames(columns, fields, output, separator, lineEnd);
  return {
    row: (reader) => {
      for (let column = 0; column < numeric.length; column += 1) {
        if (column > 0) output.byte(separator);
        fields.write(reader, column, numeric[column] ?? false);
      }
      output.append(lineEnd);
    },
    end: () => undefined,
  };
}

function writeNames(
  columns: readonly ExportColumn[],
  fields: FieldWriter,
  output: ByteOutput,
  separator: number,
  lineEnd: Uint8Array,
): void {
  for (const [index, { name }] of columns.entries()) {
    if (index > 0) output.byte(separator);
    fields.text(name);
  }
  output.append(lineEnd);
}

/** Writes one value after the other. */
class FieldWriter {
  readonly #separator: number;
  readonly #output: ByteOutput;
  readonly #toQuote: RegExp;
  readonly #quotesTexts: boolean;
  readonly #quotesAll: boolean;
  readonly #hasPoint: boolean;
  readonly #neutralises: boolean;
  readonly #missing: Buffer;

  constructor(options: CsvOptions, separator: number, columns: number, output: ByteOutput) {
    this.#separator = separator;
    this.#output = output;
    this.#missing = Buffer.from(columns === 1 ? '""' : '');
    this.#quotesTexts = options.quoting !== 'needed';
    this.#quotesAll = options.quoting === 'all';
    this.#hasPoint = options.decimal === '.';
    this.#neutralises = options.neutralise;
    this.#toQuote = new RegExp(`["\\r\\n${separator === 0x7c ? '\\|' : String.fromCharCode(separator)}]`);
  }

  write(reader: RowReader, column: number, numeric: boolean): void {
    const begin = reader.begins[column] ?? 0;
    const end = reader.ends[column] ?? 0;
    switch (reader.kinds[column]) {
      case cellKind.boolean:
        this.#scalar(reader.bytes, begin, end);
        return;
      case cellKind.number:
        this.#number(reader.bytes, begin, end);
        return;
      case cellKind.plainString:
        if (numeric && !this.#hasPoint && plainNumber.test(reader.text(column))) this.#number(reader.bytes, begin, end);
        else this.#plain(reader, column, begin, end);
        return;
      case cellKind.escapedString:
      case cellKind.json:
        this.text(reader.text(column));
        return;
      default:
        this.#output.append(this.#missing);
    }
  }

  /** Any text, its formula neutralised. */
  text(given: string): void {
    const text = this.#neutralises ? neutralised(given) : given;
    const must = text === '' || this.#quotesTexts || this.#toQuote.test(text);
    this.#output.text(must ? `"${text.replaceAll('"', '""')}"` : text);
  }

  /** A string without escapes: no quote and no line break is in it. */
  #plain(reader: RowReader, column: number, begin: number, end: number): void {
    const { bytes } = reader;
    const output = this.#output;
    const first = bytes[begin] ?? 0;
    if (end > begin && this.#neutralises && beginsFormula[first] === 1) {
      this.text(reader.text(column));
      return;
    }
    // Quotes are put around what is empty, and what has the separator in it.
    if (end > begin && !this.#quotesTexts && output.appendWithout(this.#separator, bytes, begin, end)) return;
    const must = this.#quotesTexts || begin === end || bytes.subarray(begin, end).includes(this.#separator);
    if (must) output.byte(quote);
    output.append(bytes, begin, end);
    if (must) output.byte(quote);
  }

  #number(bytes: Uint8Array, begin: number, end: number): void {
    if (this.#hasPoint) {
      this.#scalar(bytes, begin, end);
      return;
    }
    const text = String.fromCharCode(...bytes.subarray(begin, end)).replace('.', ',');
    const must = this.#quotesAll || (this.#separator === comma && text.includes(','));
    this.#output.text(must ? `"${text}"` : text);
  }

  #scalar(bytes: Uint8Array, begin: number, end: number): void {
    const all = this.#quotesAll;
    if (all) this.#output.byte(quote);
    this.#output.append(bytes, begin, end);
    if (all) this.#output.byte(quote);
  }
}
