import type { Literal } from '../../../shared/values/value-type.ts';
import type { EngineColumn, JsonShape } from '../engine.ts';
import { calendarDay, clockText, splitInstant } from '../instant-text.ts';
import { mapPlace, type Place, placeInRange } from '../place.ts';
import { daysSinceEpoch, placeInstant, placeTimeOfDay } from '../place-instant.ts';
import { placeNumber } from '../place-number.ts';
import { quoteText } from '../sql/identifier.ts';

/**
 * How one scalar type of Trino is served: what it is called outside, how it is compared and how it is written.
 *
 * Constants become SQL literals: Trino's own parameters (`EXECUTE … USING`) are literals too. They are put together of digits, or quoted
 * by doubling the one character that ends a string (Trino knows no escapes in strings).
 */
export interface TrinoForm {
  readonly type: EngineColumn['type'];
  readonly precision: number | null;
  readonly scale: number | null;
  /** True where there may be NaN, which Trino sorts before all numbers and the other engines after them. */
  readonly hasNaN: boolean;
  /** SQL for the published value. */
  read(column: string): string;
  /** Where a constant lies among the type's values, as an SQL literal. Null where it is of another kind. */
  place(literal: Literal): Place<string> | null;
  /** SQL for the JSON text of a value; NULL for a missing one. */
  json(value: string, shape: JsonShape): string;
}

const plain = { precision: null, scale: null, hasNaN: false, read: (column: string) => column } as const;
const asText = (value: string) => `CAST(${value} AS varchar)`;
const quoted = (value: string) => `'"' || ${asText(value)} || '"'`;

function integerForm(name: string, bits: number): TrinoForm {
  const half = 2n ** BigInt(bits - 1);
  const range = { low: -half, high: half - 1n };
  return {
    ...plain,
    type: bits === 64 ? 'int64' : 'int32',
    place: (literal) =>
      literal.kind === 'number' ? mapPlace(placeNumber(literal.text, range, 0), (value) => `CAST('${value}' AS ${name})`) : null,
    json: asText,
  };
}

function decimalForm(precision: number, scale: number): TrinoForm {
  const high = 10n ** BigInt(precision) - 1n;
  return {
    ...plain,
    type: 'decimal',
    precision,
    scale,
    place: (literal) => {
      if (literal.kind !== 'number') return null;
      const place = placeNumber(literal.text, { low: -high, high }, scale);
      return mapPlace(place, (value) => `CAST('${decimalText(value, scale)}' AS decimal(${precision},${scale}))`);
    },
    json: asText,
  };
}

