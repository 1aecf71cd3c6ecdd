import type { EntityModel } from '../../shared/metadata/entity-model.ts';
import {
  columnsAfterApply,
  type Expression,
  isExpression,
  type Node,
  parseODataUrl,
  parseOption,
  printOption,
  readOptionName,
} from '../../shared/odata/index.ts';
import type { OptionName } from '../../shared/odata/options.ts';
import type { SearchExpression } from '../../shared/odata/search/search-node.ts';
import type { Query } from '../../shared/query/index.ts';
import { type QueryBudget, rejectLargeQuery, splitParameters, type UrlDiagnostic, type UrlParameter } from '../../shared/url/index.ts';
import type { PublishedApi } from '../catalogue/catalogue.ts';
import { namespaceOf } from '../catalogue/identifiers.ts';
import type { Table } from '../engine/engine.ts';
import type { Expression as EngineExpression } from '../engine/expression.ts';
import type { QueryContext } from '../engine/query-context.ts';
import { conditionExpression, type RowCondition, type RowQuery } from '../engine/row-query.ts';
import type { Transformation } from '../engine/transformation.ts';
import { HttpProblem, type Mistake } from '../http/problems/http-problem.ts';
import { diagnosticText, mistakeOf, queryNotSupported, refuseExcess, refuseQuery } from '../http/problems/query-mistake.ts';
import type { ServedApi } from '../http/service-context.ts';
import { type ErrorText, errorText } from '../texts/error-text.ts';
import { type JoinedExpansion, joinedExpansion } from './apply/joined-columns.ts';
import type { JoinedRows } from './apply/read-join.ts';
import { type NestedSteps, nestAtEnd, readNested } from './apply/read-nest.ts';
import { type ApplyScope, readComputed, readTransformations, scopeOf } from './apply/read-transformations.ts';
import { type Expanding, type Expansion, readExpand } from './expand/read-expand.ts';
import { readSelectedValues } from './expand/selected-values.ts';
import type { ExpressionScope } from './expressions/expression-scope.ts';
import { NotSupported } from './expressions/not-supported.ts';
import { QuerySize } from './expressions/query-size.ts';
import { readExpression } from './expressions/read-expression.ts';
import { ConditionNotSupported, rowCondition, rowOrder } from './expressions/row-condition.ts';
import { searchCondition } from './expressions/search-condition.ts';
import { rejectLongTexts } from './expressions/written-texts.ts';
import { rejectOtherOptions } from './reject-other-options.ts';
import { keyColumns } from './rows/entity-key.ts';

/** A parsed OData query for rows. */
export interface ODataQuery {
  /** Transformations of the table: first `$apply`, then `$compute`. */
  readonly steps: readonly Transformation[];
  readonly rows: RowQuery;
  readonly count: boolean;
  /** The continuation position, as in a link of this service. See `skip-token.ts`. */
  readonly skipToken: string | null;
  readonly expand: readonly Expansion[];
  /** The names in `$select`: columns and relations. Empty means all. */
  readonly named: readonly string[];
  /** Columns in `rows` that are read for relations but weren't requested. */
  readonly hidden: readonly string[];
  /** Relations with links in full metadata. */
  readonly linked: readonly string[];
  /** Rows that are joined by transformations. */
  readonly joins: readonly JoinedExpansion[];
  /** Whether the rows depend on the time of the request. */
  readonly usesTime: boolean;
}

/** A parsed OData query for one row of collections: its last transformation is `nest`. */
export interface NestQuery {
  readonly nested: readonly NestedQuery[];
  readonly count: boolean;
  /** Whether a collection depends on the time of the request. */
  readonly usesTime: boolean;
  /** The position of `nest`. */
  readonly at: Mistake['at'];
}

/** The query for the rows of a nested collection. */
export interface NestedQuery {
  readonly name: string;
  /** The value of `$apply` whose rows are those of the collection. */
  readonly apply: string;
  readonly query: ODataQuery;
}

/** The diagnostic of a condition that `$metadata` declares as unsupported (FilterRestrictions). Such a condition is valid OData. */
const notFilterable = 'column-not-filterable';

/**
 * Parses the query options of an OData URL.
 *
 * @param filters Conditions in the path of the URL, applied before the options.
 * @throws HttpProblem 400 with position and reason, 413 or 400 above the budget, 501 for valid OData that isn't supported.
 */
