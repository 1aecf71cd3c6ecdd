import type { Page } from '@playwright/test';
import type { Measurement } from '../measurement.ts';
import { millionRows } from './million-rows.ts';
import type { PageNotes } from './watch-page.ts';

const limits = { sort: 5000, filter: 15_000, task: 50 };

/** The time that a user waits, and the durations of tasks over 50 ms during that time. */
interface Waited {
  readonly milliseconds: number;
  readonly longTasks: readonly number[];
}

/**
 * Sorts and filters the rows in the grid, each time with columns that weren't loaded before. Measures the time from the click or key until
 * the new first rows are drawn. The application sorts and filters; the page only waits.
 */
export async function arrangeInPage(page: Page): Promise<readonly Measurement[]> {
  const grid = page.getByRole('grid').first();
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await firstValue(page, '0');
  await grid.getByRole('button', { name: 'Column menu: column_0' }).click();
  const sorted = await waited(page, 'click', '30969', () => page.getByRole('menuitem', { name: 'Sort descending' }).click());
  await page.getByRole('button', { name: 'Original order' }).click();
  await firstValue(page, '0');
  const box = page.getByRole('searchbox', { name: 'Filter fetched rows' }).first();
  const filtered = await waited(page, 'input', '30938', () => box.fill('note 998'));
  await box.fill('');
  const rows = `${millionRows.rows.toLocaleString('en')} rows`;
  const tasks = [...sorted.longTasks, ...filtered.longTasks];
  return [
    line(`${rows} sorted, from the click until they are drawn`, sorted, limits.sort),
    line(`a text found in ${millionRows.columns} columns of ${rows}, until they are drawn`, filtered, limits.filter),
    {
      name: 'longest task of the page during both',
      figure: tasks.length === 0 ? 'none over 50 ms' : `${Math.max(...tasks).toFixed(0)} ms, ${tasks.length} over 50 ms`,
      limit: `${limits.task} ms`,
      holds: tasks.length === 0,
    },
  ];
}

function line(name: string, { milliseconds }: Waited, limit: number): Measurement {
  return { name, figure: `${milliseconds.toFixed(0)} ms`, limit: `${limit} ms`, holds: milliseconds <= limit };
}

const firstCell = '[role="grid"] [role="row"][aria-rowindex="1"] [role="gridcell"]';

/** Waits until the first cell of the first row contains this text. */
async function firstValue(page: Page, text: string): Promise<void> {
  await page
    .locator(firstCell)
    .first()
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor();
}

/** Measures the time from the next event of this kind until the first cell of the first row contains this text. */
async function waited(page: Page, kind: 'click' | 'input', text: string, act: () => Promise<void>): Promise<Waited> {
  const watched = page.evaluate(
    ([selector, event, wanted]) =>
      new Promise<Waited>((resolve) => {
        const { notes } = globalThis as unknown as { notes: PageNotes };
        notes.longTasks = [];
        let start: number | null = null;
        document.addEventListener(event, () => (start ??= performance.now()), { capture: true });
        const check = (): void => {
          const drawn = start !== null && document.querySelector(selector)?.textContent === wanted;
          if (drawn && start !== null) resolve({ milliseconds: performance.now() - start, longTasks: notes.longTasks });
          else requestAnimationFrame(check);
        };
        check();
      }),
    [firstCell, kind, text] as const,
  );
  await act();
  return watched;
}
