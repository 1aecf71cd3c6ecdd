import type { Diagnostic, MessageParameters } from '../query/diagnostic.ts';
import type { EntityModel } from '../query/entity-model.ts';
import { createFindings } from '../query/findings.ts';
import { makeDiagnostic, replace } from '../query/make-diagnostic.ts';
import { nearestName } from '../query/nearest-name.ts';
import type { OrderItem, Predicate, Query } from '../query/query.ts';
import {
  decodedParameter,
  encodingFaults,
  orderDiagnostics,
  type ParsedUrl,
  placeInUrl,
  placeInValue,
  type RawParameter,
  splitParameters,
  type UrlDiagnostic,
  withReasons,
} from '../url/index.ts';
import { columnOf } from './column-path.ts';
import { liftFilter } from './lift-filter.ts';
import type { OrderBy, Select } from './node.ts';
import { isQueryOption, isUnread, optionNames, type QueryOption, readOptionName } from './options.ts';
import { parseFilter } from './parse-filter.ts';
import { parseOption } from './parse-option.ts';
import { parseOrderBy } from './parse-order-by.ts';

/** What the options have said so far; a null means that they cannot be read, or say more than a query holds. */
interface Draft {
  columns: readonly string[] | null;
  where: { readonly predicate: Predicate | null } | null;
  order: readonly OrderItem[] | null;
  skip: number | null;
  top: { readonly rows: number | null } | null;
  count: boolean | null;
  /** Whether an option stands in the URL that a query cannot say. */
  beyond: boolean;
}

/**
 * Reads the query options of an OData URL, or of only its `?…` part, as a query. Never throws.
 *
 * Absent options mean: all columns, no condition, no order, all rows from the first, no count.
 */
export function parseODataUrl(text: string, model?: EntityModel): ParsedUrl {
  const parameters = splitParameters(text);
  const findings = createFindings<UrlDiagnostic>();
  const draft: Draft = { columns: [], where: { predicate: null }, order: [], skip: 0, top: { rows: null }, count: false, beyond: false };
  const seen = new Set<string>();
  for (const parameter of parameters) {
    const option = readOptionName(parameter.name.text);
    const again = option !== 'custom' && option !== 'unknown' && seen.has(option);
    for (const found of encodingFaults(parameter)) findings.add(found);
    if (again) findings.add(placeInUrl(makeDiagnostic('parameter-twice', parameter, { parameters: { name: parameter.name.text } })));
    else if (!isQueryOption(option)) for (const found of checkOther(draft, parameter)) findings.add(found);
    else for (const found of readOption(draft, option, parameter.value.text, model)) findings.add(placeInValue(parameter, found));
    seen.add(option);
  }
  return { query: finish(draft), parameters: parameters.map(decodedParameter), diagnostics: orderDiagnostics(findings.all) };
}

function readOption(draft: Draft, option: QueryOption, value: string, model: EntityModel | undefined): readonly Diagnostic[] {
  switch (option) {
    case '$filter': {
      const { tree, diagnostics } = parseFilter(value, model);
      const lifted = liftFilter(tree, model);
      draft.where = lifted.complete ? lifted : null;
      return withReasons(diagnostics, lifted.diagnostics);
    }
    case '$orderby': {
      const { tree, diagnostics } = parseOrderBy(value, model);
      const lifted = tree === null ? { order: [], diagnostics: [] } : liftOrder(tree);
      draft.order = lifted.order;
      return withReasons(diagnostics, lifted.diagnostics);
    }
    default: {
      const { tree, diagnostics } = parseOption(option, value, model);
      if (tree?.kind === 'select') draft.columns = liftSelect(tree);
      if (option === '$skip') draft.skip = tree?.kind === 'rows' ? tree.number : null;
      if (option === '$top') draft.top = tree?.kind === 'rows' ? { rows: tree.number } : null;
      if (option === '$count') draft.count = tree?.kind === 'countOption' ? tree.wanted : null;
      return diagnostics;
    }
  }
}

function liftOrder(tree: OrderBy): { order: readonly OrderItem[] | null; diagnostics: readonly Diagnostic[] } {
  const findings = createFindings();
  const items = tree.items.map(({ expression, descending }) => {
    const column = columnOf(expression);
    if (column === null && expression.kind !== 'missing') {
      const what = expression.kind === 'binary' ? 'calculation' : expression.kind;
      findings.add(makeDiagnostic('not-in-form', expression, { severity: 'information', parameters: { what } }));
    }
    return column === null ? null : { column, descending };
  });
  const order = items.filter((item) => item !== null);
  return { order: order.length === items.length ? order : null, diagnostics: findings.all };
}

/** `*` stands for every column, which is what an empty list says; paths and type casts are beyond a query. */
function liftSelect({ items }: Select): readonly string[] | null {
  const names = items.map(({ name }) => name);
  if (names.includes('*')) return [];
  return names.some((name) => name === '' || /[/.]/.test(name)) ? null : names;
}

/** Names of REST, which mean nothing here, and what they are called in OData. */
const counterparts: ReadonlyMap<string, string> = new Map([
  ['sort', '$orderby'],
  ['page', '$skip'],
  ['hitsperpage', '$top'],
]);

function checkOther(draft: Draft, parameter: RawParameter): UrlDiagnostic[] {
  const name = parameter.name.text;
  const option = readOptionName(name);
  const span = { from: parameter.from, to: parameter.nameTo };
  if (isUnread(option)) {
    draft.beyond = true;
    return [placeInUrl(makeDiagnostic('odata-option-unsupported', span, { parameters: { name } }))];
  }
  const suggestion = option === 'unknown' || option === 'custom' ? nearestName(name, optionNames) : null;
  const fix = suggestion === null ? null : replace(span, suggestion);
  if (option === 'unknown') {
    const known: MessageParameters = suggestion === null ? { name } : { name, suggestion };
    return [placeInUrl(makeDiagnostic('odata-option-unknown', span, { parameters: known, fix }))];
  }
  const counterpart = option === 'custom' ? counterparts.get(name.toLowerCase()) : undefined;
  if (counterpart === undefined) return [];
  return [placeInUrl(makeDiagnostic('parameter-of-rest', span, { severity: 'warning', parameters: { name, suggestion: counterpart } }))];
}

function finish({ columns, where, order, skip, top, count, beyond }: Draft): Query | null {
  if (columns === null || where === null || order === null || skip === null || top === null || count === null || beyond) return null;
  return { columns, where: where.predicate, order, slice: { kind: 'range', skip, top: top.rows }, count };
}