export function readODataQuery(
  search: string,
  served: ServedApi,
  budget: QueryBudget,
  filters: readonly Expression[] = [],
  expanding: Expanding = outermost(search, budget),
): ODataQuery {
  const query = readRowsQuery(search, served, budget, filters, expanding);
  if (!('nested' in query)) return query;
  const text = errorText('unsupported-here', { what: errorText('unsupported.nest') });
  throw queryNotSupported([{ code: 'not-answered', text, at: query.at }]);
}

/** Parses the query options of an OData URL whose response can be one row of collections. @throws HttpProblem as {@link readODataQuery} does */
export function readRowsQuery(
  search: string,
  served: ServedApi,
  budget: QueryBudget,
  filters: readonly Expression[] = [],
  expanding: Expanding = outermost(search, budget),
): ODataQuery | NestQuery {
  const { api } = served;
  const { query, parameters, diagnostics } = parseODataUrl(search, api.model, undefined, budget);
  refuseExcess(diagnostics, budget);
  const [wrong, ...more] = diagnostics.filter(isWrong).map((diagnostic) => mistakeOf(diagnostic, parameters));
  if (wrong !== undefined) throw wrong.code === notFilterable ? queryNotSupported([wrong, ...more]) : refuseQuery([wrong, ...more]);
  const [first = unreadable, ...rest] = unsupportedOptions(query, parameters, api);
  if (query === null || rest.length > 0 || first !== unreadable) throw queryNotSupported([first, ...rest]);
  rejectOtherVersions(query.only);
  const typeName = `${namespaceOf({ rootCode: api.root })}.${api.entityName}`;
  const time = { now: new Date(), isUsed: false };
  const now = () => {
    time.isUsed = true;
    return time.now;
  };
  const named = { aliases: aliasesOf(query.only), now, typeName, served, size: new QuerySize(budget) };
  const { steps, rows, joins, after, nested } = readRows(query, api.model, { parameters, diagnostics }, named);
  const scope = scopeOf(api.model, named);
  const conditions = filters.map((filter) => pathCondition(filter, api.model, scope));
  if (nested !== null) {
    rejectOtherOptions(search, optionsOfNest, (option) => errorText('nest-option', { option }));
    const items = nested.items.map((item) => nestedQuery(item, conditions, time.isUsed));
    return { count: query.count, at: nested.at, nested: items, usesTime: time.isUsed };
  }
  const requested = withConditions(conditions, steps, rows);
  rejectLongTexts(requested);
  const written = optionOf('$expand', query.only);
  const all = written === null ? [] : readExpand(written, after, expanding);
  const expansionOf = ({ relation }: JoinedRows) => all.find((one) => one.relation === relation) ?? null;
  const joined = joins.map((join) => joinedExpansion(join, expansionOf(join)));
  const expand = all.filter(({ relation }) => !joins.some((join) => join.relation === relation));
  const selected = optionOf('$select', query.only);
  const { values, selectsAll } = selected === null ? { values: [], selectsAll: true } : readSelectedValues(selected, after, expanding);
  if (expand.length + values.length > 0 && !steps.every(({ kind }) => keepsColumns.has(kind)))
    throw queryNotSupported([{ code: 'not-answered', text: errorText('expand.with-apply'), at: null }]);
  const whole = {
    ...requested,
    count: query.count,
    skipToken: optionOf('$skiptoken', query.only),
    joins: joined,
    usesTime: time.isUsed,
  };
  return withRelations(whole, [...expand, ...values], after.api, selectsAll);
}

/** The options that can be combined with `nest`. */
const optionsOfNest: ReadonlySet<OptionName> = new Set(['$apply', '$count', '$format', '$schemaversion']);

function nestedQuery(
  { name, text, steps, joins, scope }: NestedSteps,
  conditions: readonly EngineExpression[],
  usesTime: boolean,
): NestedQuery {
  const requested = withConditions(conditions, steps, { columns: [], where: null, order: [], skip: 0, top: null });
  rejectLongTexts(requested);
  const whole = { ...requested, count: false, skipToken: null, joins: joins.map((join) => joinedExpansion(join, null)), usesTime };
  return { name, apply: text, query: withRelations(whole, [], scope.served.api, true) };
}

/** Transformations after which each row is still a row of the API. */
const keepsColumns: ReadonlySet<Transformation['kind']> = new Set(['filter', 'compute', 'sort', 'slice', 'rank']);

