import type { FindRequest, FoundCells } from '../../../../shared/contract/results/found-cells.ts';
import type { ColumnValues, RowArrangement, RowView } from '../../../../shared/contract/results/row-view.ts';
import type { RowWindow } from '../../../../shared/contract/results/run.ts';
import { fail } from '../../../wire/problem-error.ts';
import type { Result } from '../store/result.ts';
import { orderKeys } from './column-sql.ts';
import type { MatchingRows, ResultColumns, ResultTable } from './result-columns.ts';

/**
 * Maximum number of views per result. The page shows one view, and the previous view stays readable while the next one is created.
 *
 * A view of a million rows takes four megabytes.
 */
const maxViews = 4;

/** Sorted and filtered views of results. A view stores row numbers; its rows are read from the result. */
export class RowViews {
  readonly #columns: ResultColumns;
  readonly #views = new WeakMap<Result, Map<string, Uint32Array>>();
  #made = 0;

  constructor(columns: ResultColumns) {
    this.#columns = columns;
  }

  /**
   * Sorts and filters the current rows of a result.
   *
   * @throws ProblemError `storage-failed`; the signal's reason when the signal is aborted
   */
  async arrange(result: Result, arrangement: RowArrangement, signal?: AbortSignal): Promise<RowView> {
    const { numbers, of } = await this.#arranged(result, arrangement, signal);
    this.#made += 1;
    const viewId = String(this.#made);
    const views = this.#views.get(result) ?? new Map<string, Uint32Array>();
    this.#views.set(result, views);
    views.set(viewId, numbers);
    const oldest = views.size > maxViews ? views.keys().next().value : undefined;
    if (oldest !== undefined) views.delete(oldest);
    return { viewId, rows: numbers.length, of };
  }

  async #arranged(result: Result, { order, filter, values = [] }: RowArrangement, signal: AbortSignal | undefined): Promise<MatchingRows> {
    if (order.length === 0 && values.length === 0 && filter !== null) return this.#columns.find(result, filter, signal);
    const table = await this.#columns.open(result, [...new Set([...order, ...values].map(({ column }) => column))], signal);
    const { sql, parameters } = orderStatement(order, values, table);
    const ordered = await this.#columns.numbers(sql, parameters, signal);
    if (filter === null) return { numbers: ordered, of: table.rows };
    const { numbers } = await this.#columns.find(result, { ...filter, order: ordered }, signal);
    return { numbers, of: table.rows };
  }

  /** Returns rows of a view by their position. @throws ProblemError `unknown-run` if the view no longer exists */
  async window(result: Result, viewId: string, from: number, count: number, cut = false): Promise<RowWindow> {
    return result.window(from, count, { numbers: [...this.numbers(result, viewId).subarray(from, from + count)], cut });
  }

  /**
   * Finds the cells that contain a text, in the rows of a view or in all rows.
   *
   * @throws ProblemError `unknown-run` if the view no longer exists, `storage-failed`; the signal's reason when the signal is aborted
   */
  find(result: Result, { viewId, text, columns }: Omit<FindRequest, 'runId'>, signal?: AbortSignal): Promise<FoundCells> {
    const order = viewId === undefined ? {} : { order: Uint32Array.from(this.numbers(result, viewId)) };
    return this.#columns.findCells(result, { text, columns, ...order }, signal);
  }

  /** Returns the row numbers of a view, in its order. @throws ProblemError `unknown-run` if the view no longer exists */
  numbers(result: Result, viewId: string): Uint32Array {
    return this.#views.get(result)?.get(viewId) ?? fail('unknown-run', { parameters: { runId: result.runId } });
  }
}

/** A statement and its parameters. */
interface Statement {
  readonly sql: string;
  readonly parameters: readonly string[];
}

/** Returns the statement that selects the numbers of the rows with certain values, in an order. */
function orderStatement(order: RowArrangement['order'], values: readonly ColumnValues[], { relation, columns }: ResultTable): Statement {
  const textOf = (name: string): string => columns.find((column) => column.name === name)?.text ?? 'NULL';
  const keys = order.flatMap(({ column, descending, type }) =>
    orderKeys(textOf(column), type, relation).map((key) => `${key} ${descending ? 'DESC' : 'ASC'} NULLS LAST`),
  );
  const parameters = values.flatMap(({ values: own }) => own.filter((value) => value !== null));
  let bound = 0;
  const conditions = values.map(({ column, values: own }) => {
    const text = textOf(column);
    const present = own.filter((value) => value !== null).map(() => `$${++bound}`);
    const isIn = present.length === 0 ? [] : [`${text} IN (${present.join(', ')})`];
    return `(${[...isIn, ...(own.includes(null) ? [`${text} IS NULL`] : [])].join(' OR ') || 'false'})`;
  });
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  return { sql: `SELECT "row" FROM ${relation}${where} ORDER BY ${[...keys, '"row"'].join(', ')}`, parameters };
}
