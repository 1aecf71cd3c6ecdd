import { compareCells, type DifferenceKind } from '../../../../../shared/compare/compare-cells.ts';
import type { Cell } from '../../../../../shared/contract/results/run.ts';
import type { ValueType } from '../../../../../shared/values/value-type.ts';
import { readRow } from '../../row-members.ts';

/** Bits of what is different in a row. */
export const differs = { format: 1, type: 2, value: 4, onlyLeft: 8, onlyRight: 16 } as const;

/** A column that both answers have. */
export interface SharedColumn {
  readonly name: string;
  readonly type?: ValueType | undefined;
}

/** How many values of a column differ, by how. */
export type ColumnTally = Record<Exclude<DifferenceKind, 'same'>, number>;

const absent: Cell = ['absent', ''];

/** Compares rows that belong together, and counts what differs, by column. */
export class RowComparer {
  readonly tallies: readonly ColumnTally[];
  readonly #columns: readonly SharedColumn[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #left: Cell[];
  readonly #right: Cell[];

  constructor(columns: readonly SharedColumn[]) {
    this.#columns = columns;
    this.#places = new Map(columns.map(({ name }, place) => [name, place]));
    this.tallies = columns.map(() => ({ format: 0, type: 0, value: 0 }));
    this.#left = columns.map(() => absent);
    this.#right = columns.map(() => absent);
  }

  /** The bits of {@link differs} for two rows that belong together. */
  compare(left: Buffer, right: Buffer): number {
    if (left.equals(right)) return 0;
    this.#fill(this.#left, left);
    this.#fill(this.#right, right);
    let bits = 0;
    for (let place = 0; place < this.#columns.length; place += 1) {
      const { kind } = compareCells(this.#left[place], this.#right[place], this.#columns[place]?.type);
      const tally = this.tallies[place];
      if (kind === 'same' || tally === undefined) continue;
      tally[kind] += 1;
      bits |= differs[kind];
    }
    return bits;
  }

  #fill(cells: Cell[], line: Buffer): void {
    cells.fill(absent);
    for (const [name, cell] of readRow(line)) {
      const place = this.#places.get(name);
      if (place !== undefined) cells[place] = cell;
    }
  }
}
