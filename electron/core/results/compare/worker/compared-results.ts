import type { ComparedColumn, ComparisonSummary, RowAlignment, ShownRows } from '../../../../../shared/contract/results/comparison.ts';
import { ownValue } from '../../../../../shared/values/own-value.ts';
import { type AlignedRows, alignByKey, alignByPosition } from './align-rows.ts';
import type { ComparisonTask, RowSources } from './orders.ts';
import { differs, RowComparer, RowLines } from './row-comparer.ts';

/** Number of rows to compare before other tasks of the event loop run. They take about ten milliseconds. */
const stepRows = 2000;

/** Maximum number of bytes of rows to read for one window. Larger windows have fewer rows than requested. */
const windowBytes = 16 * 1024 * 1024;

const rowDifferences = differs.value | differs.onlyLeft | differs.onlyRight;

type Summary = Omit<ComparisonSummary, 'comparisonId'>;

/** A comparison in the thread, with its aligned rows and their offsets in the files. */
export class ComparedResults {
  readonly #task: ComparisonTask;
  readonly #lines: { readonly left: RowLines; readonly right: RowLines };
  #rows: AlignedRows = { left: new Int32Array(), right: new Int32Array(), differences: new Uint8Array() };
  #any: Int32Array = new Int32Array();
  #value: Int32Array = new Int32Array();

  /** Opens the files of both responses. @throws Errors of the file system. */
  constructor(task: ComparisonTask) {
    this.#task = task;
    const left = new RowLines(task.left.path);
    try {
      this.#lines = { left, right: new RowLines(task.right.path) };
    } catch (error) {
      left.close();
      throw error;
    }
  }

  /** Compares the responses. Yields the number of rows that were processed in both responses. @throws Errors of the file system. */
  *compare(): Generator<number, Summary> {
    const { left, right } = this.#task;
    for (const _ of this.#lines.left.scan(left.rows)) yield 0;
    for (const _ of this.#lines.right.scan(right.rows)) yield 0;
    const { types } = this.#task;
    const rightNames = new Set(right.columns);
    const commonColumns = left.columns.filter((name) => rightNames.has(name)).map((name) => ({ name, type: ownValue(types, name) }));
    const comparer = new RowComparer(commonColumns);
    const alignment = this.#alignment(new Set(commonColumns.map(({ name }) => name)));
    const work =
      alignment.by === 'position'
        ? alignByPosition(this.#lines, comparer)
        : alignByKey(
            this.#lines,
            comparer,
            alignment.columns.map((name) => ({ name, type: ownValue(types, name) })),
          );
    let done = 0;
    let reportedRows = 0;
    let step = work.next();
    for (; step.done !== true; step = work.next()) {
      done += step.value;
      if (done - reportedRows < stepRows) continue;
      reportedRows = done;
      yield done;
    }
    this.#rows = step.value.alignment.finish();
    this.#any = indexesWith(this.#rows.differences, 0xff);
    this.#value = indexesWith(this.#rows.differences, rowDifferences);
    return this.#summary(alignment, comparer, step.value.repeatedKeys);
  }

  /** Returns shown rows from a position. Returns fewer at the end, or if rows are very large. @throws Errors of the file system. */
  read(show: ShownRows, from: number, count: number): readonly RowSources[] {
    const rows: RowSources[] = [];
    let bytes = 0;
    const end = Math.min(from + count, this.#shown(show));
    for (let index = from; index < end && (rows.length === 0 || bytes < windowBytes); index += 1) {
      const row = this.#rowAt(show, index);
      const [left, right] = [this.#source('left', row), this.#source('right', row)];
      bytes += (left?.source.length ?? 0) + (right?.source.length ?? 0);
      rows.push({ row, left, right });
    }
    return rows;
  }

  /** Returns the next position with a difference among the shown rows. Null if there is none. */
  next(show: ShownRows, from: number, step: 1 | -1): number | null {
    const length = this.#shown(show);
    for (let index = from + step; index >= 0 && index < length; index += step) {
      if ((this.#rows.differences[this.#rowAt(show, index)] ?? 0) !== 0) return index;
    }
    return null;
  }

  close(): void {
    this.#lines.left.close();
    this.#lines.right.close();
  }

  #alignment(commonNames: ReadonlySet<string>): RowAlignment {
    const { alignment } = this.#task;
    return alignment.by === 'key' && alignment.columns.every((name) => commonNames.has(name)) ? alignment : { by: 'position' };
  }

  #shown(show: ShownRows): number {
    return show === 'all' ? this.#rows.differences.length : this.#list(show).length;
  }

  #list(show: 'any' | 'value'): Int32Array {
    return show === 'any' ? this.#any : this.#value;
  }

  #rowAt(show: ShownRows, index: number): number {
    return show === 'all' ? index : (this.#list(show)[index] ?? 0);
  }

  #source(side: 'left' | 'right', row: number): { readonly row: number; readonly source: string } | null {
    const own = this.#rows[side][row] ?? -1;
    return own < 0 ? null : { row: own, source: this.#lines[side].at(own).toString('utf8') };
  }

  #summary(alignment: RowAlignment, { tallies }: RowComparer, repeatedKeys: number): Summary {
    const { differences: bits } = this.#rows;
    const count = (isCounted: (bits: number) => boolean): number => bits.reduce((sum, own) => sum + Number(isCounted(own)), 0);
    const onlyLeft = count((own) => (own & differs.onlyLeft) !== 0);
    const onlyRight = count((own) => (own & differs.onlyRight) !== 0);
    const sum = (kind: 'format' | 'type' | 'value'): number => tallies.reduce((total, tally) => total + tally[kind], 0);
    return {
      alignment,
      leftRows: this.#lines.left.rows,
      rightRows: this.#lines.right.rows,
      rows: bits.length,
      pairs: bits.length - onlyLeft - onlyRight,
      agreeing: bits.length - this.#value.length,
      identical: bits.length - this.#any.length,
      onlyLeft,
      onlyRight,
      values: { format: sum('format'), type: sum('type'), value: sum('value') },
      differing: { any: this.#any.length, value: this.#value.length },
      repeatedKeys,
      columns: this.#columns(tallies),
    };
  }

  #columns(tallies: RowComparer['tallies']): readonly ComparedColumn[] {
    const { left, right } = this.#task;
    const noDifferences = { format: 0, type: 0, value: 0 };
    const [leftNames, rightNames] = [new Set(left.columns), new Set(right.columns)];
    return [
      ...left.columns
        .filter((name) => rightNames.has(name))
        .map((name, index): ComparedColumn => ({ name, in: 'both', ...(tallies[index] ?? noDifferences) })),
      ...left.columns.filter((name) => !rightNames.has(name)).map((name): ComparedColumn => ({ name, in: 'left', ...noDifferences })),
      ...right.columns.filter((name) => !leftNames.has(name)).map((name): ComparedColumn => ({ name, in: 'right', ...noDifferences })),
    ];
  }
}

function indexesWith(bits: Uint8Array, mask: number): Int32Array {
  let length = 0;
  for (const own of bits) if ((own & mask) !== 0) length += 1;
  const indexes = new Int32Array(length);
  let at = 0;
  for (let row = 0; row < bits.length; row += 1) {
    if (((bits[row] ?? 0) & mask) === 0) continue;
    indexes[at] = row;
    at += 1;
  }
  return indexes;
}
