import { formatDecimal } from '../../../../shared/values/decimal.ts';
import { bindNumber, mapBound } from '../../bound-literal.ts';
import { asText, plainMapping, type TrinoMapping } from './type-mapping.ts';

/** The mapping of an integer type of that many bits. */
export function integerMapping(name: string, bits: number): TrinoMapping {
  const half = 2n ** BigInt(bits - 1);
  const range = { low: -half, high: half - 1n };
  return {
    ...plainMapping,
    type: bits === 64 ? 'int64' : 'int32',
    sqlType: name,
    bind: (literal) =>
      literal.kind === 'number' ? mapBound(bindNumber(literal.text, range, 0), (value) => `CAST('${value}' AS ${name})`) : null,
    json: asText,
  };
}

/** Decimals with that many digits, in all and behind the point. */
export function decimalMapping(precision: number, scale: number): TrinoMapping {
  const high = 10n ** BigInt(precision) - 1n;
  const sqlType = `decimal(${precision},${scale})`;
  return {
    ...plainMapping,
    type: 'decimal',
    sqlType,
    precision,
    scale,
    bind: (literal) => {
      if (literal.kind !== 'number') return null;
      const place = bindNumber(literal.text, { low: -high, high }, scale);
      return mapBound(place, (value) => `CAST('${formatDecimal(value, scale)}' AS ${sqlType})`);
    },
    json: asText,
  };
}

/** A binary floating-point type. A constant is rounded to it, as IEEE 754 and OData's numeric promotion do. */
export function floatingMapping(name: 'real' | 'double'): TrinoMapping {
  const round = name === 'real' ? Math.fround : (value: number) => value;
  return {
    ...plainMapping,
    type: 'double',
    sqlType: name,
    hasNaN: true,
    bind: (literal) => {
      if (literal.kind !== 'number') return null;
      if (literal.text === 'NaN') return { kind: 'incomparable' };
      return { kind: 'at', value: `CAST('${round(Number(literal.text.replace('INF', 'Infinity')))}' AS ${name})` };
    },
    json: (value) => {
      const text = asText(value);
      return `CASE ${text} WHEN 'NaN' THEN '"NaN"' WHEN 'Infinity' THEN '"INF"' WHEN '-Infinity' THEN '"-INF"' ELSE ${text} END`;
    },
  };
}
