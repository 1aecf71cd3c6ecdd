import type { CsvOptions } from '../../../../shared/contract/files/export-formats.ts';
import { lastSpace, nullField, quotedField, textField } from '../../../../shared/csv/field.ts';
import { familyOf } from '../../../../shared/values/literal.ts';
import { escapeFormulas, mightBeFormula, partSeparators } from '../../../../shared/values/spreadsheet-text.ts';
import { cellKind, type RowReader } from '../../../wire/rows/row-reader.ts';
import type { ByteOutput } from '../byte-output.ts';
import type { ExportTarget, RowWriter } from './row-writer.ts';

const quote = 0x22;
const comma = 0x2c;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const plainNumber = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Starts a CSV file (RFC 4180), or a TSV file, which has tabs as separators. The first line has the column names, and all values are
 * written as sent.
 *
 * Null and missing values become empty fields, or `""` in a file of one column, because most readers skip empty lines. The empty string
 * becomes `""`. Lists and objects become JSON. Unchanged values are copied as bytes, because converting them to text and back would halve
 * the speed.
 */
export function openCsv(options: CsvOptions, { columns, output }: ExportTarget): RowWriter {
  const fields = new FieldWriter(options, columns.length, output);
  const numeric = columns.map(({ type }) => familyOf(type) === 'number');
  if (options.byteOrderMark) output.append(byteOrderMark);
  for (const [index, { name }] of columns.entries()) {
    if (index > 0) fields.separate();
    output.text(fields.escape(name));
  }
  fields.endLine();
  return {
    write: (row) => {
      for (let column = 0; column < numeric.length; column += 1) {
        if (column > 0) fields.separate();
        fields.write(row, column, numeric[column] ?? false);
      }
      fields.endLine();
    },
    close: () => [],
  };
}

/** Writes the fields of CSV lines. */
class FieldWriter {
  readonly #options: CsvOptions;
  readonly #output: ByteOutput;
  readonly #separator: number;
  readonly #lineEnd: Buffer;
  /** The field of a null or missing value. */
  readonly #missing: string;
  readonly #hasPoint: boolean;
  readonly #quotesTexts: boolean;

  constructor(options: CsvOptions, columns: number, output: ByteOutput) {
    this.#options = options;
    this.#output = output;
    this.#separator = (options.format === 'tsv' ? '\t' : options.separator).charCodeAt(0);
    this.#lineEnd = Buffer.from(options.lineEnd === 'crlf' ? '\r\n' : '\n');
    this.#missing = nullField(columns);
    this.#hasPoint = options.decimal === '.';
    this.#quotesTexts = options.quoting !== 'needed';
  }

  separate(): void {
    this.#output.byte(this.#separator);
  }

  endLine(): void {
    this.#output.append(this.#lineEnd);
  }

  /** Writes the value of a cell. @param numeric Whether the column contains numbers. */
  write(row: RowReader, column: number, numeric: boolean): void {
    switch (row.kinds[column]) {
      case cellKind.plainString:
        if (numeric && !this.#hasPoint) this.#output.text(this.#numberOrText(row.text(column)));
        else this.#copyText(row, column);
        return;
      case cellKind.escapedString:
      case cellKind.json:
        this.#output.text(this.escape(row.text(column)));
        return;
      case cellKind.number:
        if (this.#hasPoint) this.#copyScalar(row, column);
        else this.#output.text(this.#number(row.text(column)));
        return;
      case cellKind.boolean:
        this.#copyScalar(row, column);
        return;
      default:
        this.#output.text(this.#missing);
    }
  }

  /** Returns the field of a text. Quotes it if needed, and escapes formulas that a spreadsheet would run. */
  escape(original: string): string {
    const text = this.#options.neutralise ? escapeFormulas(original) : original;
    return this.#quotesTexts ? quotedField(text) : textField(text, String.fromCharCode(this.#separator));
  }

  /** Writes a string without escapes, which therefore has no quotes and line breaks. */
  #copyText(row: RowReader, column: number): void {
    const output = this.#output;
    const { bytes } = row;
    const begin = row.begins[column] ?? 0;
    const end = row.ends[column] ?? 0;
    if (this.#options.neutralise && mightHoldFormula(bytes, begin, end)) {
      output.text(this.escape(row.text(column)));
      return;
    }
    const isSpaced = (bytes[begin] ?? 0) <= lastSpace || (bytes[end - 1] ?? 0) <= lastSpace;
    if (end > begin && !isSpaced && !this.#quotesTexts && output.appendWithout(this.#separator, bytes, begin, end)) return;
    const isQuoted = this.#quotesTexts || begin === end || isSpaced || bytes.subarray(begin, end).includes(this.#separator);
    if (isQuoted) output.byte(quote);
    output.append(bytes, begin, end);
    if (isQuoted) output.byte(quote);
  }

  /** Writes a number or a Boolean as sent. */
  #copyScalar({ bytes, begins, ends }: RowReader, column: number): void {
    const isQuoted = this.#options.quoting === 'all';
    if (isQuoted) this.#output.byte(quote);
    this.#output.append(bytes, begins[column] ?? 0, ends[column] ?? 0);
    if (isQuoted) this.#output.byte(quote);
  }

  /** Returns the field of a string, with a decimal comma if the string is a number. */
  #numberOrText(text: string): string {
    return plainNumber.test(text) ? this.#number(text) : this.escape(text);
  }

  /** Returns the field of a number with a decimal comma. */
  #number(sent: string): string {
    const text = sent.replace('.', ',');
    const isQuoted = this.#options.quoting === 'all' || (this.#separator === comma && text.includes(','));
    return isQuoted ? `"${text}"` : text;
  }
}

function mightHoldFormula(bytes: Uint8Array, begin: number, end: number): boolean {
  if (mightBeFormula(bytes, begin, end)) return true;
  for (let at = begin; at < end; at += 1) {
    if (partSeparators[bytes[at] ?? 0] === 1 && mightBeFormula(bytes, at + 1, end)) return true;
  }
  return false;
}