/** Adds a condition that is applied to the rows of a query before anything else. */
export function withinCondition(query: ODataQuery, condition: RowCondition | null): ODataQuery {
  if (condition === null) return query;
  const { steps, rows } = query;
  if (steps.length > 0) return { ...query, steps: [{ kind: 'filter', condition: conditionExpression(condition) }, ...steps] };
  return { ...query, rows: { ...rows, where: rows.where === null ? condition : { kind: 'and', operands: [condition, rows.where] } } };
}

function outermost(search: string, budget: QueryBudget): Expanding {
  const aliases = splitParameters(search).flatMap(({ name, raw }) => (name.text.startsWith('@') ? [raw] : []));
  return {
    depth: 0,
    size: { relations: 0 },
    aliases: aliases.join('&'),
    read: (nested, related, inner) => readODataQuery(nested, related, budget, [], inner),
  };
}

/** Adds the columns that relations need to the selected ones. Names of relations in `$select` aren't columns. */
function withRelations(
  query: Pick<ODataQuery, 'steps' | 'rows' | 'count' | 'skipToken' | 'joins' | 'usesTime'>,
  expand: readonly Expansion[],
  api: PublishedApi,
  selectsAll: boolean,
): ODataQuery {
  const { relations = [] } = api;
  const values = expand.flatMap(({ form, relation }) => (form === 'values' ? [relation.name] : []));
  const isAll = query.rows.columns.length === 0 && selectsAll;
  const named = isAll ? [] : [...new Set([...query.rows.columns, ...values])];
  const isRelation = (name: string) => relations.some((relation) => relation.name === name);
  const linked = relations.flatMap(({ name }) => (named.length === 0 || named.includes(name) ? [name] : []));
  const columns = named.filter((name) => !isRelation(name) && !values.includes(name));
  if (named.length === 0)
    return { ...query, rows: { ...query.rows, columns: defaultColumns(query, api) }, expand, named, hidden: values, linked };
  if (expand.length === 0 && columns.length === named.length) return { ...query, expand, named, hidden: [], linked };
  const keys = keyColumns(api).map(({ name }) => name);
  const needed = [...keys, ...expand.flatMap(({ relation }) => relation.columns)];
  const first = api.columns.slice(0, 1).map(({ name }) => name);
  const returned = needed.length === 0 && columns.length === 0 ? first : needed;
  const hidden = [...new Set(returned)].filter((name) => !columns.includes(name));
  return { ...query, rows: { ...query.rows, columns: [...columns, ...hidden] }, expand, named, hidden, linked };
}

/** Returns the columns to read without `$select`. Empty means all columns of the table. */
function defaultColumns({ steps }: Pick<ODataQuery, 'steps'>, { columns }: PublishedApi): readonly string[] {
  if (steps.length > 0 || columns.every(({ added }) => added === undefined)) return [];
  return columns.flatMap(({ name, added }) => (added === 'on-request' ? [] : [name]));
}

/**
 * Checks whether a diagnostic is an error for the service. `odata-option-unsupported` only concerns the form.
 *
 * Literals of older OData versions are accepted if they are unambiguous, because clients still send `7L` for integers.
 *
 * A computed column with the name of another column would replace it in the rows (URL Conventions 4.01, 5.1.2.6). For aggregates, clients
 * expect that.
 */
function isWrong({ severity, code, fix, at }: UrlDiagnostic): boolean {
  if (code === 'odata-alias-taken') return readOptionName(at?.parameter ?? '') === '$compute';
  if (code === 'odata-literal-old' && fix !== null) return false;
  return severity === 'error' && code !== 'odata-option-unsupported' && code !== 'not-in-form';
}

/**
 * Returns the values of the aliases in a URL.
 *
 * @throws HttpProblem 413 or 400 above the budget
 */
export function readAliases(search: string, budget: QueryBudget): ReadonlyMap<string, Expression> {
  refuseExcess(rejectLargeQuery(search, budget)?.diagnostics ?? [], budget);
  const aliases = new Map<string, Expression>();
  for (const { name, value } of splitParameters(search)) {
    if (!name.text.startsWith('@') || aliases.has(name.text)) continue;
    const { tree } = parseOption(name.text, value.text);
    if (tree !== null && isExpression(tree)) aliases.set(name.text, tree);
  }
  return aliases;
}

interface Written {
  readonly parameters: readonly UrlParameter[];
  readonly diagnostics: readonly UrlDiagnostic[];
}

