import type { SourceReason } from '../../../shared/publication/source-reason.ts';
import type { ComparisonOperator } from '../../../shared/query/query.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import type { EngineColumn, Table } from '../../engine/engine.ts';
import { EngineError } from '../../engine/engine-error.ts';
import { type Expression, operation } from '../../engine/expression.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import type { RowCondition } from '../../engine/row-query.ts';
import type { Resource } from './data-package.ts';
import { canBeKey } from './key-types.ts';
import type { FieldConstraints } from './table-schema.ts';

/** Constraints that all values of a column satisfy. */
export interface ColumnConstraints {
  readonly required: boolean;
  readonly minimum: string | null;
  readonly maximum: string | null;
  /** Maximum length of a text in code points. */
  readonly maxLength: number | null;
  /** A regular expression that matches the whole text of each value. */
  readonly pattern: string | null;
  /** The allowed values. */
  readonly allowed: readonly string[] | null;
}

/** The declared constraints that all rows satisfy, and messages for the administrator about the others. */
interface CheckedConstraints {
  readonly satisfied: ColumnConstraints;
  readonly broken: readonly SourceReason[];
}

/** A declared constraint: its value in messages, and the rows that violate it. */
interface Promised {
  readonly name: keyof FieldConstraints;
  readonly value: string | number;
  readonly contradicted: RowCondition;
}

/** Checks every row against the declared constraints of a column. Violated constraints are dropped. */
async function checkConstraints(
  table: Table,
  column: EngineColumn,
  constraints: FieldConstraints,
  context: QueryContext,
): Promise<CheckedConstraints> {
  const fulfilled = new Set<keyof FieldConstraints>();
  const broken: SourceReason[] = [];
  for (const { name, value, contradicted } of column.list ? [] : promises(column, constraints)) {
    const rows = await table.count(contradicted, context).catch((error: unknown) => {
      if (error instanceof EngineError && error.code === 'query-refused') return null;
      throw error;
    });
    if (rows === 0) fulfilled.add(name);
    else {
      const facts = { column: column.sourceName, constraint: name, value };
      broken.push(rows === null ? { code: 'constraint-unchecked', facts } : { code: 'constraint-broken', facts: { ...facts, rows } });
    }
  }
  if (constraints.unique && !column.list) {
    if (await isUnique(table, [column.name], context)) fulfilled.add('unique');
    else broken.push({ code: 'constraint-unique', facts: { column: column.sourceName } });
  }
  const bound = (name: 'minimum' | 'maximum') => (fulfilled.has(name) ? String(constraints[name]) : null);
  return {
    satisfied: {
      required: fulfilled.has('required'),
      minimum: bound('minimum'),
      maximum: bound('maximum'),
      maxLength: fulfilled.has('maxLength') ? constraints.maxLength : null,
      pattern: fulfilled.has('pattern') ? constraints.pattern : null,
      allowed: fulfilled.has('enum') ? (constraints.enum?.map(String) ?? null) : null,
    },
    broken,
  };
}

/** Returns whether no two rows have the same values in the columns. Null counts as a value. */
async function isUnique(table: Table, columns: readonly string[], context: QueryContext): Promise<boolean> {
  if (table.derive === undefined) return true;
  const groups = await table.derive([{ kind: 'group', columns, sets: [columns], aggregates: [] }], context);
  return (await groups.count(null, context)) === (await table.count(null, context));
}

/** The declared constraints of a table that all rows satisfy. */
export interface CheckedTable {
  /** Constraints by column name in the source. */
  readonly constraints: ReadonlyMap<string, ColumnConstraints>;
  /** Whether every row has a unique, non-null key. */
  readonly isKeyValid: boolean;
  readonly broken: readonly SourceReason[];
}

