import { itemColumn, type Predicate } from '../../../shared/query/index.ts';
import type { EngineColumn, IdentifiedTable, JsonShape, Table } from '../../engine/engine.ts';
import { EngineError } from '../../engine/engine-error.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import type { RowQuery } from '../../engine/row-query.ts';
import type { Transformation } from '../../engine/transformation.ts';
import { errorText } from '../../texts/error-text.ts';

/**
 * A table as one caller can see it: the rows that match a condition, with some of the columns.
 *
 * The condition is part of every statement, and no query can use a hidden column.
 */
export class RestrictedTable implements Table {
  readonly #table: Table;
  readonly #guard: Predicate | null;
  readonly #names: ReadonlySet<string>;
  readonly #identified: IdentifiedTable | null;
  readonly columns: readonly EngineColumn[];
  readonly isLarge: boolean;
  /** Derives tables from the visible rows and columns, so that no step can access others. */
  readonly derive?: NonNullable<Table['derive']>;
  readonly values?: NonNullable<Table['values']>;
  /** Like the table's own `readable`, with the visible columns and rows. */
  readonly readable?: NonNullable<Table['readable']>;
  /** Like the table's own `identified`, with the visible columns. */
  readonly identified?: NonNullable<Table['identified']>;

  /**
   * @param visible names of the visible columns
   * @param guard the condition that rows must match; null for all rows
   * @param identified the table with a column that identifies its rows, for queries that use this column
   */
  constructor(table: Table, visible: ReadonlySet<string>, guard: Predicate | null, identified: IdentifiedTable | null = null) {
    this.#table = table;
    this.#guard = guard;
    this.isLarge = table.isLarge === true;
    this.columns = table.columns.filter(({ name }) => visible.has(name));
    this.#names = new Set(this.columns.map(({ name }) => name));
    this.#identified = identified;
    const { readable } = table;
    if (readable !== undefined) this.readable = { ...readable, columns: this.#names, where: guard };
    const identify = table.identified?.bind(table);
    if (identify !== undefined) {
      this.identified = () => {
        const inner = identify({ columns: this.#names, where: guard });
        return { ...inner, table: new RestrictedTable(table, visible, guard, inner) };
      };
    }
    const values = table.values?.bind(table);
    if (values !== undefined) this.values = (query, layouts, context) => values(this.#restricted(query), layouts, context);
    const source = identified?.table ?? table;
    const derive = source.derive?.bind(source);
    if (derive === undefined) return;
    const first: Transformation[] = [{ kind: 'choose', columns: [...this.#names], where: guard }];
    const order = this.#total([]);
    if (order.length > 0) first.push({ kind: 'sort', order });
    this.derive = (steps, context) => derive([...first, ...steps], context);
  }

  async count(where: RowQuery['where'], context: QueryContext): Promise<number> {
    this.#refuseHidden(where);
    return this.#tableOf(where).count(this.#guarded(where), context);
  }

  stream(query: RowQuery, shape: JsonShape, context: QueryContext): AsyncIterable<Uint8Array> {
    return this.#tableOf(query).stream(this.#restricted(query), shape, context);
  }

  #tableOf(part: RowQuery | RowQuery['where']): Table {
    if (this.#identified === null) return this.#table;
    const { table, column } = this.#identified;
    const names = part !== null && 'columns' in part ? [part, part.columns.map((name) => ({ column: name }))] : part;
    return namedColumns(names).has(column.name) ? table : this.#table;
  }

  /** @throws EngineError `query-refused` for a hidden column, as for a column that doesn't exist */
  #restricted({ columns, where, order, skip, top }: RowQuery): RowQuery {
    this.#refuseHidden([where, order, columns.map((column) => ({ column }))]);
    const chosen = columns.length === 0 ? [...this.#names] : columns;
    return { columns: chosen, where: this.#guarded(where), order: this.#total(order), skip, top };
  }

  #guarded(where: RowQuery['where']): RowQuery['where'] {
    if (this.#guard === null || where === null) return this.#guard ?? where;
    // Comparisons of columns with constants can't fail. They stay unchanged, because engines then find rows faster.
    return containsExpression(where)
      ? { kind: 'shortCircuit', guard: this.#guard, condition: where }
      : { kind: 'and', operands: [this.#guard, where] };
  }

  /**
   * Adds all visible columns to an order that the engine would complete with hidden columns, because the order of rows would reveal hidden
   * values.
   *
   * The hidden columns then only affect the order of rows that look the same.
   */
  #total(order: RowQuery['order']): RowQuery['order'] {
    const revealsHidden = (this.#table.orderedBy ?? []).some((name) => !this.#names.has(name));
    if (!revealsHidden) return order;
    return [...order, ...this.columns.filter(({ list }) => !list).map(({ name }) => ({ column: name, descending: false }))];
  }

  /** @throws EngineError `query-refused` for a hidden column, as for a column that doesn't exist */
  #refuseHidden(part: unknown): void {
    for (const name of namedColumns(part)) {
      if (name !== itemColumn && name !== this.#identified?.column.name && !this.#names.has(name))
        throw new EngineError('query-refused', errorText('engine.unknown-column', { name }));
    }
  }
}

/** Returns whether a condition contains a computed expression. */
function containsExpression(condition: NonNullable<RowQuery['where']>): boolean {
  if (condition.kind === 'and' || condition.kind === 'or') return condition.operands.some(containsExpression);
  return condition.kind === 'not' ? containsExpression(condition.operand) : condition.kind === 'expression';
}

/**
 * Returns the names of all columns in a condition, an order, or an expression, at any depth.
 *
 * Columns of related rows aren't included. The statement checks them against the visible columns of the related table.
 */
function namedColumns(part: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: unknown[] = [part];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one !== 'object' || one === null) continue;
    // Conditions, orders, and tests of lists have a member `column`. A column expression has a member `name`.
    if ('level' in one && 'source' in one) {
      // The values that related rows must match are columns of the outer rows. The related table has its own columns.
      waiting.push('matches' in one ? one.matches : null);
      continue;
    }
    const isRelated = 'level' in one && typeof one.level === 'number' && one.level > 0;
    if (!isRelated && 'column' in one && typeof one.column === 'string') names.add(one.column);
    if (!isRelated && 'kind' in one && one.kind === 'column' && 'name' in one && typeof one.name === 'string') names.add(one.name);
    waiting.push(...Object.values(one));
  }
  return names;
}