interface RowsRead extends Pick<ODataQuery, 'steps' | 'rows'> {
  readonly joins: readonly JoinedRows[];
  readonly after: ServedApi;
  /** The collections of `nest`. Null if it isn't the last transformation. */
  readonly nested: { readonly items: readonly NestedSteps[]; readonly at: Mistake['at'] } | null;
}

/** Converts the options in their evaluation order (OData Protocol 4.01, 11.2.1), with the position of an unsupported one. */
function readRows({ columns, where, order, slice, only }: Query, model: EntityModel, written: Written, before: ApplyScope): RowsRead {
  const [skip, top] = slice.kind === 'range' ? [slice.skip, slice.top] : [0, slice.size];
  const inOption = <Result>(option: string, read: () => Result): Result => {
    try {
      return read();
    } catch (error) {
      throw error instanceof ConditionNotSupported || error instanceof NotSupported ? notSupported(option, error, written) : error;
    }
  };
  const [apply, compute, search] = (['$apply', '$compute', '$search'] as const).map((name) => treeOf(name, only));
  const applied = apply?.kind === 'apply' ? columnsAfterApply(apply, model) : model;
  const computed = compute?.kind === 'compute' ? columnsAfterApply(compute, applied) : applied;
  before.size.addSorts(order.length);
  const unchanged = { steps: [], scope: before, joins: [] };
  const nest = apply?.kind === 'apply' ? nestAtEnd(apply) : null;
  const { scope, joins, ...first } = inOption('$apply', () =>
    apply?.kind === 'apply' && nest === null ? readTransformations(apply, model, before) : unchanged,
  );
  const parameter = written.parameters.find(({ name }) => readOptionName(name) === '$apply')?.name ?? '$apply';
  const value = optionOf('$apply', only) ?? '';
  const items = inOption('$apply', () =>
    apply?.kind === 'apply' && nest !== null ? readNested({ apply, nest, written: value, parameter }, model, before) : [],
  );
  const inRows = scopeOf(computed, scope);
  const steps = [
    ...first.steps,
    ...inOption('$compute', () => (compute?.kind === 'compute' ? readComputed(compute.items, applied, scope) : [])),
  ];
  const conditions = [
    ...(search !== undefined && isSearch(search) ? [{ kind: 'expression', expression: searchCondition(search, inRows) } as const] : []),
    ...inOption('$filter', () => (where === null ? [] : [rowCondition(where, inRows)])),
  ];
  const [condition = null, ...others] = conditions;
  return {
    steps,
    rows: {
      columns,
      where: others.length === 0 ? condition : { kind: 'and', operands: conditions },
      order: inOption('$orderby', () => order.map((item) => rowOrder(item, inRows))),
      skip,
      top,
    },
    joins,
    after: scope.served,
    nested: nest === null ? null : { items, at: { parameter, from: nest.from, to: nest.to } },
  };
}

/**
 * Converts a condition in the path.
 *
 * @throws HttpProblem 400 for an invalid condition, 501 for an unsupported one
 */
function pathCondition(filter: Expression, model: EntityModel, scope: ExpressionScope): EngineExpression {
  const { tree, diagnostics } = parseOption('$filter', printOption('$filter', filter), model);
  const wrong = diagnostics.find(({ severity }) => severity === 'error');
  if (wrong !== undefined || tree === null || !isExpression(tree)) {
    const why = inPathFilter(wrong === undefined ? errorText('condition-missing') : diagnosticText(wrong));
    throw wrong?.code === notFilterable ? new HttpProblem(501, 'query-not-supported', why) : new HttpProblem(400, 'query-refused', why);
  }
  try {
    return readExpression(tree, scope);
  } catch (error) {
    throw error instanceof NotSupported ? new HttpProblem(501, 'query-not-supported', inPathFilter(error.text)) : error;
  }
}

function inPathFilter(what: ErrorText): ErrorText {
  return errorText('in-parameter', { parameter: '$filter(…)', what });
}

/** Applies the options to the rows that match the path's conditions. */
function withConditions(
  conditions: readonly EngineExpression[],
  steps: readonly Transformation[],
  rows: RowQuery,
): Pick<ODataQuery, 'steps' | 'rows'> {
  if (steps.length > 0) return { steps: [...conditions.map((condition) => ({ kind: 'filter', condition }) as const), ...steps], rows };
  const before = conditions.map((expression) => ({ kind: 'expression', expression }) as const);
  const [first, ...others] = [...before, ...(rows.where === null ? [] : [rows.where])];
  if (first === undefined) return { steps, rows };
  return { steps, rows: { ...rows, where: others.length === 0 ? first : { kind: 'and', operands: [first, ...others] } } };
}

