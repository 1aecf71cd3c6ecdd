import { createContext, useContext, useMemo } from 'react';

/** BCP 47; how numbers and dates are written. */
export const LocaleContext = createContext('en');

/** Numbers and dates as the user's locale writes them. Values of a dataset are shown as sent and never pass here. */
export interface Formats {
  readonly number: (value: number) => string;
  /** A day, from epoch milliseconds, in the local time zone: `21 Nov 2026`. */
  readonly day: (milliseconds: number) => string;
  /** A day and its time: `21 Nov 2026, 14:02`. */
  readonly moment: (milliseconds: number) => string;
  /** A day and its time to the second, to tell one act from the next: `21 Nov 2026, 14:02:07`. */
  readonly instant: (milliseconds: number) => string;
  /** A time of day: `14:02`. */
  readonly time: (milliseconds: number) => string;
  /** Names one after the other: `a, b and c`. */
  readonly list: (names: readonly string[]) => string;
}

/** {@link Formats} of the page's locale. */
export function useFormats(): Formats {
  const locale = useContext(LocaleContext);
  return useMemo(() => formatsOf(locale), [locale]);
}

/** {@link Formats} of a BCP 47 locale. */
function formatsOf(locale: string): Formats {
  // Each takes up to milliseconds to make, and few are used in one place.
  const number = once(() => new Intl.NumberFormat(locale));
  const day = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
  const moment = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
  const instant = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }));
  const time = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
  const list = once(() => new Intl.ListFormat(locale));
  return {
    number: (value) => number().format(value),
    day: (milliseconds) => day().format(milliseconds),
    moment: (milliseconds) => moment().format(milliseconds),
    instant: (milliseconds) => instant().format(milliseconds),
    time: (milliseconds) => time().format(milliseconds),
    list: (names) => list().format(names),
  };
}

/** Makes something when it is first asked for. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
