import { type DuckDBDecimalType, DuckDBDecimalValue, type DuckDBType, DuckDBTypeId, type DuckDBValue } from '@duckdb/node-api';
import type { Literal } from '../../../../shared/values/value-type.ts';
import { mapPlace, type Place, type Range } from '../../place.ts';
import { placeNumber } from '../../place-number.ts';
import { plainForm } from '../../sql/scalar-form.ts';
import { castJson, exactJson, type ScalarForm } from './scalar-form.ts';

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

/** The form of an integer type; null for other types. What does not fit 64 bits is an `Edm.Decimal` without fraction outside. */
export function integerForm(parameter: DuckDBType): ScalarForm | null {
  const kind = integerKinds.get(parameter.typeId);
  if (kind === undefined) return null;
  const range = integerRange(kind);
  const decimal = kind.type === 'decimal';
  return {
    ...plainForm,
    type: kind.type,
    precision: decimal ? range.high.toString().length : null,
    scale: decimal ? 0 : null,
    parameter,
    place: (literal) => mapPlace(placeNumeric(literal, range, 0), (value) => (kind.bits < 64 ? Number(value) : value)),
    json: exactJson,
    written: String,
  };
}

function integerRange({ bits, signed }: IntegerKind): Range {
  const half = 2n ** BigInt(signed ? bits - 1 : bits);
  return { low: signed ? -half : 0n, high: half - 1n };
}

/** The form of a decimal type: `1.10` stays `1.10`. */
export function decimalForm(parameter: DuckDBDecimalType): ScalarForm {
  const { width, scale } = parameter;
  const high = 10n ** BigInt(width) - 1n;
  const range = { low: -high, high };
  return {
    ...plainForm,
    type: 'decimal',
    precision: width,
    scale,
    parameter,
    place: (literal) => mapPlace(placeNumeric(literal, range, scale), (value) => new DuckDBDecimalValue(value, width, scale)),
    json: castJson,
    written: String,
  };
}

/** The form of a binary floating-point type. A constant is rounded to it, as IEEE 754 and OData's numeric promotion do. */
export function floatingForm(parameter: DuckDBType): ScalarForm {
  const short = parameter.typeId === DuckDBTypeId.FLOAT;
  const round = short ? Math.fround : (value: number) => value;
  return {
    ...plainForm,
    type: 'double',
    hasNaN: true,
    parameter,
    place: (literal) => {
      if (literal.kind !== 'number') return null;
      if (literal.text === 'NaN') return { kind: 'nowhere' };
      return { kind: 'at', value: round(Number(literal.text.replace('INF', 'Infinity'))) };
    },
    json: (value) =>
      `CASE WHEN isfinite(${value}) THEN ${short ? castJson(value) : exactJson(value)} WHEN ${value} IS NULL THEN 'null' WHEN isnan(${value}) THEN '"NaN"' ` +
      `WHEN ${value} > 0 THEN '"INF"' ELSE '"-INF"' END`,
    // A short one has fewer digits than JavaScript would write.
    ...(short ? {} : { written: writtenDouble }),
  };
}

/** The JSON of a number of usual size, whole ones with `.0` behind them; null for others, which have an exponent, a sign or no digits. */
function writtenDouble(value: DuckDBValue): string | null {
  if (typeof value !== 'number' || !(Math.abs(value) >= 1e-3 && Math.abs(value) < 1e15)) return Object.is(value, 0) ? '0.0' : null;
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

function placeNumeric(literal: Literal, range: Range, scale: number): Place<bigint> | null {
  return literal.kind === 'number' ? placeNumber(literal.text, range, scale) : null;
}
