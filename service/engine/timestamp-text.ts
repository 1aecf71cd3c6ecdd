import { floorDivide } from '../../shared/values/decimal.ts';

/** A time of day as `03:04:05.000006`, from ticks of 10^-precision seconds since midnight. */
export function clockText(ticks: bigint, precision: number): string {
  const unit = 10n ** BigInt(precision);
  const seconds = Number(ticks / unit);
  const fraction = precision === 0 ? '' : `.${String(ticks % unit).padStart(precision, '0')}`;
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}${fraction}`;
}

/** Splits a timestamp, in ticks of 10^-precision seconds since 1970-01-01T00:00:00Z, into days since 1970 and the ticks of the last day. */
export function splitTimestamp(ticks: bigint, precision: number): { days: number; ticks: bigint } {
  const ticksOfDay = 86_400n * 10n ** BigInt(precision);
  const days = floorDivide(ticks, ticksOfDay);
  return { days: Number(days), ticks: ticks - days * ticksOfDay };
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
