import { createContext, useContext, useMemo } from 'react';

/** BCP 47 tag of the locale for numbers and dates. */
export const LocaleContext = createContext('en');

/** Formats numbers and dates for the user's locale, in the system's time zone, which the status line names. Values of a dataset aren't formatted; they are shown as sent. */
export interface Formats {
  readonly number: (value: number) => string;
  /** Formats milliseconds since 1970 as a date in the local time zone: `21 Nov 2026`. */
  readonly day: (milliseconds: number) => string;
  /** Formats a date with its time: `21 Nov 2026, 14:02`. */
  readonly moment: (milliseconds: number) => string;
  /** Formats a date with its time to the second: `21 Nov 2026, 14:02:07`. */
  readonly instant: (milliseconds: number) => string;
  /** Formats a time of day: `14:02`. */
  readonly time: (milliseconds: number) => string;
  /** Formats a time of day to the millisecond: `14:02:07.123`. */
  readonly preciseTime: (milliseconds: number) => string;
  /** Joins names to a list: `a, b and c`. */
  readonly list: (names: readonly string[]) => string;
}

/** Returns the formats of the page's locale. */
export function useFormats(): Formats {
  const locale = useContext(LocaleContext);
  return useMemo(() => formatsOf(locale), [locale]);
}

function formatsOf(locale: string): Formats {
  // Formats are created on demand, because each takes up to a few milliseconds and a component uses few of them.
  const number = once(() => new Intl.NumberFormat(locale));
  const day = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
  const moment = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
  const instant = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }));
  const time = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
  const preciseTime = once(
    () =>
      new Intl.DateTimeFormat(locale, {
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        fractionalSecondDigits: 3,
        hourCycle: 'h23',
      }),
  );
  const list = once(() => new Intl.ListFormat(locale));
  return {
    number: (value) => number().format(value),
    day: (milliseconds) => day().format(milliseconds),
    moment: (milliseconds) => moment().format(milliseconds),
    instant: (milliseconds) => instant().format(milliseconds),
    time: (milliseconds) => time().format(milliseconds),
    preciseTime: (milliseconds) => preciseTime().format(milliseconds),
    list: (names) => list().format(names),
  };
}

/** Returns a function that calls `make` on its first call, and then returns the same result. */
function once<Made>(make: () => Made): () => Made {
  let value: Made | null = null;
  return () => {
    value ??= make();
    return value;
  };
}
