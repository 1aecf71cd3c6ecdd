import type { ComparisonsClient } from '../../../renderer/results/comparisons-client.ts';
import { compareCells } from '../../../shared/compare/compare-cells.ts';
import type { ComparedColumn, ComparedRow, ComparisonEvent, ComparisonSummary } from '../../../shared/contract/results/comparison.ts';
import type { Cell } from '../../../shared/values/cell.ts';

interface MemoryResponse {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const absent: Cell = ['absent', ''];

/** Creates comparisons by position of responses in memory, for tests of the page. */
export function memoryComparisons(responseOf: (runId: string) => MemoryResponse): ComparisonsClient {
  const stored = new Map<string, readonly ComparedRow[]>();
  const gravity = (row: ComparedRow): 'none' | 'any' | 'value' =>
    row.left === null || row.right === null || row.cells.some(({ kind }) => kind === 'value')
      ? 'value'
      : row.cells.some(({ kind }) => kind !== 'same')
        ? 'any'
        : 'none';
  const shown = (comparisonId: string, show: 'all' | 'any' | 'value'): readonly ComparedRow[] =>
    (stored.get(comparisonId) ?? []).filter(
      (row) => show === 'all' || gravity(row) === 'value' || (show === 'any' && gravity(row) === 'any'),
    );
  return {
    start: async ({ left, right, types }) => {
      const [one, other] = [responseOf(left), responseOf(right)];
      const names = [...one.columns, ...other.columns.filter((name) => !one.columns.includes(name))];
      const rows = Array.from({ length: Math.max(one.rows.length, other.rows.length) }, (_, row): ComparedRow => {
        const cellOf = (response: MemoryResponse, name: string): Cell => response.rows[row]?.[response.columns.indexOf(name)] ?? absent;
        const isPair = row < one.rows.length && row < other.rows.length;
        return {
          row,
          left: row < one.rows.length ? row : null,
          right: row < other.rows.length ? row : null,
          cells: names.map((name) => {
            const cells = { left: cellOf(one, name), right: cellOf(other, name) };
            const isShared = isPair && one.columns.includes(name) && other.columns.includes(name);
            return isShared
              ? { ...compareCells(cells.left, cells.right, types[name]), ...cells }
              : { kind: 'same', reason: 'none', ...cells };
          }),
        };
      });
      const comparisonId = `${left}-${right}`;
      stored.set(comparisonId, rows);
      const count = (kind: 'format' | 'type' | 'value', column?: number): number =>
        rows.reduce((sum, { cells }) => sum + cells.filter((cell, place) => cell.kind === kind && (column ?? place) === place).length, 0);
      const columns = names.map((name, place): ComparedColumn => {
        const where = !other.columns.includes(name) ? 'left' : one.columns.includes(name) ? 'both' : 'right';
        return { name, in: where, format: count('format', place), type: count('type', place), value: count('value', place) };
      });
      const pairs = Math.min(one.rows.length, other.rows.length);
      const value = shown(comparisonId, 'value').length;
      const any = shown(comparisonId, 'any').length;
      const summary: ComparisonSummary = {
        comparisonId,
        alignment: { by: 'position' },
        leftRows: one.rows.length,
        rightRows: other.rows.length,
        rows: rows.length,
        pairs,
        agreeing: rows.length - value,
        identical: rows.length - any,
        onlyLeft: one.rows.length - pairs,
        onlyRight: other.rows.length - pairs,
        values: { format: count('format'), type: count('type'), value: count('value') },
        differing: { any, value },
        repeatedKeys: 0,
        columns,
      };
      return (async function* events(): AsyncGenerator<ComparisonEvent> {
        yield { type: 'done', summary };
      })();
    },
    window: async ({ comparisonId, show, from, count }) => ({ from, rows: shown(comparisonId, show).slice(from, from + count) }),
    next: async ({ comparisonId, show, from, direction }) => {
      const rows = shown(comparisonId, show);
      const step = direction === 'next' ? 1 : -1;
      for (let place = from + step; place >= 0 && place < rows.length; place += step) {
        const row = rows[place];
        if (row !== undefined && gravity(row) !== 'none') return { place };
      }
      return { place: null };
    },
    release: async ({ comparisonId }) => stored.delete(comparisonId),
  };
}
