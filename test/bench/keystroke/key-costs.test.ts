import { describe, expect, it } from 'vitest';
import { keyCosts } from '../../../bench/keystroke/key-costs.ts';

const page = { pid: 1, tid: 1, ph: 'X' };
const key = { args: { data: { type: 'keydown' } } };

function task(ts: number, dur: number, tdur: number) {
  return { ...page, name: 'ThreadControllerImpl::RunTask', ts, dur, tdur };
}

/**
 * A key press at 1 ms, and a task at 2 ms that handles it for 3 ms. A timer task of 1 ms runs before the next frame.
 * The frame starts at 12 ms and takes 5 ms, with its layout 2 ms after the start.
 * A pre-paint of 0.5 ms before it updates the element under the pointer.
 */
const events = [
  { ...page, ...key, ph: 'b', name: 'EventTiming', ts: 1000 },
  task(2000, 3000, 2500),
  { ...page, ...key, name: 'EventDispatch', ts: 2100, dur: 2000, tdur: 2000 },
  task(8000, 1000, 900),
  task(12_000, 5000, 4000),
  task(12_500, 300, 300),
  { ...page, name: 'PrePaint', ts: 12_050, dur: 500 },
  { ...page, name: 'FireAnimationFrame', ts: 12_600, dur: 500 },
  { ...page, name: 'PrePaint', ts: 14_000, dur: 100 },
  // A task of another page.
  { ...task(5000, 2000, 2000), pid: 2 },
];

function trace(of: readonly object[]): Buffer {
  return Buffer.from(JSON.stringify({ traceEvents: of }));
}

describe('the times of a key', () => {
  it('include all work of the page from the key to its frame, without the wait for the screen', () => {
    expect(keyCosts(trace(events))).toEqual([{ updated: 6.5, painted: 10, toFrame: 16, processor: 7.4 }]);
  });

  it('count a task once if it contains the key and its frame', () => {
    const handedOverWithFrame = [
      { ...page, ...key, ph: 'b', name: 'EventTiming', ts: 11_000 },
      task(12_000, 9000, 8000),
      { ...page, ...key, name: 'EventDispatch', ts: 12_100, dur: 4000, tdur: 4000 },
      { ...page, name: 'FireAnimationFrame', ts: 16_500, dur: 500 },
      { ...page, name: 'PrePaint', ts: 18_000, dur: 100 },
    ];
    expect(keyCosts(trace(handedOverWithFrame))).toEqual([{ updated: 7, painted: 10, toFrame: 10, processor: 8 }]);
  });

  it('aren’t returned if the trace has no frame after the key', () => {
    const withoutFrame = events.filter(({ name }) => name !== 'FireAnimationFrame');
    expect(() => keyCosts(trace(withoutFrame))).toThrow('no frame after a key');
  });

  it('aren’t returned if the trace has no time of the key', () => {
    expect(() => keyCosts(trace(events.slice(1)))).toThrow('the time of a key');
  });
});
