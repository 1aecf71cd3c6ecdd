import type { PowerSaveBlocker } from 'electron';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFetchAttention } from '../../../electron/desktop/fetch-attention.ts';
import type { FetchSummary } from '../../../electron/desktop/shell-application.ts';

let steps: string[];
let tell: (fetches: readonly FetchSummary[]) => void;

beforeEach(() => {
  steps = [];
  const powerSaveBlocker: Pick<PowerSaveBlocker, 'start' | 'stop'> = {
    start: (type) => {
      steps.push(`awake: ${type}`);
      return 7;
    },
    stop: (id) => {
      steps.push(`may sleep: ${id}`);
      return true;
    },
  };
  tell = createFetchAttention({
    powerSaveBlocker,
    notify: (title, body) => steps.push(`${title} | ${body}`),
    language: 'en',
  });
});

const fetch = (state: FetchSummary['state'], milliseconds = 60_000): FetchSummary => ({
  id: 'a',
  title: 'Flights',
  state,
  rows: 1234,
  milliseconds,
});

describe('a fetch of all rows', () => {
  it('prevents the computer from sleeping until the fetch ends, then shows a notification', () => {
    tell([fetch('fetching')]);
    tell([fetch('checking')]);
    tell([fetch('done')]);
    tell([fetch('done')]);
    expect(steps).toEqual(['awake: prevent-app-suspension', 'may sleep: 7', 'All rows fetched: Flights | 1,234 rows']);
  });

  it('shows a notification if the fetch stopped, but not if the user paused it', () => {
    tell([fetch('fetching'), { ...fetch('fetching'), id: 'b' }]);
    tell([fetch('stopped'), { ...fetch('paused'), id: 'b' }]);
    expect(steps.filter((step) => step.includes('|'))).toEqual([
      'Fetch stopped: Flights | Open Dataquay to see the reason and to resume the fetch.',
    ]);
  });

  it('shows no notification for a short fetch, or for one that ended before the start', () => {
    tell([{ ...fetch('fetching', 500), id: 'b' }]);
    tell([
      { ...fetch('done', 500), id: 'b' },
      { ...fetch('done'), id: 'c' },
    ]);
    expect(steps.filter((step) => step.includes('|'))).toEqual([]);
  });
});
