import type { EngineColumn, Table } from '../../../../service/engine/engine.ts';
import { EngineError } from '../../../../service/engine/engine-error.ts';
import type { RowQuery } from '../../../../service/engine/row-query.ts';
import type { Transformation } from '../../../../service/engine/transformation.ts';
import { unending } from '../engine-with-table.ts';
import { rowsTextOf } from './response-of.ts';

/** Rows as text, or the code of the error. */
export type Outcome = readonly string[] | string;

const allOfThem: RowQuery = { columns: [], where: null, order: [], skip: 0, top: null };

/**
 * Transforms a table, queries the result, and returns the rows as JSON text.
 * It rounds floating-point numbers to fourteen digits, because a sum depends on the order of its operands.
 */
export async function outcomeOf(
  table: Table,
  steps: readonly Transformation[],
  ask: (columns: readonly EngineColumn[]) => RowQuery = () => allOfThem,
): Promise<Outcome> {
  try {
    const derived = await table.derive?.(steps, unending());
    if (derived === undefined) throw new Error('The table makes no others.');
    const rows = await rowsTextOf(derived, ask(derived.columns));
    const doubles = derived.columns.filter(({ type }) => type === 'double').map(({ name }) => name);
    const names = new RegExp(`"(${doubles.join('|')})":([-+.\\deE]+)`, 'g');
    return rows.map((row) => row.replace(names, (_, name: string, number: string) => `"${name}":${shown(Number(number))}`));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.code === 'query-failed' ? `${error.code}: ${String(error.cause)}` : error.code;
  }
}

/** Formats a number with fourteen digits. Negative zero becomes zero, because only some engines have it. */
function shown(number: number): string {
  return String(Number(number.toPrecision(14)) + 0);
}
