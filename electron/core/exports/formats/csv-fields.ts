import type { CsvOptions } from '../../../../shared/contract/export.ts';
import { cellKind, type RowReader } from '../../../wire/rows/row-reader.ts';

const comma = 0x2c;

/** What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection), also in its full-width form. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
/** Bytes that one may begin with; the full-width forms begin with 0xEF in UTF-8. */
export const beginsFormula = new Uint8Array(256);
for (const code of [0x3d, 0x2b, 0x2d, 0x40, 0x09, 0x0d, 0x0a, 0xef]) beginsFormula[code] = 1;
const plainNumber = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A text that no spreadsheet takes for a formula: as it is, or behind a `'`. A plain number is none, whatever its sign. */
export function neutralised(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** What values become in CSV and TSV, any value. Those that stay as they were sent are copied by others, without a text of them. */
export class CsvFields {
  /** The byte between two values. */
  readonly separator: number;
  readonly quotesTexts: boolean;
  readonly quotesAll: boolean;
  readonly neutralises: boolean;
  /** Whether numbers keep their decimal point. */
  readonly hasPoint: boolean;
  /** What stands for null and absent. */
  readonly missing: string;
  readonly lineEnd: string;
  readonly #toQuote: RegExp;

  constructor(options: CsvOptions, columns: number) {
    this.separator = (options.format === 'tsv' ? '\t' : options.separator).charCodeAt(0);
    this.quotesTexts = options.quoting !== 'needed';
    this.quotesAll = options.quoting === 'all';
    this.neutralises = options.neutralise;
    this.hasPoint = options.decimal === '.';
    this.missing = columns === 1 ? '""' : '';
    this.lineEnd = options.lineEnd === 'crlf' ? '\r\n' : '\n';
    this.#toQuote = new RegExp(`["\\r\\n${this.separator === 0x7c ? '\\|' : String.fromCharCode(this.separator)}]`);
  }

  /** The value of a cell. @param numeric Whether its column is one of numbers. */
  value(reader: RowReader, column: number, numeric: boolean): string {
    switch (reader.kinds[column]) {
      case cellKind.boolean:
        return this.scalar(reader.text(column));
      case cellKind.number:
        return this.#number(reader.text(column));
      case cellKind.plainString:
      case cellKind.escapedString:
      case cellKind.json: {
        const text = reader.text(column);
        const isNumber = numeric && reader.kinds[column] === cellKind.plainString && plainNumber.test(text);
        return isNumber && !this.hasPoint ? this.#number(text) : this.text(text);
      }
      default:
        return this.missing;
    }
  }

  /** Any text, its formula neutralised. */
  text(given: string): string {
    const text = this.neutralises ? neutralised(given) : given;
    const must = text === '' || this.quotesTexts || this.#toQuote.test(text);
    return must ? `"${text.replaceAll('"', '""')}"` : text;
  }

  #number(sent: string): string {
    if (this.hasPoint) return this.scalar(sent);
    const text = sent.replace('.', ',');
    return this.separator === comma && text.includes(',') ? `"${text}"` : this.scalar(text);
  }

  /** A word, or a number as it is written in the file. */
  scalar(text: string): string {
    return this.quotesAll ? `"${text}"` : text;
  }
}
