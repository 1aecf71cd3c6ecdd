import { formatDays } from '../../../../shared/values/calendar.ts';
import { bindTimeOfDay, bindTimestamp, boundInRange, daysSinceEpoch, mapBound, temporalText } from '../../bound-literal.ts';
import { clockText, splitTimestamp } from '../../timestamp-text.ts';
import { asText, plainMapping, quotedJson, type TrinoMapping } from './type-mapping.ts';

/** Constants beyond four digits of a year are taken for infinitely far: no table of a warehouse has such. */
export const dayRange = { low: daysSinceEpoch('0001-01-01'), high: daysSinceEpoch('9999-12-31') };

export const dateMapping: TrinoMapping = {
  ...plainMapping,
  type: 'date',
  sqlType: 'date',
  bind: (literal) => {
    const text = temporalText(literal, 'date');
    return text === null
      ? null
      : mapBound(boundInRange(daysSinceEpoch(text), true, dayRange), (days) => `DATE '${formatDays(Number(days))}'`);
  },
  json: quotedJson,
};

/** Times of day with so many digits behind the second's point. */
export function timeMapping(precision: number): TrinoMapping {
  const range = { low: 0n, high: 86_400n * 10n ** BigInt(precision) - 1n };
  return {
    ...plainMapping,
    type: 'timeOfDay',
    sqlType: `time(${precision})`,
    precision,
    bind: (literal) => {
      const text = temporalText(literal, 'timeOfDay');
      return text === null ? null : mapBound(bindTimeOfDay(text, precision, range), (ticks) => `TIME '${clockText(ticks, precision)}'`);
    },
    json: (value) => `'"' || ${shortFraction(asText(value))} || '"'`,
  };
}

/** Moments; those without a time zone mean UTC. */
export function momentMapping(precision: number, zoned: boolean): TrinoMapping {
  const unit = 10n ** BigInt(precision);
  const range = { low: dayRange.low * 86_400n * unit, high: (dayRange.high + 1n) * 86_400n * unit - 1n };
  return {
    ...plainMapping,
    type: 'dateTimeOffset',
    sqlType: `timestamp(${precision})${zoned ? ' with time zone' : ''}`,
    precision,
    bind: (literal) => {
      const text = temporalText(literal, 'dateTimeOffset');
      const place = text === null ? null : bindTimestamp(text, precision, range);
      return mapBound(place, (ticks) => `TIMESTAMP '${momentText(ticks, precision)}${zoned ? ' UTC' : ''}'`);
    },
    json: (value) => `'"' || ${isoMoment(zoned ? inUtc(value, precision) : value)} || '"'`,
  };
}

/** SQL for a moment with a zone as one in UTC, without a zone. */
export function inUtc(value: string, precision: number): string {
  return `CAST(at_timezone(${value}, 'UTC') AS timestamp(${precision}))`;
}

/** SQL for the text of a moment in UTC: ISO 8601, no zeros at the end of its fraction. */
export function isoMoment(value: string): string {
  return `${shortFraction(`replace(${asText(value)}, ' ', 'T')`)} || 'Z'`;
}

/** SQL for a time's text without zeros at the end of its fraction. */
export function shortFraction(text: string): string {
  return `regexp_replace(${text}, '\\.0+$|(\\.\\d*[1-9])0+$', '$1')`;
}

/** A moment as Trino reads it, from ticks of 10^-precision seconds since 1970. */
export function momentText(ticks: bigint, precision: number): string {
  const { days, ticks: rest } = splitTimestamp(ticks, precision);
  return `${formatDays(days)} ${clockText(rest, precision)}`;
}
