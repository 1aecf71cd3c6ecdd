import type { Diagnostic } from '../query/diagnostic.ts';
import type { EntityModel } from '../query/entity-model.ts';
import { makeDiagnostic, nowhere } from '../query/make-diagnostic.ts';
import type { Query, Slice } from '../query/query.ts';
import { composeUrl, type PrintedUrl } from '../url/index.ts';
import { pathTo } from './column-path.ts';
import { isIdentifier } from './identifier.ts';
import { lowerPredicate } from './lower-predicate.ts';
import { isQueryOption, readOptionName } from './options.ts';
import { printExpression } from './print-expression.ts';

/**
 * Writes a query as an OData URL in readable form, options in lower case with their `$`. Parameters in `base` that a query
 * does not say (`$format`, `$skiptoken`, custom ones) follow the query's own.
 *
 * A page is said as `$skip` and `$top`; a page whose size the deployment chooses can only be the first.
 */
export function printODataUrl(base: string, query: Query, model?: EntityModel): PrintedUrl {
  const filter = lowerPredicate(query.where, model);
  const rows = rowsOf(query.slice);
  const written: [string, string][] = [
    ['$select', query.columns.join(',')],
    ['$filter', filter.tree === null ? '' : printExpression(filter.tree)],
    ['$orderby', query.order.map(({ column, descending }) => printExpression(pathTo(column)) + (descending ? ' desc' : '')).join(',')],
    ['$skip', rows.skip === 0 ? '' : String(rows.skip)],
    ['$top', rows.top === null ? '' : String(rows.top)],
    ['$count', query.count ? 'true' : ''],
  ];
  const parameters = written.filter(([, value]) => value !== '');
  return {
    text: composeUrl(base, parameters, (name) => isQueryOption(readOptionName(name))),
    diagnostics: [...unsayable([...query.columns, ...query.order.map(({ column }) => column)]), ...filter.diagnostics, ...rows.diagnostics],
  };
}

function unsayable(names: readonly string[]): Diagnostic[] {
  return [...new Set(names)]
    .filter((name) => !isIdentifier(name))
    .map((name) => makeDiagnostic('name-not-sayable', nowhere, { parameters: { name } }));
}

interface Rows {
  readonly skip: number;
  readonly top: number | null;
  readonly diagnostics: readonly Diagnostic[];
}

function rowsOf(slice: Slice): Rows {
  if (slice.kind === 'range') return { skip: slice.skip, top: slice.top, diagnostics: [] };
  const { number, size } = slice;
  if (size !== null) return { skip: (number - 1) * size, top: size, diagnostics: [] };
  if (number === 1) return { skip: 0, top: null, diagnostics: [] };
  return { skip: 0, top: null, diagnostics: [makeDiagnostic('odata-page-size', nowhere, { parameters: { number } })] };
}
