import { describe, expect, test } from 'vitest';
import {
  boundsOfPeriod,
  type Clock,
  type Period,
  periods,
  readRelativeDate,
  timestampOfDate,
} from '../../../shared/values/relative-date.ts';

function clock(now: string, timeZone: string): Clock {
  return { now: Date.parse(now), timeZone };
}

describe('a relative period', () => {
  // A Friday in a leap year.
  const friday = clock('2024-03-01T10:00:00Z', 'UTC');
  test.each<[Period, string, string]>([
    ['today', '2024-03-01', '2024-03-01'],
    ['yesterday', '2024-02-29', '2024-02-29'],
    ['last-7-days', '2024-02-24', '2024-03-01'],
    ['last-30-days', '2024-02-01', '2024-03-01'],
    ['this-week', '2024-02-26', '2024-03-03'],
    ['last-week', '2024-02-19', '2024-02-25'],
    ['this-month', '2024-03-01', '2024-03-31'],
    ['last-month', '2024-02-01', '2024-02-29'],
    ['this-quarter', '2024-01-01', '2024-03-31'],
    ['last-quarter', '2023-10-01', '2023-12-31'],
    ['this-year', '2024-01-01', '2024-12-31'],
    ['last-year', '2023-01-01', '2023-12-31'],
  ])('%s is from %s to %s, including both days', (period, from, to) => {
    expect(boundsOfPeriod(period, 'date', friday)).toEqual({ from, to });
  });

  test('last-month in January is December of the previous year', () => {
    expect(boundsOfPeriod('last-month', 'date', clock('2025-01-15T00:00:00Z', 'UTC'))).toEqual({ from: '2024-12-01', to: '2024-12-31' });
  });

  test('a period for timestamps is from midnight to midnight in the time zone, even if clocks change', () => {
    const paris = clock('2024-03-31T12:00:00Z', 'Europe/Paris');
    expect(boundsOfPeriod('today', 'dateTimeOffset', paris)).toEqual({ from: '2024-03-30T23:00:00Z', to: '2024-03-31T22:00:00Z' });
    const auckland = clock('2024-12-31T12:00:00Z', 'Pacific/Auckland');
    expect(boundsOfPeriod('today', 'date', auckland)).toEqual({ from: '2025-01-01', to: '2025-01-01' });
    // Midnight doesn't exist, because clocks go forward from 0:00 to 1:00.
    const santiago = clock('2024-09-08T12:00:00Z', 'America/Santiago');
    expect(boundsOfPeriod('today', 'dateTimeOffset', santiago)).toEqual({ from: '2024-09-08T04:00:00Z', to: '2024-09-09T03:00:00Z' });
  });
});

test('a relative date is read only from its keyword, with an optional start or end', () => {
  const now = clock('2024-03-01T10:00:00Z', 'UTC');
  expect(periods.map((period) => readRelativeDate(period, 'date', now)).includes(null)).toBe(false);
  expect(readRelativeDate('Last-Month.END', 'date', now)).toBe('2024-02-29');
  expect(readRelativeDate('last-month.end', 'dateTimeOffset', now)).toBe('2024-03-01T00:00:00Z');
  for (const text of ['last-month.middle', 'tomorrow', '', 'today.start.end', '2024-01-01']) {
    expect([text, readRelativeDate(text, 'date', now)]).toEqual([text, null]);
  }
  expect(readRelativeDate('today', 'string', now)).toBeNull();
});

test('a date is converted to midnight in UTC if a timestamp is required', () => {
  expect([timestampOfDate('2001-01-01'), timestampOfDate('2001-01')]).toEqual(['2001-01-01T00:00:00Z', null]);
});
