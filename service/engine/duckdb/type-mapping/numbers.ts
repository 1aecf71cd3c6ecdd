import { type DuckDBDecimalType, DuckDBDecimalValue, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import type { Literal } from '../../../../shared/values/value-type.ts';
import { type BoundLiteral, bindNumber, mapBound, type Range } from '../../bound-literal.ts';
import { plainMapping } from '../../sql/type-mapping.ts';
import { castJson, type DuckDbMapping, exactJson } from './type-mapping.ts';

/** An integer type: its counterpart outside, its size in bits, and what its parameters are bound as. */
interface IntegerKind {
  readonly type: 'int32' | 'int64' | 'decimal';
  readonly bits: number;
  readonly signed: boolean;
}

const integerKinds: ReadonlyMap<DuckDBTypeId, IntegerKind> = new Map([
  [DuckDBTypeId.TINYINT, { type: 'int32', bits: 8, signed: true }],
  [DuckDBTypeId.SMALLINT, { type: 'int32', bits: 16, signed: true }],
  [DuckDBTypeId.INTEGER, { type: 'int32', bits: 32, signed: true }],
  [DuckDBTypeId.BIGINT, { type: 'int64', bits: 64, signed: true }],
  [DuckDBTypeId.HUGEINT, { type: 'decimal', bits: 128, signed: true }],
  [DuckDBTypeId.UTINYINT, { type: 'int32', bits: 8, signed: false }],
  [DuckDBTypeId.USMALLINT, { type: 'int32', bits: 16, signed: false }],
  [DuckDBTypeId.UINTEGER, { type: 'int64', bits: 32, signed: false }],
  [DuckDBTypeId.UBIGINT, { type: 'decimal', bits: 64, signed: false }],
  [DuckDBTypeId.UHUGEINT, { type: 'decimal', bits: 128, signed: false }],
]);

/** The mapping of an integer type; null for other types. What does not fit 64 bits is an `Edm.Decimal` without fraction outside. */
export function integerMapping(parameter: DuckDBType): DuckDbMapping | null {
  const kind = integerKinds.get(parameter.typeId);
  if (kind === undefined) return null;
  const range = integerRange(kind);
  const decimal = kind.type === 'decimal';
  return {
    ...plainMapping,
    type: kind.type,
    precision: decimal ? range.high.toString().length : null,
    scale: decimal ? 0 : null,
    parameter,
    bind: (literal) => mapBound(bindNumeric(literal, range, 0), (value) => (kind.bits < 64 ? Number(value) : value)),
    json: exactJson,
  };
}

function integerRange({ bits, signed }: IntegerKind): Range {
  const half = 2n ** BigInt(signed ? bits - 1 : bits);
  return { low: signed ? -half : 0n, high: half - 1n };
}

/** The mapping of a decimal type: `1.10` stays `1.10`. */
export function decimalMapping(parameter: DuckDBDecimalType): DuckDbMapping {
  const { width, scale } = parameter;
  const high = 10n ** BigInt(width) - 1n;
  const range = { low: -high, high };
  return {
    ...plainMapping,
    type: 'decimal',
    precision: width,
    scale,
    parameter,
    bind: (literal) => mapBound(bindNumeric(literal, range, scale), (value) => new DuckDBDecimalValue(value, width, scale)),
    json: castJson,
  };
}

/** The mapping of a binary floating-point type. A constant is rounded to it, as IEEE 754 and OData's numeric promotion do. */
export function floatingMapping(parameter: DuckDBType): DuckDbMapping {
  const short = parameter.typeId === DuckDBTypeId.FLOAT;
  const round = short ? Math.fround : (value: number) => value;
  return {
    ...plainMapping,
    type: 'double',
    hasNaN: true,
    parameter,
    bind: (literal) => {
      if (literal.kind !== 'number') return null;
      if (literal.text === 'NaN') return { kind: 'incomparable' };
      return { kind: 'at', value: round(Number(literal.text.replace('INF', 'Infinity'))) };
    },
    json: (value) =>
      `CASE WHEN isfinite(${value}) THEN ${short ? castJson(value) : exactJson(value)} WHEN ${value} IS NULL THEN 'null' WHEN isnan(${value}) THEN '"NaN"' ` +
      `WHEN ${value} > 0 THEN '"INF"' ELSE '"-INF"' END`,
  };
}

function bindNumeric(literal: Literal, range: Range, scale: number): BoundLiteral<bigint> | null {
  return literal.kind === 'number' ? bindNumber(literal.text, range, scale) : null;
}
