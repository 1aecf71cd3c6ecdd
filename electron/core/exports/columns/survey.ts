import type { ExportColumn, ExportNote } from '../../../../shared/contract/files/export.ts';
import { type ColumnForm, declaredForm, maxDigits, type TimeUnit, textForm } from '../../../../shared/values/column-form.ts';
import { parsePlainDecimal } from '../../../../shared/values/decimal.ts';
import { cellKind, type RowReader } from '../../../wire/rows/row-reader.ts';
import { ItemReader } from './list-buffer.ts';
import { hasValue, readValue } from './read-value.ts';
import { readTime, readTimestamp } from './timestamps.ts';

/** Maximum characters of a value in a note. */
const quotedCharacters = 80;

/** Inspects all values of a column and finds the form that holds them exactly. */
interface ColumnSurvey {
  /** Inspects a value. Returns false if no form holds all values so far. */
  add(reader: RowReader, column: number): boolean;
  form(): ColumnForm;
}

class FixedSurvey implements ColumnSurvey {
  readonly #form: ColumnForm;

  constructor(form: ColumnForm) {
    this.#form = form;
  }

  add(reader: RowReader, column: number): boolean {
    return this.#form.kind === 'text' || readValue(this.#form, reader, column) !== undefined;
  }

  form(): ColumnForm {
    return this.#form;
  }
}

/** Finds the digits of a decimal column: the declared number, or more if a value has more digits. */
class DecimalSurvey implements ColumnSurvey {
  #whole = 1;
  #scale = 0;

  constructor({ precision, scale }: ExportColumn) {
    if (precision === undefined || typeof scale !== 'number' || precision > maxDigits || scale > precision) return;
    this.#scale = scale;
    this.#whole = Math.max(1, precision - scale);
  }

  add(reader: RowReader, column: number): boolean {
    if (!hasValue(reader, column)) return true;
    if (reader.kinds[column] === cellKind.boolean || reader.kinds[column] === cellKind.json) return false;
    const decimal = parsePlainDecimal(reader.text(column));
    if (decimal === null) return false;
    const digits = String(decimal.units < 0n ? -decimal.units : decimal.units).length;
    this.#whole = Math.max(this.#whole, digits - decimal.scale);
    this.#scale = Math.max(this.#scale, decimal.scale);
    return this.#whole + this.#scale <= maxDigits;
  }

  form(): ColumnForm {
    return { kind: 'decimal', precision: this.#whole + this.#scale, scale: this.#scale };
  }
}

/**
 * Checks whether a timestamp exceeds 64 bits of nanoseconds, which cover 1677-09-21T00:12:43.145224192Z to 2262-04-11T23:47:16.854775807Z.
 */
function isOutsideNanos(seconds: number, nanos: number): boolean {
  if (seconds > 0) return seconds > 9_223_372_036 || (seconds === 9_223_372_036 && nanos > 854_775_807);
  return seconds < -9_223_372_037 || (seconds === -9_223_372_037 && nanos < 145_224_192);
}

/**
 * Finds the unit of a column of timestamps or times, and whether timestamps have an offset. The unit is nanoseconds if a value needs them,
 * otherwise microseconds.
 */
class TimestampSurvey implements ColumnSurvey {
  #zoned: boolean | null = null;
  #unit: TimeUnit = 'micro';
  /** Whether a value exceeds 64 bits of nanoseconds. */
  #isBeyond = false;
  readonly #kind: 'timestamp' | 'time';

  constructor(kind: 'timestamp' | 'time') {
    this.#kind = kind;
  }

