/** What the numbers of a cell format mean. */
export type NumberMeaning = 'number' | 'date' | 'time';

/** Number formats that the standard defines as dates and times (ECMA-376, Part 1, 18.8.30), with those of East Asian languages. */
const [dates, times] = [new Set([14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)]), new Set([18, 19, 20, 21, 45, 47])];

/** Maximum characters of a code. Excel's own maximum is 255. */
const longestCode = 1_000;

/** Returns what a number format means. `code` is the format's own code, null for a format that the standard defines. */
export function meaningOf(id: number, code: string | null): NumberMeaning {
  if (code === null) return dates.has(id) ? 'date' : times.has(id) ? 'time' : 'number';
  const [positive = ''] = code.slice(0, longestCode).split(';');
  // Elapsed times such as [h]:mm can be longer than a day, and stay numbers.
  if (/\[[hms]+\]/i.test(positive)) return 'number';
  const symbols = positive.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '').replace(/general/gi, '');
  if (/[yd]/i.test(symbols) || (/m/i.test(symbols) && !/[hs]/i.test(symbols))) return 'date';
  return /[hs]/i.test(symbols) ? 'time' : 'number';
}

/** The day 1899-12-30, from which numbers count days after February 1900, and the day 1904-01-01 of the other date system. */
const [epoch1900, epoch1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];
const dayMilliseconds = 86_400_000;
/** The number of 9999-12-31. */
const lastDay = 2_958_465;

/**
 * Returns a number of days as an ISO 8601 date, timestamp, or time. A number that isn't in the calendar stays a number.
 *
 * @param is1904 whether the workbook counts days from 1904
 */
export function momentText(days: number, meaning: 'date' | 'time', is1904: boolean): string {
  if (!(days >= 0) || days > lastDay) return numberText(String(days));
  const total = Math.round(days * dayMilliseconds);
  if (meaning === 'time' && total < dayMilliseconds) return clockText(new Date(total));
  // The 1900 date system has a day 1900-02-29, which doesn't exist.
  const shift = !is1904 && days < 60 ? dayMilliseconds : 0;
  const moment = new Date((is1904 ? epoch1904 : epoch1900) + total + shift);
  const day = moment.toISOString().slice(0, 10);
  return total % dayMilliseconds === 0 && meaning === 'date' ? day : `${day} ${clockText(moment)}`;
}

/** Maximum number of digits that Excel keeps. */
const excelDigits = 15;

/**
 * Returns the text of a number in a cell. Integers stay exactly as they are in the file, even if Excel itself would round them.
 *
 * A number beyond 2^53 that isn't written as an integer, and has more digits than Excel keeps, has an exponent. It's published as a
 * floating-point number then, because its last digits aren't known.
 */
export function numberText(text: string): string {
  if (/^-?\d{16,}$/.test(text)) return text.replace(/^(-?)0+(?=\d)/, '$1');
  const number = Number(text);
  const isExact = Math.abs(number) <= Number.MAX_SAFE_INTEGER || Number(number.toPrecision(excelDigits)) === number;
  return isExact ? String(number) : number.toExponential();
}

function clockText(moment: Date): string {
  return moment
    .toISOString()
    .slice(11, 23)
    .replace(/\.000$/, '');
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
