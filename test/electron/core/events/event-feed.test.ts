import { describe, expect, test } from 'vitest';
import { createEventFeed } from '../../../../electron/core/events/event-feed.ts';

describe('an event feed', () => {
  test('delivers all events in order, until its end', async () => {
    const feed = createEventFeed<number>(() => undefined);
    for (const event of [1, 2, 3]) feed.push(event);
    feed.end();
    feed.push(4);
    expect(await Array.fromAsync(feed.events)).toEqual([1, 2, 3]);
  });

  test('delivers only the latest of events that replace each other to a slow reader', async () => {
    const feed = createEventFeed<string>(() => undefined);
    feed.push('started');
    for (const event of ['rows 1', 'rows 2', 'rows 3']) feed.push(event, (waiting) => waiting.startsWith('rows'));
    feed.push('done');
    feed.end();
    expect(await Array.fromAsync(feed.events)).toEqual(['started', 'rows 3', 'done']);
  });

  test('ends immediately when the reader stops, even while an event is awaited', async () => {
    let left = 0;
    const feed = createEventFeed<number>(() => {
      left += 1;
    });
    const waiting = feed.events.next();
    await feed.events.return(undefined);
    expect((await waiting).done).toBe(true);
    expect(left).toBe(1);
    feed.push(1);
    expect((await feed.events.next()).done).toBe(true);
  });
});
