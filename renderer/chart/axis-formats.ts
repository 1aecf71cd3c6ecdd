/** How values on axes, in tips and in tables are written. */
export interface AxisFormats {
  /** A number beside an axis: short. @param span Between the ends of the axis. */
  readonly tick: (value: number, span: number) => string;
  /** A number in full; one of more digits than a double holds as it stands. */
  readonly number: (text: string) => string;
  /** The part of a moment (UTC) that a place on a time axis stands for: a year, a month, a day, or a time of day. */
  readonly momentTick: (moment: Date) => string;
  /** A moment (UTC), without a time of day where it begins a day. */
  readonly moment: (milliseconds: number) => string;
}

/** {@link AxisFormats} of a BCP 47 locale. Moments are drawn in UTC, whatever the reader's time zone: a date is the same day everywhere. */
export function axisFormatsOf(locale: string): AxisFormats {
  // No separator in 1970, which may be a year.
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
  const moment = utc({ dateStyle: 'medium', timeStyle: 'medium' });
  return {
    tick: (value, span) => {
      const size = Math.abs(value);
      if (size !== 0 && (size >= 1e15 || size < 1e-6)) return scientific.format(value);
      // Short only where neighbours do not become the same.
      return size >= 1e6 && span >= size / 20 ? compact.format(value) : plain.format(value);
    },
    number: (text) => {
      const value = Number(text);
      if (!Number.isFinite(value) || text === '') return text;
      const size = Math.abs(value);
      if (size !== 0 && (size >= 1e21 || size < 1e-12)) return text;
      return String(value) === text ? number.format(value) : text;
    },
    momentTick: (at) => {
      if (at.getUTCSeconds() !== 0 || at.getUTCMilliseconds() !== 0) return parts.second.format(at);
      if (at.getUTCHours() !== 0 || at.getUTCMinutes() !== 0) return parts.time.format(at);
      if (at.getUTCDate() !== 1) return parts.day.format(at);
      return (at.getUTCMonth() === 0 ? parts.year : parts.month).format(at);
    },
    moment: (milliseconds) => (milliseconds % 86_400_000 === 0 ? day : moment).format(milliseconds),
  };
}
