import { bindNumber, mapBound, type Range } from '../../bound-literal.ts';
import { plainMapping } from '../../sql/type-mapping.ts';
import { castJson, type PostgresMapping } from './type-mapping.ts';

/** The mapping of an integer type of that many bits. */
export function integerMapping(parameter: string, bits: 16 | 32 | 64): PostgresMapping {
  const half = 2n ** BigInt(bits - 1);
  const range: Range = { low: -half, high: half - 1n };
  return {
    ...plainMapping,
    type: bits === 64 ? 'int64' : 'int32',
    parameter,
    bind: (literal) => (literal.kind === 'number' ? mapBound(bindNumber(literal.text, range, 0), String) : null),
    json: castJson,
  };
}

/** Beyond it a constant is as good as infinite: `numeric` has 131,072 digits before its point at most. */
const farExponent = 130_000;

/**
 * `numeric`, with its digits where it has a limit of them. A constant is compared exactly, whatever its digits: nothing is rounded to
 * the column's scale. It knows NaN, and without limits the infinities too.
 */
export function decimalMapping(precision: number | null, scale: number | null): PostgresMapping {
  return {
    ...plainMapping,
    type: 'decimal',
    precision,
    scale,
    hasNaN: true,
    parameter: 'numeric',
    bind: (literal) => {
      if (literal.kind !== 'number') return null;
      if (literal.text === 'NaN') return { kind: 'incomparable' };
      return { kind: 'at', value: numericText(literal.text) };
    },
    // Where all numbers are to be in quotes these get theirs with the others.
    json: (value, { numbersAsText }) => unusualNumberJson(value, numbersAsText === true ? '' : '"'),
  };
}

function numericText(text: string): string {
  const [mantissa = '', exponent = '0'] = text.replace('INF', 'Infinity').split(/[eE]/);
  if (Math.abs(Number(exponent)) < farExponent) return text.replace('INF', 'Infinity');
  if (!/[1-9]/.test(mantissa) || exponent.startsWith('-')) return '0';
  return mantissa.startsWith('-') ? '-Infinity' : 'Infinity';
}

/** A binary floating-point type. A constant is rounded to it, as IEEE 754 and OData's numeric promotion do. */
export function floatingMapping(parameter: 'float4' | 'float8'): PostgresMapping {
  const round = parameter === 'float4' ? Math.fround : (value: number) => value;
  return {
    ...plainMapping,
    type: 'double',
    hasNaN: true,
    parameter,
    bind: (literal) => {
      if (literal.kind !== 'number') return null;
      if (literal.text === 'NaN') return { kind: 'incomparable' };
      return { kind: 'at', value: String(round(Number(literal.text.replace('INF', 'Infinity')))) };
    },
    json: (value) => unusualNumberJson(value, '"'),
  };
}

/** NaN and the infinities are strings in JSON (OData 4.01 JSON Format, 7.1). */
function unusualNumberJson(value: string, quote: '"' | ''): string {
  const text = castJson(value);
  const unusual = ([theirs, ours]: readonly [string, string]) => `WHEN '${theirs}' THEN '${quote}${ours}${quote}'`;
  const words = [['NaN', 'NaN'] as const, ['Infinity', 'INF'] as const, ['-Infinity', '-INF'] as const];
  return `CASE ${text} ${words.map(unusual).join(' ')} ELSE ${text} END`;
}