function decimalText(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

function floatingForm(name: 'real' | 'double'): TrinoForm {
  const round = name === 'real' ? Math.fround : (value: number) => value;
  return {
    ...plain,
    type: 'double',
    hasNaN: true,
    place: (literal) => {
      if (literal.kind !== 'number') return null;
      if (literal.text === 'NaN') return { kind: 'nowhere' };
      return { kind: 'at', value: `CAST('${round(Number(literal.text.replace('INF', 'Infinity')))}' AS ${name})` };
    },
    json: (value) => {
      const text = asText(value);
      return `CASE ${text} WHEN 'NaN' THEN '"NaN"' WHEN 'Infinity' THEN '"INF"' WHEN '-Infinity' THEN '"-INF"' ELSE ${text} END`;
    },
  };
}

const booleanForm: TrinoForm = {
  ...plain,
  type: 'boolean',
  place: (literal) => (literal.kind === 'boolean' ? { kind: 'at', value: String(literal.value) } : null),
  json: asText,
};

/** Texts are compared by their code points. */
const textForm: TrinoForm = {
  ...plain,
  type: 'string',
  read: asText,
  place: (literal) => (literal.kind === 'string' ? { kind: 'at', value: quoteText(literal.value) } : null),
  json: (value) => `json_format(CAST(${value} AS json))`,
};

/** Rows, maps and lists of such, served as JSON text. */
const nestedForm: TrinoForm = { ...textForm, read: (column) => `json_format(CAST(${column} AS json))` };

const guidForm: TrinoForm = {
  ...plain,
  type: 'guid',
  place: (literal) => (literal.kind === 'guid' ? { kind: 'at', value: `UUID '${literal.text}'` } : null),
  json: quoted,
};

const binaryForm: TrinoForm = {
  ...plain,
  type: 'binary',
  place: (literal) =>
    literal.kind === 'binary' ? { kind: 'at', value: `X'${Buffer.from(literal.text, 'base64url').toString('hex')}'` } : null,
  json: (value, { binary }) => `'"' || ${binary === 'base64' ? 'to_base64' : 'to_base64url'}(${value}) || '"'`,
};

/** Constants beyond four digits of a year are taken for infinitely far: no table of a warehouse has such. */
const dayRange = { low: daysSinceEpoch('0001-01-01'), high: daysSinceEpoch('9999-12-31') };

const dateForm: TrinoForm = {
  ...plain,
  type: 'date',
  place: (literal) => {
    const text = temporalText(literal, 'date');
    return text === null ? null : mapPlace(placeInRange(daysSinceEpoch(text), true, dayRange), (days) => `DATE '${dayText(Number(days))}'`);
  },
  json: quoted,
};

function timeForm(precision: number): TrinoForm {
  const range = { low: 0n, high: 86_400n * 10n ** BigInt(precision) - 1n };
  return {
    ...plain,
    type: 'timeOfDay',
    precision,
    place: (literal) => {
      const text = temporalText(literal, 'timeOfDay');
      return text === null ? null : mapPlace(placeTimeOfDay(text, precision, range), (ticks) => `TIME '${clockText(ticks, precision)}'`);
    },
    json: (value) => `'"' || ${shortFraction(asText(value))} || '"'`,
  };
}

/** Moments; those without a time zone mean UTC. */
function momentForm(precision: number, zoned: boolean): TrinoForm {
  const unit = 10n ** BigInt(precision);
  const range = { low: dayRange.low * 86_400n * unit, high: (dayRange.high + 1n) * 86_400n * unit - 1n };
  return {
    ...plain,
    type: 'dateTimeOffset',
    precision,
    place: (literal) => {
      const text = temporalText(literal, 'dateTimeOffset');
      const place = text === null ? null : placeInstant(text, precision, range);
      return mapPlace(place, (ticks) => {
        const { days, ticks: rest } = splitInstant(ticks, precision);
        return `TIMESTAMP '${dayText(days)} ${clockText(rest, precision)}${zoned ? ' UTC' : ''}'`;
      });
    },
    json: (value) => {
      const utc = zoned ? `CAST(at_timezone(${value}, 'UTC') AS timestamp(${precision}))` : value;
      return `'"' || ${shortFraction(`replace(${asText(utc)}, ' ', 'T')`)} || 'Z"'`;
    },
  };
}

function temporalText(literal: Literal, type: 'date' | 'timeOfDay' | 'dateTimeOffset'): string | null {
  return literal.kind === 'temporal' && literal.type === type ? literal.text : null;
}

function dayText(days: number): string {
  const { year, month, day } = calendarDay(days);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** SQL for a time's text without zeros at the end of its fraction. */
function shortFraction(text: string): string {
  return `regexp_replace(${text}, '\\.0+$|(\\.\\d*[1-9])0+$', '$1')`;
}

/** How a column's type is served, and whether its cells are lists of that. */
export interface ColumnForm {
  readonly form: TrinoForm;
  readonly list: boolean;
}

const named: ReadonlyMap<string, TrinoForm> = new Map([
  ['boolean', booleanForm],
  ['tinyint', integerForm('tinyint', 8)],
  ['smallint', integerForm('smallint', 16)],
  ['integer', integerForm('integer', 32)],
  ['bigint', integerForm('bigint', 64)],
  ['real', floatingForm('real')],
  ['double', floatingForm('double')],
  ['date', dateForm],
  ['uuid', guidForm],
  ['varbinary', binaryForm],
  ['json', { ...nestedForm, read: (column) => `json_format(${column})` }],
]);

/** The form of a type as Trino writes it, such as `decimal(10,2)` or `array(varchar(3))`. What is nested deeper is JSON text. */
export function formOf(type: string): ColumnForm {
  const element = /^array\((.*)\)$/.exec(type)?.[1];
  const form = scalarFormOf(element ?? type);
  if (element === undefined) return { form, list: false };
  return form === nestedForm || (form.read('x') !== 'x' && form !== textForm) ? { form: nestedForm, list: false } : { form, list: true };
}

function scalarFormOf(type: string): TrinoForm {
  const decimal = /^decimal\((\d+),\s*(\d+)\)$/.exec(type);
  if (decimal !== null) return decimalForm(Number(decimal[1]), Number(decimal[2]));
  const temporal = /^(time|timestamp)\((\d+)\)( with time zone)?$/.exec(type);
  if (temporal !== null) {
    const [, name, digits, zone] = temporal;
    if (name === 'timestamp') return momentForm(Number(digits), zone !== undefined);
    return zone === undefined ? timeForm(Number(digits)) : textForm;
  }
  if (/^(?:varchar|char)\b/.test(type)) return textForm;
  const known = named.get(type);
  if (known !== undefined) return known;
  return /^(?:row|map|array)\(/.test(type) ? nestedForm : textForm;
}
