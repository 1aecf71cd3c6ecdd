import { calendarDay } from '../instant-text.ts';

/** A day as its text, `2020-01-02`, that many days after 1970-01-01. */
export function writtenDay(days: number): string {
  const { year, month, day } = calendarDay(days);
  const digits = String(Math.abs(year)).padStart(4, '0');
  return `${year < 0 ? '-' : ''}${digits}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