  add(reader: RowReader, column: number): boolean {
    if (!hasValue(reader, column)) return true;
    if (reader.kinds[column] !== cellKind.plainString) return false;
    const { bytes, begins, ends } = reader;
    const [from = 0, to = 0] = [begins[column], ends[column]];
    const timestamp = this.#kind === 'time' ? readTime(bytes, from, to) : readTimestamp(bytes, from, to);
    if (timestamp === null || timestamp.digits > 9) return false;
    if (timestamp.digits > 6) this.#unit = 'nano';
    this.#isBeyond ||= isOutsideNanos(timestamp.seconds, timestamp.nanos);
    if (this.#unit === 'nano' && this.#isBeyond) return false;
    if (!('offset' in timestamp)) return true;
    const zoned = timestamp.offset !== null;
    this.#zoned ??= zoned;
    return this.#zoned === zoned;
  }

  form(): ColumnForm {
    return this.#kind === 'time' ? { kind: 'time', unit: this.#unit } : { kind: 'timestamp', unit: this.#unit, zoned: this.#zoned ?? true };
  }
}

/** Finds the form that holds the values of all lists. */
class ListSurvey implements ColumnSurvey {
  readonly #of: ColumnSurvey;
  readonly #item = new ItemReader();

  constructor(of: ColumnSurvey) {
    this.#of = of;
  }

  add(reader: RowReader, column: number): boolean {
    return !hasValue(reader, column) || this.#item.eachItem(reader, column, () => this.#of.add(this.#item, 0));
  }

  form(): ColumnForm {
    return { kind: 'list', of: this.#of.form() };
  }
}

function surveyOf(column: ExportColumn): ColumnSurvey {
  if (column.list) return new ListSurvey(surveyOf({ ...column, list: false }));
  if (column.type === 'decimal') return new DecimalSurvey(column);
  if (column.type === 'dateTimeOffset') return new TimestampSurvey('timestamp');
  return column.type === 'timeOfDay' ? new TimestampSurvey('time') : new FixedSurvey(declaredForm(column));
}

/** Finds the form of each column from all values of a result. It holds every value exactly. Without such a form, the column is text. */
export class Survey {
  readonly #columns: readonly ExportColumn[];
  readonly #surveys: (ColumnSurvey | null)[];
  readonly #notes: ExportNote[] = [];
  #row = 0;

  constructor(columns: readonly ExportColumn[]) {
    this.#columns = columns;
    this.#surveys = columns.map(surveyOf);
  }

  look(reader: RowReader): void {
    this.#row += 1;
    for (let column = 0; column < this.#surveys.length; column += 1) {
      if (this.#surveys[column]?.add(reader, column) !== false) continue;
      this.#surveys[column] = null;
      const name = this.#columns[column]?.name ?? '';
      this.#notes.push({ code: 'column-is-text', column: name, row: this.#row, value: reader.text(column).slice(0, quotedCharacters) });
    }
  }

  forms(): readonly ColumnForm[] {
    return this.#surveys.map((survey) => survey?.form() ?? textForm);
  }

  notes(): readonly ExportNote[] {
    return [...this.#notes, ...textTypes(this.#columns, this.forms(), this.#notes)];
  }
}

/** Returns notes about columns that are exported as text although their type isn't text. */
export function textTypes(
  columns: readonly ExportColumn[],
  forms: readonly ColumnForm[],
  formerNotes: readonly ExportNote[] = [],
): readonly ExportNote[] {
  const plain = new Set(['string', 'unknown', 'guid']);
  return columns.flatMap(({ name, type }, index): ExportNote[] => {
    const isNoted = formerNotes.some(({ column }) => column === name);
    const form = forms[index];
    const isText = form?.kind === 'text' || (form?.kind === 'list' && form.of.kind === 'text');
    return isText && !plain.has(type) && !isNoted ? [{ code: 'type-is-text', column: name }] : [];
  });
}

/**
 * Returns the form that usually holds all values of a column, so that the values don't have to be inspected before writing.
 *
 * @returns Null for decimals without a known scale.
 */
export function likelyForm(column: ExportColumn): ColumnForm | null {
  const { type } = column;
  if (column.list) {
    const of = likelyForm({ ...column, list: false });
    return of === null ? null : { kind: 'list', of };
  }
  if (type === 'decimal') {
    const form = declaredForm(column);
    return form.kind === 'decimal' ? form : null;
  }
  // Services store microseconds, even if they declare another precision.
  return declaredForm({ ...column, ...(type === 'dateTimeOffset' || type === 'timeOfDay' ? { precision: 6 } : {}) });
}
