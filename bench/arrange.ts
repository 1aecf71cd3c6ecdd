import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { RowViews } from '../electron/core/results/arrange/row-views.ts';
import { chartMarks } from '../electron/core/results/chart/chart-marks.ts';
import { columnStatistics } from '../electron/core/results/statistics/column-statistics.ts';
import { createResultStore } from '../electron/core/results/store/result-store.ts';
import type { RowArrangement } from '../shared/contract/results/row-view.ts';
import type { Measurement } from './measurement.ts';

const rows = 1_000_000;
const columns = ['id', 'delay', 'distance', 'origin', 'note'];

function* parts(): Generator<string> {
  let text = '[';
  for (let row = 0; row < rows; row += 1) {
    text += `${row === 0 ? '' : ','}{"id":${row},"delay":${((row * 7919) % 1500) - 60},"distance":${(row * 31) % 4900}.${row % 10}0,"origin":"${['LAX', 'JFK', 'Zürich'][row % 3]}","note":"row number ${row} of many"}`;
    if (text.length < 1 << 20) continue;
    yield text;
    text = '';
  }
  yield `${text}]`;
}

/**
 * Sorts and filters a million stored rows, each time with columns that weren't loaded before. Then computes column statistics and a chart.
 * Also measures how long this blocks the event loop.
 */
export async function arrangeRows(): Promise<readonly Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-arrange-'));
  const store = await createResultStore(folder, (text) => text);
  try {
    const views = new RowViews(store.columns);
    const result = await store.create();
    for (const part of parts()) await result.take(Buffer.from(part));
    await result.end(true);
    // Starts the engine, whose start isn't measured.
    await store.columns.query('SELECT 1');
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const timed = async (work: Promise<unknown>): Promise<number> => {
      const from = performance.now();
      await work;
      return performance.now() - from;
    };
    const time = (arrangement: RowArrangement): Promise<number> => timed(views.arrange(result, arrangement));
    const sort = await time({ order: [{ column: 'delay', descending: true, type: 'int64' }], filter: null });
    const decimal = await time({ order: [{ column: 'distance', descending: false, type: 'decimal' }], filter: null });
    const again = await time({ order: [{ column: 'delay', descending: false, type: 'int64' }], filter: null });
    const filter = await time({ order: [], filter: { text: 'zurich', columns } });
    const asIs = (text: string): string => text;
    const statistics = await timed(columnStatistics(store.columns, result, { column: 'origin', type: 'string' }, asIs));
    const origin = { name: 'origin', type: 'string' } as const;
    const measure = { by: 'mean', column: { name: 'distance', type: 'decimal' } } as const;
    const chart = await timed(chartMarks(store.columns, result, { kind: 'bar', category: origin, measure, order: 'size' }, asIs));
    delay.disable();
    const blocked = delay.max / 1e6;
    const line = (name: string, milliseconds: number, limit: number): Measurement => ({
      name,
      figure: `${milliseconds.toFixed(0)} ms`,
      limit: `${limit} ms`,
      holds: milliseconds <= limit,
    });
    return [
      line('1 M rows sorted by integers', sort, 1000),
      line('1 M rows sorted by exact decimals', decimal, 1000),
      line('1 M rows sorted by a loaded column', again, 1000),
      line('a text found in 5 columns of 1 M rows', filter, 5000),
      line('statistics of a column of 1 M rows', statistics, 1000),
      line('a chart of two columns of 1 M rows', chart, 1000),
      line('longest delay of the event loop', blocked, 50),
    ];
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}
