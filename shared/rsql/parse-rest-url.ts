import { createFindings, type Diagnostic, makeDiagnostic, replace } from '../diagnostics/diagnostic.ts';
import { nearestName } from '../diagnostics/nearest-name.ts';
import { type EntityModel, findColumn } from '../metadata/entity-model.ts';
import { checkName, splitItems } from '../query/name-list.ts';
import type { LanguageSpecificParameter, OrderItem, Predicate, Query } from '../query/query.ts';
import {
  defaultQueryBudget,
  diagnosticInUrl,
  type ParsedUrl,
  type QueryBudget,
  type RawParameter,
  readableParameter,
  readParameters,
  rejectLargeQuery,
  splitParameters,
  type UrlDiagnostic,
  withReasons,
} from '../url/index.ts';
import { type Dialect, defaultDialect, type SortSyntax } from './dialect.ts';
import { type ReadFilter, readFilter } from './parse-filter.ts';
import { parseSort } from './sort.ts';

/** The parts of the query parsed so far. Null for a part that can't be parsed. */
interface Draft {
  columns: readonly string[] | null;
  where: { readonly predicate: Predicate | null } | null;
  order: readonly OrderItem[] | null;
  page: number | null;
  size: { readonly rows: number | null } | null;
  readonly only: LanguageSpecificParameter[];
}

/** The context for parsing the values of parameters. */
interface Reading {
  readonly sort: SortSyntax;
  readonly model: EntityModel | undefined;
  readonly filterOf: (text: string) => ReadFilter;
}

/**
 * Parses the parameters of a REST URL, or of only its `?…` part. Never throws.
 *
 * Absent parameters mean: all columns, no condition, no order, page 1, the server's page size. REST responses always contain the total, so
 * the query has `count`. `useCache`, `ctx` and custom parameters are stored as REST-specific parameters.
 *
 * @param filterOf parses the filter by `dialect` and `model`; callers that parse it often can cache it
 * @param budget a query that exceeds the budget isn't parsed, and that is its only diagnostic
 */
export function parseRestUrl(
  text: string,
  dialect: Dialect = defaultDialect,
  model?: EntityModel,
  filterOf: (text: string) => ReadFilter = (filter) => readFilter(filter, dialect, model),
  budget: QueryBudget = defaultQueryBudget,
): ParsedUrl {
  const refused = rejectLargeQuery(text, budget);
  if (refused !== null) return refused;
  const draft: Draft = { columns: [], where: { predicate: null }, order: [], page: 1, size: { rows: null }, only: [] };
  const read = readParameters<RestParameter>(splitParameters(text), {
    identify,
    read: (name, value) => readParameter(draft, name, value, { sort: dialect.sort, model, filterOf }),
    readOther: (parameter) => {
      draft.only.push({ language: 'rest', kind: 'custom', text: readableParameter(parameter.raw) });
      return checkParameterName(parameter);
    },
  });
  return { query: finish(draft), ...read };
}

/**
 * Returns the known parameter that a name means. Null for others, and for `useCache` and `ctx` without a value, which are stored as
 * written.
 */
function identify({ name: { text }, nameTo, to }: RawParameter): RestParameter | null {
  const isNameOnly = nameTo === to && (text === 'useCache' || text === 'ctx');
  return isRestParameter(text) && !isNameOnly ? text : null;
}

function readParameter(
  draft: Draft,
  name: RestParameter,
  value: string,
  { sort: syntax, model, filterOf }: Reading,
): readonly Diagnostic[] {
  switch (name) {
    case 'select':
      return readSelect(draft, value, model);
    case 'filter': {
      const { diagnostics, converted } = filterOf(value);
      draft.where = converted.complete ? converted : null;
      return withReasons(diagnostics, converted.diagnostics);
    }
    case 'sort': {
      const sort = parseSort(value, syntax, model);
      draft.order = sort.order;
      return sort.diagnostics;
    }
    case 'page':
      draft.page = readNumber(value);
      return draft.page === null ? [numberExpected(name, value)] : [];
    case 'hitsPerPage': {
      const rows = readNumber(value);
      draft.size = rows === null ? null : { rows };
      return rows === null ? [numberExpected(name, value)] : [];
    }
    case 'useCache':
    case 'ctx':
      draft.only.push({ language: 'rest', kind: 'option', name, value });
      return [];
  }
}

function readSelect(draft: Draft, value: string, model: EntityModel | undefined): readonly Diagnostic[] {
  if (value.trim() === '') return [];
  const items = splitItems(value, ',');
  draft.columns = items.some(({ text }) => text === '') ? null : items.map(({ text }) => text);
  const findings = createFindings();
  for (const item of items) {
    const names = splitItems(item.text, ';');
    // The item has semicolons, as between conditions. If every part is a column, semicolons were used instead of commas, because no column
    // has such a name.
    const isList = names.length > 1 && model !== undefined && names.every(({ text }) => findColumn(model, text) !== undefined);
    const fix = replace(item, names.map(({ text }) => text).join(','));
    if (isList) findings.add(makeDiagnostic('rsql-select-separator', item, { parameters: { found: item.text }, fix }));
    else checkName(item, model, findings);
  }
  return findings.all;
}

function readNumber(value: string): number | null {
  const number = /^\d+$/.test(value) ? Number(value) : 0;
  return number >= 1 && Number.isSafeInteger(number) ? number : null;
}

function numberExpected(name: string, value: string): Diagnostic {
  return makeDiagnostic('number-expected', { from: 0, to: value.length }, { parameters: { name, found: value, minimum: 1 } });
}

/** Reports a name that the server would silently ignore, although it probably has a meaning. */
function checkParameterName(parameter: RawParameter): UrlDiagnostic[] {
  const name = parameter.name.text;
  const span = { from: parameter.from, to: parameter.nameTo };
  const counterpart = counterparts.get(name.toLowerCase());
  if (counterpart !== undefined) {
    const alike = counterpart === name.slice(1).toLowerCase();
    const fix = alike ? replace(span, counterpart) : null;
    return [
      diagnosticInUrl(
        makeDiagnostic('parameter-of-odata', span, { severity: 'warning', parameters: { name, suggestion: counterpart }, fix }),
      ),
    ];
  }
  const suggestion = restParameters.some((known) => known === name) ? null : nearestName(name, restParameters);
  if (suggestion === null) return [];
  const details = { severity: 'warning', parameters: { name, suggestion }, fix: replace(span, suggestion) } as const;
  return [diagnosticInUrl(makeDiagnostic('parameter-misspelt', span, details))];
}

function finish({ columns, where, order, page, size, only }: Draft): Query | null {
  if (columns === null || where === null || order === null || page === null || size === null) return null;
  return { columns, where: where.predicate, order, slice: { kind: 'page', number: page, size: size.rows }, count: true, only };
}

/** The parameters of REST requests that all servers support. */
export const restParameters = ['select', 'filter', 'sort', 'page', 'hitsPerPage', 'useCache', 'ctx'] as const;

/** One of {@link restParameters}. */
type RestParameter = (typeof restParameters)[number];

/** Checks whether a name is one of {@link restParameters} (case-sensitive). */
export function isRestParameter(name: string): name is RestParameter {
  return restParameters.some((known) => known === name);
}

/** OData options and their REST equivalents. */
export const counterparts: ReadonlyMap<string, string> = new Map([
  ['$filter', 'filter'],
  ['$select', 'select'],
  ['$orderby', 'sort'],
  ['$top', 'hitsPerPage'],
  ['$skip', 'page'],
]);
