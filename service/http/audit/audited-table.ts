import { RowsOfList } from '../../../shared/json-bytes/split-rows.ts';
import type { ColumnValues, ValueLayout } from '../../engine/column-values.ts';
import type { EngineColumn, IdentifiedTable, JsonShape, Table, VisibleRows } from '../../engine/engine.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import type { RowCondition, RowQuery } from '../../engine/row-query.ts';
import type { Transformation } from '../../engine/transformation.ts';
import { type AuditedValues, conditionText, expressionText } from './condition-text.ts';

/** A query of a table, as in the audit log. */
export interface AuditedQuery {
  /** Name of the API: `root/accessPoint`. */
  readonly api: string;
  /** Names of the columns. Empty for a count. */
  readonly columns: readonly string[];
  /** The conditions, in the order in which they apply. Null without conditions. */
  readonly condition: string | null;
  /** Number of rows read so far, including the extra row that shows whether there is a next page. */
  rows: number;
}

/** The list to which queries are added, and whether values are hidden in conditions. */
export interface AuditTrail {
  readonly queries: AuditedQuery[];
  readonly values: AuditedValues;
}

/** A table whose queries are added to the audit log, so that the log includes every access to its rows. */
export class AuditedTable implements Table {
  readonly #table: Table;
  readonly #api: string;
  readonly #trail: AuditTrail;
  /** Conditions of the transformations so far, as text. */
  readonly #before: readonly string[];
  /** Other tables that transformations have joined. */
  readonly #joined: readonly JoinStep[];
  readonly values?: NonNullable<Table['values']>;
  readonly identified?: NonNullable<Table['identified']>;
  readonly derive?: NonNullable<Table['derive']>;

  constructor(table: Table, api: string, trail: AuditTrail, before: readonly string[] = [], joined: readonly JoinStep[] = []) {
    this.#table = table;
    this.#api = api;
    this.#trail = trail;
    this.#before = before;
    this.#joined = joined;
    const audited = (inner: Table, steps: readonly Transformation[] = []) =>
      new AuditedTable(inner, api, trail, [...before, ...stepTexts(steps, trail.values)], [...joined, ...steps.filter(isJoin)]);
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
    if (derive !== undefined) this.derive = async (steps, context) => audited(await derive(steps, context), steps);
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

  /** Returns the queries that rows are counted for: the table’s own, and one for each joined table. */
  #note(columns: readonly string[], where: RowCondition | null): readonly AuditedQuery[] {
    const conditions = [...this.#before, ...(where === null ? [] : [conditionText(where, this.#trail.values)])];
    const condition = conditions.length === 0 ? null : conditions.join(' then ');
    const isOwn = (name: string) => !this.#joined.some(({ prefix }) => name.startsWith(prefix));
    const joined = this.#joined.map(({ api, prefix }) => {
      const own = columns.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
      return { api, columns: own, condition, rows: 0 };
    });
    const queries = [{ api: this.#api, columns: columns.filter(isOwn), condition, rows: 0 }, ...joined];
    this.#trail.queries.push(...queries);
    return queries;
  }
}

type JoinStep = Extract<Transformation, { readonly kind: 'join' }>;

function isJoin(step: Transformation): step is JoinStep {
  return step.kind === 'join';
}

/** Returns the conditions and groups of transformations. Other transformations don't show which data was read. */
function stepTexts(steps: readonly Transformation[], values: AuditedValues): readonly string[] {
  return steps.flatMap((step): readonly string[] => {
    switch (step.kind) {
      case 'filter':
        return [`filter(${expressionText(step.condition, values)})`];
      case 'choose':
        return step.where === null ? [] : [`filter(${conditionText(step.where, values)})`];
      case 'group':
        return [`groupby(${step.columns.join(',')})`];
      case 'join':
        return [`join(${[step.api, ...stepTexts(step.steps, values)].join(',')})`];
      case 'concat':
        return step.branches.map((branch) => `concat(${stepTexts(branch, values).join('/')})`);
      default:
        return [];
    }
  });
}

async function* countRows(rows: AsyncIterable<Uint8Array>, queries: readonly AuditedQuery[]): AsyncGenerator<Uint8Array> {
  const splitter = new RowsOfList();
  for await (const piece of rows) {
    const count = splitter.push(piece).length;
    for (const query of queries) query.rows += count;
    yield piece;
  }
}

async function* countValues(
  rows: AsyncIterable<readonly ColumnValues[]>,
  queries: readonly AuditedQuery[],
): AsyncGenerator<readonly ColumnValues[]> {
  for await (const part of rows) {
    for (const query of queries) query.rows += part[0]?.rows ?? 0;
    yield part;
  }
}
