import { fail } from '../../../../wire/problem-error.ts';
import { linesLocation, objectLocation } from '../../../../wire/rows/row-splitter.ts';
import { readRow } from '../row-members.ts';

/** Maximum bytes of a body shown if it isn't a page. */
const shownBytes = 8 * 1024;

/**
 * Checks that consecutive bodies have their rows at the same path. A failing server can respond 200 with something else, such as
 * `{"error":…}`, which isn't a row.
 */
export class ConsistentRowsPath {
  /** The path in previous bodies; null if none had rows. */
  #path: string | null = null;
  #beginning: Uint8Array = new Uint8Array();

  /** Starts a body with these first bytes. */
  begin(first: Uint8Array): void {
    this.#beginning = first.slice(0, shownBytes);
  }

  /**
   * Checks the path of the body's rows.
   *
   * @param columns Names of previous rows.
   * @param object Source of the object if it is the whole body.
   * @throws ProblemError `unexpected-answer` with the reason `no-page` for another path; its detail is the start of the body.
   */
  take(place: string, columns: readonly string[], object: () => string): void {
    if (place === objectLocation ? this.#isRow(columns, object) : this.#path === null || this.#path === place) {
      this.#path = place === objectLocation ? linesLocation : place;
      return;
    }
    fail('unexpected-answer', { parameters: { reason: 'no-page' }, detail: new TextDecoder().decode(this.#beginning) });
  }

  /** Whether a single object is a row: the last line of JSON lines, the only row, or one with names of previous rows. */
  #isRow(columns: readonly string[], object: () => string): boolean {
    if (this.#path !== null) return this.#path === linesLocation;
    return columns.length === 0 || readRow(object()).some(([name]) => columns.includes(name));
  }
}
