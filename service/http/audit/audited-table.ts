import { RowsOfList } from '../../../shared/json-bytes/split-rows.ts';
import type { ColumnValues, ValueLayout } from '../../engine/column-values.ts';
import type { EngineColumn, IdentifiedTable, JsonShape, Table, VisibleRows } from '../../engine/engine.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import type { RowCondition, RowQuery } from '../../engine/row-query.ts';
import type { Transformation } from '../../engine/transformation.ts';
import { type AuditedValues, conditionText, expressionText } from './condition-text.ts';

/** One query of a table, as in the audit log. */
export interface AuditedQuery {
  /** `root/accessPoint` */
  readonly api: string;
  /** Empty for a count. */
  readonly columns: readonly string[];
  /** The conditions, in the order in which they apply; null without any. */
  readonly condition: string | null;
  /** Rows read so far, including the one that tells whether there is a next page. */
  rows: number;
}

/** Where queries are noted, and how their values are written. */
export interface AuditTrail {
  readonly queries: AuditedQuery[];
  readonly values: AuditedValues;
}

/** A table whose queries are noted, so that no way to its rows is missing in the audit log. */
export class AuditedTable implements Table {
  readonly #table: Table;
  readonly #api: string;
  readonly #trail: AuditTrail;
  /** Conditions of transformations. */
  readonly #before: readonly string[];
  readonly values?: NonNullable<Table['values']>;
  readonly identified?: NonNullable<Table['identified']>;
  readonly derive?: NonNullable<Table['derive']>;

  constructor(table: Table, api: string, trail: AuditTrail, before: readonly string[] = []) {
    this.#table = table;
    this.#api = api;
    this.#trail = trail;
    this.#before = before;
    const audited = (inner: Table, more: readonly string[] = []) => new AuditedTable(inner, api, trail, [...before, ...more]);
    const { values, identified, derive } = {
      values: table.values?.bind(table),
      identified: table.identified?.bind(table),
      derive: table.derive?.bind(table),
    };
    if (values !== undefined)
      this.values = (query: RowQuery, layouts: readonly ValueLayout[], context: QueryContext) =>
        countValues(values(query, layouts, context), this.#note(query.columns, query.where));
    if (identified !== undefined)
      this.identified = (visible: VisibleRows): IdentifiedTable => {
        const { table: inner, column } = identified(visible);
        return { table: audited(inner), column };
      };
    if (derive !== undefined) this.derive = async (steps, context) => audited(await derive(steps, context), stepTexts(steps, trail.values));
  }

  get columns(): readonly EngineColumn[] {
    return this.#table.columns;
  }

  get readable(): Table['readable'] {
    return this.#table.readable;
  }

  get stamp(): string | undefined {
    return this.#table.stamp;
  }

  get isLarge(): boolean {
    return this.#table.isLarge === true;
  }

  get orderedBy(): readonly string[] {
    return this.#table.orderedBy ?? [];
  }

  count(where: RowCondition | null, context: QueryContext): Promise<number> {
    this.#note([], where);
    return this.#table.count(where, context);
  }

  stream(query: RowQuery, shape: JsonShape, context: QueryContext): AsyncIterable<Uint8Array> {
    const columns = query.columns.length > 0 ? query.columns : this.columns.map(({ name }) => name);
    return countRows(this.#table.stream(query, shape, context), this.#note(columns, query.where));
  }

  #note(columns: readonly string[], where: RowCondition | null): AuditedQuery {
    const conditions = [...this.#before, ...(where === null ? [] : [conditionText(where, this.#trail.values)])];
    const query = { api: this.#api, columns, condition: conditions.length === 0 ? null : conditions.join(' then '), rows: 0 };
    this.#trail.queries.push(query);
    return query;
  }
}

/** The conditions and groups of transformations; others don't tell which data was read. */
function stepTexts(steps: readonly Transformation[], values: AuditedValues): readonly string[] {
  return steps.flatMap((step): readonly string[] => {
    switch (step.kind) {
      case 'filter':
        return [`filter(${expressionText(step.condition, values)})`];
      case 'choose':
        return step.where === null ? [] : [`filter(${conditionText(step.where, values)})`];
      case 'group':
        return [`groupby(${step.columns.join(',')})`];
      case 'concat':
        return step.branches.map((branch) => `concat(${stepTexts(branch, values).join('/')})`);
      default:
        return [];
    }
  });
}

async function* countRows(rows: AsyncIterable<Uint8Array>, query: AuditedQuery): AsyncGenerator<Uint8Array> {
  const splitter = new RowsOfList();
  for await (const piece of rows) {
    query.rows += splitter.push(piece).length;
    yield piece;
  }
}

async function* countValues(rows: AsyncIterable<readonly ColumnValues[]>, query: AuditedQuery): AsyncGenerator<readonly ColumnValues[]> {
  for await (const part of rows) {
    query.rows += part[0]?.rows ?? 0;
    yield part;
  }
}
