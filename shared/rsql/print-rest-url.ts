import { type Diagnostic, makeDiagnostic, noSpan } from '../diagnostics/diagnostic.ts';
import type { EntityModel } from '../metadata/entity-model.ts';
import { rowsForGroups } from '../query/grouping.ts';
import { isColumnOrder, languageSpecificText, type OrderItem, type Query, type Slice, unsupportedParameters } from '../query/query.ts';
import { composeUrl, type PrintedUrl, printedUrl } from '../url/index.ts';
import { type Dialect, defaultDialect } from './dialect.ts';
import { predicateFromModel } from './predicate-from-model.ts';
import { printFilter } from './print-filter.ts';
import { inexpressibleSort, printSort } from './sort.ts';

/**
 * Prints a query as a readable REST URL on the address of `base`, and replaces the parameters of `base`. REST-specific parameters are last.
 *
 * REST has no groups, so for a grouping the URL requests the rows, with an error. Skipped rows become a page. A diagnostic reports if they
 * aren't a whole number of pages, or unlimited.
 */
export function printRestUrl(base: string, query: Query, dialect: Dialect = defaultDialect, model?: EntityModel): PrintedUrl {
  if (query.grouping !== undefined) {
    const { text, diagnostics } = printRestUrl(base, rowsForGroups(query), dialect, model);
    return printedUrl(text, [...diagnostics, makeDiagnostic('grouped-by-application', noSpan)]);
  }
  const filter = predicateFromModel(query.where, dialect, model);
  const page = pageOf(query.slice);
  const order = query.order.filter(isColumnOrder);
  const written: [string, string][] = [
    ['select', query.columns.join(',')],
    ['filter', printFilter(filter.tree, dialect)],
    ['sort', printSort(order, dialect.sort)],
    ['page', page.number === null ? '' : String(page.number)],
    ['hitsPerPage', page.size === null ? '' : String(page.size)],
  ];
  const parameters = written.filter(([, value]) => value !== '');
  return printedUrl(composeUrl(base, [...parameters, ...languageSpecificText(query.only, 'rest')]), [
    ...unsupportedColumns(query.columns),
    ...filter.diagnostics,
    ...inexpressibleSort(order, dialect.sort),
    ...query.order.flatMap(unsupportedOrder),
    ...page.diagnostics,
    ...unsupportedParameters(query.only, 'rest'),
  ]);
}

/** Reports an expression to sort by, which only OData supports. */
function unsupportedOrder(item: OrderItem): Diagnostic[] {
  return isColumnOrder(item) ? [] : [makeDiagnostic('only-odata', noSpan, { parameters: { text: item.text } })];
}

function unsupportedColumns(columns: readonly string[]): Diagnostic[] {
  return columns
    .filter((name) => name === '' || name.includes(',') || name.trim() !== name)
    .map((name) => makeDiagnostic('name-not-sayable', noSpan, { parameters: { name } }));
}

interface Page {
  readonly number: number | null;
  readonly size: number | null;
  readonly diagnostics: readonly Diagnostic[];
}

function pageOf(slice: Slice): Page {
  if (slice.kind === 'page') {
    const silent = slice.number === 1 && slice.size === null;
    return { number: silent ? null : slice.number, size: slice.size, diagnostics: [] };
  }
  const { skip, top } = slice;
  if (skip === 0 && top === null) return { number: null, size: null, diagnostics: [] };
  if (top !== null && top > 0 && skip % top === 0) return { number: skip / top + 1, size: top, diagnostics: [] };
  const size = top === 0 ? null : top;
  return { number: null, size, diagnostics: [noPage(skip, top)] };
}

function noPage(skip: number, top: number | null): Diagnostic {
  if (top === null) return makeDiagnostic('rsql-page-open', noSpan, { parameters: { skip } });
  if (top === 0) return makeDiagnostic('rsql-page-empty', noSpan);
  return makeDiagnostic('rsql-page-uneven', noSpan, { parameters: { skip, top } });
}
