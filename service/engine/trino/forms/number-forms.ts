import { mapPlace } from '../../place.ts';
import { placeNumber } from '../../place-number.ts';
import { decimalText } from '../../sql/constant.ts';
import { asText, plainForm, type TrinoForm } from './trino-form.ts';

/** The form of an integer type of that many bits. */
export function integerForm(name: string, bits: number): TrinoForm {
  const half = 2n ** BigInt(bits - 1);
  const range = { low: -half, high: half - 1n };
  return {
    ...plainForm,
    type: bits === 64 ? 'int64' : 'int32',
    sqlType: name,
    place: (literal) =>
      literal.kind === 'number' ? mapPlace(placeNumber(literal.text, range, 0), (value) => `CAST('${value}' AS ${name})`) : null,
    json: asText,
  };
}

/** Decimals with that many digits, in all and behind the point. */
export function decimalForm(precision: number, scale: number): TrinoForm {
  const high = 10n ** BigInt(precision) - 1n;
  const sqlType = `decimal(${precision},${scale})`;
  return {
    ...plainForm,
    type: 'decimal',
    sqlType,
    precision,
    scale,
    place: (literal) => {
      if (literal.kind !== 'number') return null;
      const place = placeNumber(literal.text, { low: -high, high }, scale);
      return mapPlace(place, (value) => `CAST('${decimalText(value, scale)}' AS ${sqlType})`);
    },
    json: asText,
  };
}

/** A binary floating-point type. A constant is rounded to it, as IEEE 754 and OData's numeric promotion do. */
export function floatingForm(name: 'real' | 'double'): TrinoForm {
  const round = name === 'real' ? Math.fround : (value: number) => value;
  return {
    ...plainForm,
    type: 'double',
    sqlType: name,
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
