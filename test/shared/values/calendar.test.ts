import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateAfter1970, daysInMonth, daysSince1970, formatDays } from '../../../shared/values/calendar.ts';

const millisecondsOfDay = 86_400_000;
/** All days that `Date` supports: the years -271,821 to 275,760. */
const anyDay = fc.integer({ min: -100_000_000, max: 100_000_000 });

describe('the calendar', () => {
  it('returns the same date as Date for every day that both support', () => {
    fc.assert(
      fc.property(anyDay, (days) => {
        const date = new Date(days * millisecondsOfDay);
        const expected = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
        expect(dateAfter1970(days)).toEqual(expected);
        expect(daysSince1970(expected.year, expected.month, expected.day)).toBe(days);
      }),
      { numRuns: 2000 },
    );
  });

  it('returns the same length as Date for every month', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const lastDay = new Date(0);
        lastDay.setUTCFullYear(year, month, 0);
        expect(daysInMonth(year, month)).toBe(lastDay.getUTCDate());
      }),
      { numRuns: 1000 },
    );
    expect([0, 13].map((month) => daysInMonth(2000, month))).toEqual([0, 0]);
  });

  it('returns consecutive days across the ends of months, years, and centuries', () => {
    for (const start of [daysSince1970(-401, 1, 1), daysSince1970(-1, 1, 1), daysSince1970(1899, 1, 1), daysSince1970(1999, 1, 1)]) {
      for (let days = start; days < start + 1500; days += 1) {
        const { year, month, day } = dateAfter1970(days);
        const next = day < daysInMonth(year, month) ? { year, month, day: day + 1 } : nextMonth(year, month);
        expect(dateAfter1970(days + 1)).toEqual(next);
      }
    }
  });

  it('supports years outside the range of Date', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), fc.integer({ min: -100_000, max: 100_000 }), (days, cycles) => {
        const { year, month, day } = dateAfter1970(days);
        expect(daysSince1970(year + cycles * 400, month, day)).toBe(days + cycles * 146_097);
      }),
    );
    expect(daysSince1970(5_881_580, 7, 10)).toBe(2_147_483_646);
  });

  it.each([
    [0, '1970-01-01'],
    [11_016, '2000-02-29'],
    [-719_162, '0001-01-01'],
    [-719_529, '-0001-12-31'],
    [-735_160, '-0043-03-15'],
    [2_932_897, '10000-01-01'],
  ])('formats the day %i as %s', (days, text) => {
    expect(formatDays(days)).toBe(text);
  });
});

function nextMonth(year: number, month: number): { year: number; month: number; day: number } {
  return month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
}
