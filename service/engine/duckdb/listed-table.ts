import { BIGINT, DuckDBTimestampValue, type DuckDBType, type DuckDBValue, LIST, listValue, TIMESTAMP, VARCHAR } from '@duckdb/node-api';
import { Columns } from '../sql/columns.ts';
import { quoteIdentifier } from '../sql/identifier.ts';
import type { Column } from './column.ts';
import { integerForm } from './forms/number-forms.ts';
import { textForm } from './forms/other-forms.ts';
import type { ScalarForm } from './forms/scalar-form.ts';
import { timestampForm } from './forms/temporal-forms.ts';
import { rowNumber, type TableSql } from './statements.ts';

/** A column of rows that are in memory: its values from the first row to the last. */
export type ListedColumn = { readonly name: string } & (
  | { readonly kind: 'int64'; readonly values: readonly bigint[] }
  | { readonly kind: 'string'; readonly values: readonly string[] }
  | { readonly kind: 'texts'; readonly values: readonly (readonly string[])[] }
  /** Milliseconds since 1970. */
  | { readonly kind: 'dateTimeOffset'; readonly values: readonly (number | null)[] }
  /** JSON, which is sent as it stands. */
  | { readonly kind: 'json'; readonly values: readonly string[] }
);

/** The table of rows that are in memory: they are bound to each statement, so that nothing is left behind it. */
export function listedTable(listed: readonly ListedColumn[]): TableSql {
  const columns = listed.map(columnOf);
  const bound = listed.map(boundList);
  const rows = listed[0]?.values.length ?? 0;
  return {
    source: (parameters) => {
      const cells = bound.map(
        ({ values, type }, index) =>
          `unnest(${parameters.add(listValue(values), LIST(type))}) AS ${quoteIdentifier(columns[index]?.name ?? '')}`,
      );
      return `(SELECT ${cells.join(', ')}, unnest(range(${parameters.add(BigInt(rows), BIGINT)})) AS ${rowNumber})`;
    },
    columns: new Columns(columns),
    inOrder: true,
    ascending: null,
  };
}

function columnOf({ name, kind }: ListedColumn): Column {
  const form = formOf(kind);
  const { type, precision, scale } = form;
  return { name, sourceName: name, type, list: kind === 'texts', nullable: kind === 'dateTimeOffset', precision, scale, form };
}

/** JSON as it stands: it is not a text to anybody outside. */
const jsonForm: ScalarForm = {
  ...textForm,
  place: () => null,
  json: (value) => `coalesce(${value}, 'null')`,
  written: String,
};

function formOf(kind: ListedColumn['kind']): ScalarForm {
  switch (kind) {
    case 'int64':
      return integerForm(BIGINT) ?? textForm;
    case 'dateTimeOffset':
      return timestampForm;
    case 'json':
      return jsonForm;
    default:
      return textForm;
  }
}

function boundList(column: ListedColumn): { readonly values: readonly DuckDBValue[]; readonly type: DuckDBType } {
  switch (column.kind) {
    case 'int64':
      return { values: column.values, type: BIGINT };
    case 'dateTimeOffset':
      return {
        values: column.values.map((value) => (value === null ? null : new DuckDBTimestampValue(BigInt(Math.trunc(value)) * 1000n))),
        type: TIMESTAMP,
      };
    case 'texts':
      return { values: column.values.map((texts) => listValue([...texts])), type: LIST(VARCHAR) };
    default:
      return { values: column.values, type: VARCHAR };
  }
}
