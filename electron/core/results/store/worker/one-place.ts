import { fail } from '../../../../wire/problem-error.ts';
import { placeOfLines, placeOfObject } from '../../../../wire/rows/row-splitter.ts';
import { readRow } from '../row-members.ts';

/** Bytes of a body that are kept to be told, should it be no page. */
const toldBytes = 8 * 1024;

/**
 * Where the rows of bodies stand that come one after the other: in the same place in each. A server that fails in the midst may answer 200 and
 * something else, `{"error":…}` say, which is no row.
 */
export class OnePlace {
  /** Of the bodies before; null where none had rows. */
  #place: string | null = null;
  #beginning: Uint8Array = new Uint8Array();

  /** A body begins with these bytes. */
  begin(first: Uint8Array): void {
    this.#beginning = first.slice(0, toldBytes);
  }

  /**
   * The rows of the body stand here.
   *
   * @param columns Names that rows before have.
   * @param object Source of the object where that is all of the body.
   * @throws ProblemError `unexpected-answer` with the reason `no-page` where they stood elsewhere; its detail is the body's beginning.
   */
  take(place: string, columns: readonly string[], object: () => string): void {
    if (place === placeOfObject ? this.#isRow(columns, object) : this.#place === null || this.#place === place) {
      this.#place = place === placeOfObject ? placeOfLines : place;
      return;
    }
    fail('unexpected-answer', { parameters: { reason: 'no-page' }, detail: new TextDecoder().decode(this.#beginning) });
  }

  /** Whether an object alone is a row: the last one of lines, or the only one of all, or one with names that rows of an earlier time have. */
  #isRow(columns: readonly string[], object: () => string): boolean {
    if (this.#place !== null) return this.#place === placeOfLines;
    return columns.length === 0 || readRow(object()).some(([name]) => columns.includes(name));
  }
}