/** Checks every row against the declared constraints of a resource's columns and key. */
export async function checkTable(table: Table, { schema }: Resource, context: QueryContext): Promise<CheckedTable> {
  const constraints = new Map<string, ColumnConstraints>();
  const broken: SourceReason[] = [...fieldMismatches(table.columns, schema)];
  for (const column of table.columns) {
    const declared = schema?.fields.find(({ name }) => name === column.sourceName)?.constraints ?? null;
    if (declared === null) continue;
    const checked = await checkConstraints(table, column, declared, context);
    constraints.set(column.sourceName, checked.satisfied);
    broken.push(...checked.broken);
  }
  const absent = schema?.primaryKey.filter((part) => table.columns.every(({ sourceName }) => sourceName !== part)) ?? [];
  if (absent.length > 0) {
    broken.push({ code: 'key-missing', facts: { columns: absent.join(', ') } });
    return { constraints, isKeyValid: false, broken };
  }
  const key = table.columns.filter(({ sourceName }) => schema?.primaryKey.includes(sourceName));
  if (key.length === 0) return { constraints, isKeyValid: false, broken };
  const keyText = key.map(({ sourceName }) => sourceName).join(', ');
  if (!canBeKey(key)) {
    broken.push({ code: 'key-type', facts: { columns: keyText } });
    return { constraints, isKeyValid: false, broken };
  }
  const names = key.map(({ name }) => name);
  const keyless: RowCondition = { kind: 'or', operands: names.map((name) => compare(name, 'eq', { kind: 'null' })) };
  const isKeyValid = (await table.count(keyless, context)) === 0 && (await isUnique(table, names, context));
  if (!isKeyValid) broken.push({ code: 'key-values', facts: { columns: keyText } });
  return { constraints, isKeyValid, broken };
}

function promises(column: EngineColumn, constraints: FieldConstraints): Promised[] {
  const { name } = column;
  const { required, minimum, maximum, minLength, maxLength, pattern } = constraints;
  const promised: Promised[] = [];
  if (required) promised.push({ name: 'required', value: '', contradicted: compare(name, 'eq', { kind: 'null' }) });
  if (minimum !== null) {
    promised.push({ name: 'minimum', value: minimum, contradicted: compare(name, 'lt', literal(column, minimum)) });
  }
  if (maximum !== null) {
    promised.push({ name: 'maximum', value: maximum, contradicted: compare(name, 'gt', literal(column, maximum)) });
  }
  if (constraints.enum !== null) {
    const values = constraints.enum.map((value) => literal(column, value));
    const others: RowCondition = { kind: 'not', operand: { kind: 'in', column: name, values } };
    const operands = [compare(name, 'ne', { kind: 'null' }), others];
    promised.push({ name: 'enum', value: constraints.enum.join(', '), contradicted: { kind: 'and', operands } });
  }
  if (column.type !== 'string') return promised;
  const text: Expression = { kind: 'column', name };
  const length = (operator: 'lt' | 'gt', limit: number): RowCondition => ({
    kind: 'expression',
    expression: operation(operator, operation('length', text), constant({ kind: 'number', text: String(limit) })),
  });
  if (minLength !== null) promised.push({ name: 'minLength', value: minLength, contradicted: length('lt', minLength) });
  if (maxLength !== null) promised.push({ name: 'maxLength', value: maxLength, contradicted: length('gt', maxLength) });
  if (pattern !== null) {
    const fits = operation('matchesPattern', text, constant({ kind: 'string', value: `^(?:${pattern})$` }));
    promised.push({ name: 'pattern', value: pattern, contradicted: { kind: 'expression', expression: operation('not', fits) } });
  }
  return promised;
}

function compare(column: string, operator: ComparisonOperator, value: Literal): RowCondition {
  return { kind: 'comparison', column, operator, value };
}

function constant(value: Literal): Expression {
  return { kind: 'constant', value };
}

function literal({ type }: EngineColumn, value: string | number | boolean): Literal {
  if (typeof value === 'boolean' || type === 'boolean') return { kind: 'boolean', value: String(value) === 'true' };
  const text = String(value);
  if (type === 'date' || type === 'dateTimeOffset' || type === 'timeOfDay') return { kind: 'temporal', type, text };
  return type === 'string' || type === 'guid' ? { kind: 'string', value: text } : { kind: 'number', text };
}

/** Returns messages for the administrator about columns that differ from those of the package, if the package declares that they match. */
function fieldMismatches(columns: readonly Pick<EngineColumn, 'sourceName'>[], schema: Resource['schema']): readonly SourceReason[] {
  if (schema === null || schema.fields.length === 0) return [];
  const { fields, fieldsMatch } = schema;
  const absent = fields.filter(({ name }) => columns.every(({ sourceName }) => sourceName !== name)).map(({ name }) => `"${name}"`);
  if (absent.length === 0 || fieldsMatch === 'superset') return [];
  if (fieldsMatch === 'partial' && absent.length < fields.length) return [];
  return [{ code: 'fields-missing', facts: { columns: absent.join(', ') } }];
}
