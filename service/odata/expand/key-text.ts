import { canonicalDecimal } from '../../../shared/compare/decimal-form.ts';
import type { Predicate } from '../../../shared/query/index.ts';
import { readLiteral } from '../../../shared/values/literal.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import type { PublishedApi } from '../../catalogue/catalogue.ts';
import type { RowMember } from '../rows/row-members.ts';

/** The values of columns in one row as text. Equal texts mean equal values, regardless of the columns' numeric types. */
export interface KeyText {
  readonly text: string;
  readonly values: readonly Literal[];
}

/**
 * Reads the values of columns. Returns null if one of the values is null.
 *
 * @param members The members of a row's JSON.
 */
export function keyTextOf(members: readonly RowMember[], columns: readonly string[], api: Pick<PublishedApi, 'columns'>): KeyText | null {
  const values: Literal[] = [];
  const texts: string[] = [];
  for (const name of columns) {
    const json = members.find((member) => member.name === name)?.value ?? 'null';
    const type = api.columns.find((column) => column.name === name)?.type ?? 'string';
    const text = json.startsWith('"') ? String(JSON.parse(json)) : json;
    const value = json === 'null' ? null : readLiteral(text, type);
    if (value === null) return null;
    values.push(value);
    texts.push(value.kind === 'number' ? (canonicalDecimal(text) ?? text) : text);
  }
  return { text: JSON.stringify(texts), values };
}

/** Returns the condition that the columns have the values of one of the keys. */
export function keysCondition(columns: readonly string[], keys: readonly KeyText[]): Predicate {
  const [only, ...others] = columns;
  if (only !== undefined && others.length === 0) {
    return { kind: 'in', column: only, values: keys.flatMap(({ values }) => values) };
  }
  return { kind: 'or', operands: keys.map(({ values }) => keyCondition(columns, values)) };
}

/** Returns the condition that the columns have these values. */
export function keyCondition(columns: readonly string[], values: readonly Literal[]): Predicate {
  const operands = columns.flatMap((column, index): Predicate[] => {
    const value = values[index];
    return value === undefined ? [] : [{ kind: 'comparison', column, operator: 'eq', value }];
  });
  return { kind: 'and', operands };
}
