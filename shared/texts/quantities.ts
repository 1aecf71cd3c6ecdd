/** Formats counts, sizes and durations in the user's language, for the page, the command line, and the service. */
export interface Quantities {
  readonly count: (value: number) => string;
  /** Formats bytes in powers of 1000, such as `862 B`, `86 kB`, or `1.2 MB` (in French `862 o`, `86 ko`, `1,2 Mo`). */
  readonly bytes: (bytes: number) => string;
  /** Formats milliseconds, such as `112 ms` or `1.2 s`. */
  readonly duration: (milliseconds: number) => string;
  /** Formats whole seconds in their two largest units, such as `20 s`, `2 min 5 s`, or `1 h 30 min`. */
  readonly longDuration: (seconds: number) => string;
}

const prefixes = ['', 'k', 'M', 'G', 'T'] as const;
const noBreakSpace = '\u00a0';

/** Creates the formatters of a language (BCP 47). They don't use the units of `Intl`, which would format `1.2 sec` and `862B`. */
export function createQuantities(language: string): Quantities {
  const integerFormat = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const oneDigit = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const byteSymbol = language.startsWith('fr') ? 'o' : 'B';
  return {
    count: (value) => integerFormat.format(value),
    bytes: (bytes) => {
      let step = 0;
      let value = bytes;
      while (value >= 999.5 && step < prefixes.length - 1) {
        value /= 1000;
        step += 1;
      }
      return `${(step > 0 && value < 9.95 ? oneDigit : integerFormat).format(value)}${noBreakSpace}${prefixes[step] ?? ''}${byteSymbol}`;
    },
    duration: (milliseconds) =>
      milliseconds < 999.5
        ? `${integerFormat.format(milliseconds)}${noBreakSpace}ms`
        : `${oneDigit.format(milliseconds / 1000)}${noBreakSpace}s`,
    longDuration,
  };
}

/** Spells out a duration in the largest unit with a value of at least two, such as `90 seconds`, `10 minutes`, or `3 days`. */
export function spelledDuration(seconds: number, language: string): string {
  const [unit, length] =
    seconds < 120 ? ['second', 1] : seconds < 7_200 ? ['minute', 60] : seconds < 172_800 ? ['hour', 3_600] : ['day', 86_400];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(seconds / length));
}

/**
 * Formats a duration in its two largest units.
 *
 * @param seconds a whole number
 */
function longDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}
