import { EventEmitter } from 'node:events';
import type { PowerSaveBlocker } from 'electron';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ElectronModules } from '../../../electron/desktop/electron-modules.ts';
import { createFetchAttention } from '../../../electron/desktop/fetch-attention.ts';
import type { FetchSummary } from '../../../electron/desktop/shell-application.ts';

let steps: string[];
let isFocused: boolean;
let tell: (fetches: readonly FetchSummary[]) => void;
class StandInNotification extends EventEmitter {
  static readonly isSupported = () => true;
  constructor({ title, body }: { readonly title: string; readonly body: string }) {
    super();
    steps.push(`${title} | ${body}`);
  }
  show(): void {
    this.emit('click');
  }
}

beforeEach(() => {
  steps = [];
  isFocused = false;
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
    window: { isDestroyed: () => false, isFocused: () => isFocused },
    powerSaveBlocker,
    Notification: StandInNotification as unknown as ElectronModules['Notification'],
    language: 'en',
    show: () => steps.push('front'),
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
  it('keeps the computer awake until it ends, then shows a notification that opens the window', () => {
    tell([fetch('fetching')]);
    tell([fetch('checking')]);
    tell([fetch('done')]);
    tell([fetch('done')]);
    expect(steps).toEqual(['awake: prevent-app-suspension', 'may sleep: 7', 'All rows fetched: Flights | 1,234 rows', 'front']);
  });

  it('causes a notification if it stopped, but not if it was paused', () => {
    tell([fetch('fetching'), { ...fetch('fetching'), id: 'b' }]);
    tell([fetch('stopped'), { ...fetch('paused'), id: 'b' }]);
    expect(steps.filter((step) => step.includes('|'))).toEqual([
      'Fetch stopped: Flights | Open Dataquay to see the reason and to resume the fetch.',
    ]);
  });

  it('causes no notification if the window has the focus, it was short, or it ended before the start', () => {
    isFocused = true;
    tell([fetch('fetching')]);
    tell([fetch('done')]);
    isFocused = false;
    tell([{ ...fetch('fetching', 500), id: 'b' }]);
    tell([
      { ...fetch('done', 500), id: 'b' },
      { ...fetch('done'), id: 'c' },
    ]);
    expect(steps.filter((step) => step.includes('|'))).toEqual([]);
  });
});