function treeOf(option: '$apply' | '$compute' | '$search', only: Query['only']): Node | undefined {
  const parameter = only.find((one) => one.kind === 'option' && one.name === option);
  return parameter?.kind === 'option' ? (parseOption(option, parameter.value).tree ?? undefined) : undefined;
}

function isSearch(tree: Node): tree is SearchExpression {
  return tree.kind === 'searchTerm' || tree.kind === 'searchText' || tree.kind === 'searchNot' || tree.kind === 'searchGroup';
}

function optionOf(name: '$apply' | '$skiptoken' | '$expand' | '$select', only: Query['only']): string | null {
  const parameter = only.find((one) => one.kind === 'option' && one.name === name);
  return parameter?.kind === 'option' ? parameter.value : null;
}

/** Rejects other schema versions. Schemas have one version, without a name (OData Protocol 4.01, 11.2.12). */
function rejectOtherVersions(only: Query['only']): void {
  const parameter = only.find((one) => one.kind === 'option' && one.name === '$schemaversion');
  if (parameter?.kind !== 'option' || parameter.value === '*') return;
  const at = { parameter: '$schemaversion', from: 0, to: parameter.value.length };
  const text = errorText('schema-version', { version: parameter.value });
  throw new HttpProblem(404, 'version-not-supported', text, { mistakes: [{ code: 'odata-value-invalid', text, at }] });
}

function aliasesOf(only: Query['only']): ReadonlyMap<string, Expression> {
  const aliases = new Map<string, Expression>();
  for (const parameter of only) {
    if (parameter.kind !== 'alias') continue;
    const { tree } = parseOption(parameter.name, parameter.value);
    if (tree !== null && isExpression(tree)) aliases.set(parameter.name, tree);
  }
  return aliases;
}

/** Returns 501 with the position of the smallest part of the option's value that has the same canonical text. */
function notSupported(option: string, error: ConditionNotSupported | NotSupported, { parameters, diagnostics }: Written): HttpProblem {
  const parameter = parameters.find(({ name }) => readOptionName(name) === option);
  const span = { parameter: parameter?.name ?? option, from: 0, to: parameter?.value.length ?? 0 };
  const mistake = (at: Mistake['at']) => queryNotSupported([{ code: 'not-answered', text: error.text, at }]);
  if (error instanceof NotSupported) return mistake({ ...span, from: error.from, to: error.to });
  const spans = diagnostics.flatMap(({ code, at }) => (code === 'not-in-form' && at?.parameter === parameter?.name ? [at] : []));
  const uncovered = spans.find((at) => {
    const { tree } = parseOption('$filter', parameter?.value.slice(at?.from, at?.to) ?? '');
    return tree !== null && printOption('$filter', tree) === error.condition;
  });
  return mistake(uncovered ?? span);
}

const unreadable: Mistake = { code: 'not-in-form', text: errorText('query-unsupported'), at: null };

/** Returns unsupported options. */
function unsupportedOptions(query: Query | null, parameters: readonly UrlParameter[], { relations }: PublishedApi): Mistake[] {
  return (query?.only ?? []).flatMap((parameter) => {
    if (parameter.kind !== 'option' || supportedOptions.includes(parameter.name)) return [];
    if (parameter.name === '$expand' && relations !== undefined) return [];
    const written = parameters.find(({ name }) => readOptionName(name) === parameter.name);
    const name = written?.name ?? parameter.name;
    const text = diagnosticText({ code: 'odata-option-unsupported', parameters: { name } });
    return [{ code: 'odata-option-unsupported', text, at: { parameter: name, from: 0, to: parameter.value.length } }];
  });
}

const supportedOptions: readonly string[] = ['$select', '$format', '$schemaversion', '$apply', '$compute', '$search', '$skiptoken'];

/**
 * Returns the table after the steps of a query. Returns the table itself without steps.
 *
 * @throws HttpProblem 501 if the engine doesn't support the steps
 */
export async function tableFor({ steps }: ODataQuery, table: Table, context: QueryContext): Promise<Table> {
  if (steps.length === 0) return table;
  if (table.derive !== undefined) return table.derive(steps, context);
  throw new HttpProblem(501, 'query-not-supported', errorText('apply-unsupported'));
}
