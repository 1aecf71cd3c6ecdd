import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRowNews } from '../../../../electron/core/requests/row-news.ts';
import type { RowWindow } from '../../../../shared/contract/results/run.ts';

const window: RowWindow = { from: 0, columns: ['a'], rows: [[['number', '1']]] };

/** Creates a result. The test decides when its first rows are read. */
function slowResult() {
  const reading = Promise.withResolvers<RowWindow>();
  return { rows: 0, onProgress: () => undefined, firstWindow: () => reading.promise, reading };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the notification about received rows', () => {
  it('sends the first rows only once', async () => {
    const result = slowResult();
    const sent: (RowWindow | null)[] = [];
    const news = createRowNews(result, 50, (first) => sent.push(first));
    result.onProgress();
    expect(news.notifiedAt).toBe(null);
    result.rows = 3;
    result.onProgress();
    result.onProgress();
    expect(sent).toEqual([]);
    result.reading.resolve(window);
    await news.first();
    expect(sent).toEqual([window]);
    expect(news.notifiedAt).not.toBe(null);
    result.onProgress();
    expect(sent).toEqual([window]);
    vi.runAllTimers();
    expect(sent).toEqual([window, null]);
    await news.stop();
  });

  it('notifies immediately without rows if none were requested', async () => {
    const result = { ...slowResult(), rows: 3 };
    const sent: (RowWindow | null)[] = [];
    const news = createRowNews(result, 0, (first) => sent.push(first));
    result.onProgress();
    expect(sent).toEqual([null]);
    await news.stop();
  });

  it('notifies even if the first rows can’t be read, and before the end of a complete response', async () => {
    const result = { ...slowResult(), rows: 3 };
    const sent: (RowWindow | null)[] = [];
    const news = createRowNews(result, 50, (first) => sent.push(first));
    result.onProgress();
    result.reading.reject(new Error('the disk is gone'));
    await news.stop();
    expect(sent).toEqual([null]);
  });
});
