import { dateAfter1970 } from '../../../../shared/values/calendar.ts';
import { bindTimeOfDay, bindTimestamp, boundInRange, daysSinceEpoch, mapBound, temporalText } from '../../bound-literal.ts';
import { plainMapping } from '../../sql/type-mapping.ts';
import { clockText, splitTimestamp } from '../../timestamp-text.ts';
import { type PostgresMapping, quotedJson } from './type-mapping.ts';

const microseconds = 6;
/** First and last finite values: 4714-11-24 BC to 5874897-12-31, and to the end of 294276 (PostgreSQL 15, table 8.9). */
const dayRange = { low: -2_440_588n, high: 2_145_042_542n };
const tickRange = { low: -210_866_803_200_000_000n, high: 9_224_318_015_999_999_999n };
const timeRange = { low: 0n, high: 86_400_000_000n };

/** Calendar days. A year before 1 is written as OData does (`-0043` is 44 BC). */
export const dateMapping: PostgresMapping = {
  ...plainMapping,
  type: 'date',
  parameter: 'date',
  bind: (literal) => {
    const text = temporalText(literal, 'date');
    return text === null ? null : mapBound(boundInRange(daysSinceEpoch(text), true, dayRange), (days) => dateText(Number(days)));
  },
  json: (value) => `CASE WHEN ${value} >= DATE '0001-01-01' THEN ${quotedJson(value)} ELSE '"' || ${earlyDay(value)} || '"' END`,
};

/** Times of day, to the microsecond. */
export const timeMapping: PostgresMapping = {
  ...plainMapping,
  type: 'timeOfDay',
  precision: microseconds,
  parameter: 'time',
  bind: (literal) => {
    const text = temporalText(literal, 'timeOfDay');
    const place = text === null ? null : bindTimeOfDay(text, microseconds, timeRange);
    return mapBound(place, (ticks) => clockText(ticks, microseconds));
  },
  json: quotedJson,
};

/** Moments. A column without a time zone means UTC. */
export const timestampMapping: PostgresMapping = momentMapping('timestamp', (value) => value);

/** Moments that know their zone; written in UTC. */
export const zonedTimestampMapping: PostgresMapping = momentMapping('timestamptz', (value) => `(${value} AT TIME ZONE 'UTC')`);

function momentMapping(parameter: 'timestamp' | 'timestamptz', inUtc: (value: string) => string): PostgresMapping {
  return {
    ...plainMapping,
    type: 'dateTimeOffset',
    precision: microseconds,
    parameter,
    bind: (literal) => {
      const text = temporalText(literal, 'dateTimeOffset');
      const place = text === null ? null : bindTimestamp(text, microseconds, tickRange);
      return mapBound(place, (ticks) => momentText(ticks));
    },
    json: (value) => momentJson(inUtc(value)),
  };
}

/** A day as PostgreSQL reads it: `0044-03-15 BC`. */
export function dateText(days: number): string {
  const { year, month, day } = dateAfter1970(days);
  const [shown, era] = year > 0 ? [year, ''] : [1 - year, ' BC'];
  return `${String(shown).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}${era}`;
}

/** A moment as PostgreSQL reads it, from microseconds since 1970. */
export function momentText(ticks: bigint): string {
  const { days, ticks: rest } = splitTimestamp(ticks, microseconds);
  const [date = '', era = ''] = dateText(days).split(' ');
  return `${date} ${clockText(rest, microseconds)}+00 ${era}`.trim();
}

/** SQL for the JSON of a moment in UTC; PostgreSQL writes its fraction without trailing zeros. */
function momentJson(value: string): string {
  const ordinary = `'"' || replace(${value}::text, ' ', 'T') || 'Z"'`;
  const early = `'"' || ${earlyDay(`${value}::date`)} || 'T' || ${value}::time::text || 'Z"'`;
  const unusual = `CASE WHEN isfinite(${value}) THEN ${early} ELSE ${quotedJson(value)} END`;
  return `CASE WHEN ${value} >= TIMESTAMP '0001-01-01' AND isfinite(${value}) THEN ${ordinary} ELSE ${unusual} END`;
}

/** SQL for the text of a day before year 1. */
function earlyDay(day: string): string {
  const year = `extract(year FROM ${day})::int`;
  const astronomical = `CASE WHEN ${year} = -1 THEN '0000' ELSE '-' || lpad((-1 - ${year})::text, 4, '0') END`;
  return `CASE WHEN isfinite(${day}) THEN ${astronomical} || to_char(${day}, '-MM-DD') ELSE ${day}::text END`;
}
