import { type Diagnostic, makeDiagnostic, noSpan } from '../../diagnostics/diagnostic.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import { modelOfGroups, rowsForGroups } from '../../query/grouping.ts';
import { isColumnOrder, languageSpecificText, type OrderItem, type Query, type Slice, unsupportedParameters } from '../../query/query.ts';
import { composeUrl, type PrintedUrl, printedUrl } from '../../url/index.ts';
import { printGrouping } from '../apply/grouping.ts';
import { printApply } from '../apply/print-apply.ts';
import { predicateFromModel } from '../from-model/predicate-from-model.ts';
import { isIdentifier } from '../lex/lex.ts';
import { type Node, pathTo } from '../node.ts';
import { printSearch } from '../search/search-node.ts';
import { printExpand, printSelect } from '../selection/print-selection.ts';
import { printComputeItems, printExpression, printOrderByItems } from './print-expression.ts';

/**
 * Prints a query as a readable OData URL on the address of `base`, and replaces the parameters of `base`. Options are in lower case with
 * `$`; OData-specific parameters are last.
 *
 * A page becomes `$skip` and `$top`. A page whose size the server chooses can only be the first.
 */
export function printODataUrl(base: string, query: Query, model?: EntityModel): PrintedUrl {
  const { grouping } = query;
  if (grouping === undefined) return printRows(base, query, { filter: predicateFromModel(query.where, model), apply: '', diagnostics: [] });
  if (grouping.computedBy === 'application') {
    const { text, diagnostics } = printODataUrl(base, rowsForGroups(query), model);
    return printedUrl(text, [...diagnostics, makeDiagnostic('grouped-by-application', noSpan)]);
  }
  const { having, ...printed } = {
    having: predicateFromModel(grouping.having, modelOfGroups(grouping, model)),
    ...printGrouping({ ...query, grouping }, model),
  };
  return printRows(base, { ...query, columns: [] }, { filter: having, ...printed });
}

/** The parts that differ between URLs of rows and of groups. */
interface PrintedParts {
  /** The `$filter`. */
  readonly filter: ReturnType<typeof predicateFromModel>;
  /** The `$apply`, or an empty string. */
  readonly apply: string;
  readonly diagnostics: readonly Diagnostic[];
}

function printRows(base: string, query: Query, { filter, apply, diagnostics }: PrintedParts): PrintedUrl {
  const rows = rowsOf(query.slice);
  const written: [string, string][] = [
    ['$apply', apply],
    ['$select', [...query.columns, ...onlySelected(query)].join(',')],
    ['$filter', filter.tree === null ? '' : printExpression(filter.tree)],
    ['$orderby', query.order.map(printOrder).join(',')],
    ['$skip', rows.skip === 0 ? '' : String(rows.skip)],
    ['$top', rows.top === null ? '' : String(rows.top)],
    ['$count', query.count ? 'true' : ''],
  ];
  const parameters = written.filter(([, value]) => value !== '');
  const names = [...query.columns, ...query.order.filter(isColumnOrder).map(({ column }) => column)];
  return printedUrl(composeUrl(base, [...parameters, ...languageSpecificText(query.only, 'odata')]), [
    ...inexpressible(names),
    ...diagnostics,
    ...filter.diagnostics,
    ...rows.diagnostics,
    ...unsupportedParameters(query.only, 'odata'),
  ]);
}

/** Returns the items of `$select` that aren't columns. */
function onlySelected({ only }: Query): string[] {
  return only.flatMap((parameter) =>
    parameter.language === 'odata' && parameter.kind === 'option' && parameter.name === '$select' ? [parameter.value] : [],
  );
}

function printOrder(item: OrderItem): string {
  return (isColumnOrder(item) ? printExpression(pathTo(item.column)) : item.text) + (item.descending ? ' desc' : '');
}

function inexpressible(names: readonly string[]): Diagnostic[] {
  return [...new Set(names)]
    .filter((name) => !isIdentifier(name))
    .map((name) => makeDiagnostic('name-not-sayable', noSpan, { parameters: { name } }));
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
  return { skip: 0, top: null, diagnostics: [makeDiagnostic('odata-page-size', noSpan, { parameters: { number } })] };
}

/** Prints the percent-decoded value of a query option in its canonical form. Parsing it as the same option returns the same tree. */
export function printOption(_option: string, tree: Node | null): string {
  if (tree === null) return '';
  switch (tree.kind) {
    case 'orderBy':
      return printOrderByItems(tree.items);
    case 'select':
      return printSelect(tree, printOption);
    case 'expand':
      return printExpand(tree, printOption);
    case 'compute':
      return printComputeItems(tree.items);
    case 'apply':
      return printApply(tree);
    case 'searchTerm':
    case 'searchText':
    case 'searchNot':
    case 'searchGroup':
      return printSearch(tree);
    case 'countOption':
      return String(tree.isRequested);
    case 'rows':
    case 'index':
    case 'levels':
      return String(tree.number);
    case 'opaque':
      return tree.text;
    default:
      return printExpression(tree);
  }
}
