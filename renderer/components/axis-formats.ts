/** Milliseconds per day. */
const dayLength = 86_400_000;

/** Formats of the values on axes, in tooltips, and in tables. */
export interface AxisFormats {
  /**
   * Formats a number for an axis label in short form.
   *
   * @param span difference between the ends of the axis
   */
  readonly tick: (value: number, span: number) => string;
  /** Formats a number in full. A number with more digits than a double supports stays as sent. */
  readonly number: (text: string) => string;
  /**
   * Returns the labels of the ticks of a time axis (UTC), in order: a year, a month, a day, or a time of day. The second line contains the
   * year or the day. It appears at the first tick and at each tick where it changes.
   */
  readonly momentTicks: (moments: readonly Date[]) => readonly string[];
  /** Formats a timestamp (UTC). Omits the time at midnight. */
  readonly moment: (milliseconds: number) => string;
}

/**
 * Returns the {@link AxisFormats} of a BCP 47 locale. Timestamps are formatted in UTC, so that a date is the same day in all time zones.
 */
export function axisFormatsOf(locale: string): AxisFormats {
  // Four-digit numbers have no group separator, because they might be years.
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: 'min2' });
  const plain = new Intl.NumberFormat(locale, { maximumSignificantDigits: 12, useGrouping: 'min2' });
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 4 });
  const scientific = new Intl.NumberFormat(locale, { notation: 'scientific', maximumSignificantDigits: 6 });
  const utc = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const parts = {
    year: utc({ year: 'numeric' }),
    month: utc({ month: 'short' }),
    day: utc({ day: 'numeric', month: 'short' }),
    time: utc({ timeStyle: 'short' }),
    second: utc({ hour: 'numeric', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 }),
  };
  const day = utc({ dateStyle: 'medium' });
  const beginsYear = (at: Date): boolean => at.getUTCMonth() === 0 && beginsMonth(at);
  const beginsMonth = (at: Date): boolean => at.getUTCDate() === 1 && beginsDay(at);
  const beginsDay = (at: Date): boolean => at.getTime() % dayLength === 0;
  const beginsMinute = (at: Date): boolean => at.getUTCSeconds() === 0 && at.getUTCMilliseconds() === 0;
  const moment = utc({ dateStyle: 'medium', timeStyle: 'medium' });
  return {
    tick: (value, span) => {
      const size = Math.abs(value);
      if (size !== 0 && (size >= 1e15 || size < 1e-6)) return scientific.format(value);
      // The compact form is used only if adjacent ticks stay different.
      return size >= 1e6 && span >= size / 20 ? compact.format(value) : plain.format(value);
    },
    number: (text) => {
      const value = Number(text);
      if (!Number.isFinite(value) || text === '') return text;
      const size = Math.abs(value);
      if (size !== 0 && (size >= 1e21 || size < 1e-12)) return text;
      return String(value) === text ? number.format(value) : text;
    },
    momentTicks: (moments) => {
      if (moments.every(beginsYear)) return moments.map((at) => parts.year.format(at));
      const [own, around] = moments.every(beginsMonth)
        ? [parts.month, parts.year]
        : moments.every(beginsDay)
          ? [parts.day, parts.year]
          : [moments.every(beginsMinute) ? parts.time : parts.second, day];
      return moments.map((at, index) => {
        const before = moments[index - 1];
        if (before !== undefined && around.format(before) === around.format(at)) return own.format(at);
        // The year appears only once, because two full dates would overlap in a narrow chart.
        const isSameYear = around === day && before?.getUTCFullYear() === at.getUTCFullYear();
        return `${own.format(at)}\n${(isSameYear ? parts.day : around).format(at)}`;
      });
    },
    moment: (milliseconds) => (milliseconds % dayLength === 0 ? day : moment).format(milliseconds),
  };
}
