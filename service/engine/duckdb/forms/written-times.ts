import { DuckDBDateValue, DuckDBTimestampTZValue, DuckDBTimestampValue, type DuckDBValue } from '@duckdb/node-api';

const dayMilliseconds = 86_400_000;
const microsecondsInSecond = 1_000_000n;
/** The years 1000 to 9999, in milliseconds since 1970: all others are written in ways of their own. */
const usual = { from: Date.UTC(1000, 0, 1), to: Date.UTC(10_000, 0, 1) };

/** The JSON of a day; null for one of an unusual year. */
export function writtenDay(value: DuckDBValue): string | null {
  if (!(value instanceof DuckDBDateValue)) return null;
  const milliseconds = value.days * dayMilliseconds;
  return isUsual(milliseconds) ? `"${new Date(milliseconds).toISOString().slice(0, 10)}"` : null;
}

/** The JSON of a moment in UTC, its fraction without trailing zeros; null for one of an unusual year. */
export function writtenMoment(value: DuckDBValue): string | null {
  if (!(value instanceof DuckDBTimestampValue) && !(value instanceof DuckDBTimestampTZValue)) return null;
  const fraction = ((value.micros % microsecondsInSecond) + microsecondsInSecond) % microsecondsInSecond;
  const milliseconds = Number((value.micros - fraction) / 1000n);
  if (!isUsual(milliseconds)) return null;
  const digits = fraction === 0n ? '' : `.${fraction.toString().padStart(6, '0').replace(/0+$/, '')}`;
  return `"${new Date(milliseconds).toISOString().slice(0, 19)}${digits}Z"`;
}

function isUsual(milliseconds: number): boolean {
  return milliseconds >= usual.from && milliseconds < usual.to;
}
