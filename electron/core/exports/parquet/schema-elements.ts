import type { SchemaElement, TimeUnit } from 'hyparquet';
import type { ColumnForm } from '../typed/column-form.ts';
import { ByteValues } from './byte-values.ts';
import type { LeafValues } from './leaf-values.ts';
import { TruthValues } from './truth-values.ts';
import { WordValues } from './word-values.ts';

/** How the values of a form lie in a file: the leaf of the schema, and what takes them from a batch. */
export interface Leaf {
  readonly element: SchemaElement;
  readonly createValues: () => LeafValues;
}

const words =
  (kept: 1 | 2, kind: 'number' | 'double' = 'number') =>
  (): LeafValues =>
    new WordValues({ kind, given: kept, kept, reversed: null });
const units: Readonly<Record<'micro' | 'nano', TimeUnit>> = { micro: 'MICROS', nano: 'NANOS' };

/** The leaf of a form. The older names of types stand beside those of today, for readers that know only them (Parquet, "Logical Types"). */
export function leafOf(name: string, form: Exclude<ColumnForm, { kind: 'list' }>): Leaf {
  const own = { name, repetition_type: 'OPTIONAL' } as const;
  switch (form.kind) {
    case 'text':
      return {
        element: { ...own, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
        createValues: () => new ByteValues(),
      };
    case 'binary':
      return { element: { ...own, type: 'BYTE_ARRAY' }, createValues: () => new ByteValues() };
    case 'boolean':
      return { element: { ...own, type: 'BOOLEAN' }, createValues: () => new TruthValues() };
    case 'int32':
      return { element: { ...own, type: 'INT32' }, createValues: words(1) };
    case 'int64':
      return { element: { ...own, type: 'INT64' }, createValues: words(2) };
    case 'double':
      return { element: { ...own, type: 'DOUBLE' }, createValues: words(2, 'double') };
    case 'date':
      return { element: { ...own, type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } }, createValues: words(1) };
    case 'timestamp': {
      const logical = { type: 'TIMESTAMP', isAdjustedToUTC: form.zoned, unit: units[form.unit] } as const;
      // The older name says that moments are in UTC, and knows no billionths.
      const older = form.zoned && form.unit === 'micro' ? ({ converted_type: 'TIMESTAMP_MICROS' } as const) : {};
      return { element: { ...own, type: 'INT64', ...older, logical_type: logical }, createValues: words(2) };
    }
    case 'time': {
      const logical = { type: 'TIME', isAdjustedToUTC: false, unit: units[form.unit] } as const;
      return { element: { ...own, type: 'INT64', logical_type: logical }, createValues: words(2) };
    }
    case 'decimal':
      return decimalLeaf(own, form.precision, form.scale);
  }
}

/** Decimals take as few bytes as their digits need. */
function decimalLeaf(own: Pick<SchemaElement, 'name' | 'repetition_type'>, precision: number, scale: number): Leaf {
  const decimal = { ...own, converted_type: 'DECIMAL', precision, scale, logical_type: { type: 'DECIMAL', precision, scale } } as const;
  const values = (kept: 1 | 2 | 4, reversed: number | null) => (): LeafValues =>
    new WordValues({ kind: 'decimal', given: 4, kept, reversed });
  if (precision <= 9) return { element: { ...decimal, type: 'INT32' }, createValues: values(1, null) };
  if (precision <= 18) return { element: { ...decimal, type: 'INT64' }, createValues: values(2, null) };
  const bytes = Math.ceil((precision * Math.log2(10) + 1) / 8);
  return { element: { ...decimal, type: 'FIXED_LEN_BYTE_ARRAY', type_length: bytes }, createValues: values(4, bytes) };
}

/** The element of a list and the one between it and its values (Parquet, "Lists"). */
export function listElements(name: string): readonly SchemaElement[] {
  return [
    { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  ];
}
