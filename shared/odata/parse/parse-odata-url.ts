import {
  createFindings,
  type Diagnostic,
  type Findings,
  type MessageParameters,
  makeDiagnostic,
  replace,
} from '../../diagnostics/diagnostic.ts';
import { nearestName } from '../../diagnostics/nearest-name.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import {
  type LanguageSpecificParameter,
  type ODataSpecificOption,
  type OrderItem,
  odataSpecificOptions,
  type Predicate,
  type Query,
} from '../../query/query.ts';
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
} from '../../url/index.ts';
import { modelsOfOptions } from '../check/models-of-options.ts';
import { isIdentifier } from '../lex/lex.ts';
import { withoutOuterSpaceDiagnostics } from '../lex/token.ts';
import { columnOf, type OrderBy, type Select } from '../node.ts';
import { optionNames, type QueryOption, readOptionName } from '../options.ts';
import { printExpression } from '../print/print-expression.ts';
import { withEncodedSemicolons } from '../search/parse-search.ts';
import { filterToModel } from '../to-model/filter-to-model.ts';
import { type AliasValues, fillOptionAliases, readAliasValues, withoutAliasFixes } from './fill-aliases.ts';
import { type ParsedOption, parseOption } from './parse-option.ts';
import { type ReadFilter, readFilter } from './read-filter.ts';

/** The parts of the query parsed so far. Null for a part that can't be parsed. */
interface Draft {
  columns: readonly string[] | null;
  where: { readonly predicate: Predicate | null } | null;
  order: readonly OrderItem[] | null;
  skip: number | null;
  top: { readonly rows: number | null } | null;
  count: boolean | null;
  readonly only: LanguageSpecificParameter[];
}

/** The context for checking an option's value. */
interface Surroundings {
  readonly model: EntityModel | undefined;
  /** The values of the aliases. Null if there are none. */
  readonly aliases: AliasValues | null;
  /** Parses the filter of a URL whose other parameters don't affect it. */
  readonly filterOf: (text: string) => ReadFilter;
}

/** Options and aliases that can't be repeated in a URL. */
type KnownName = QueryOption | ODataSpecificOption | `@${string}`;

/**
 * Parses the query options of an OData URL, or of only its `?…` part. Never throws.
 *
 * Leading and trailing spaces of a value are ignored; `parseOption` rejects them, as the standard requires. Absent options mean: all
 * columns, no condition, no order, all rows from the first, no count. Other options, aliases and custom parameters are stored as
 * OData-specific parameters.
 *
 * @param filterOf parses the filter by `model`; callers that parse it often can cache it
 * @param budget a query that exceeds the budget isn't parsed, and that is its only diagnostic
 */
export function parseODataUrl(
  text: string,
  model?: EntityModel,
  filterOf: (text: string) => ReadFilter = (filter) => readFilter(filter, model),
  budget: QueryBudget = defaultQueryBudget,
): ParsedUrl {
  const refused = rejectLargeQuery(text, budget);
  if (refused !== null) return refused;
  const draft: Draft = { columns: [], where: { predicate: null }, order: [], skip: 0, top: { rows: null }, count: false, only: [] };
  const parameters = splitParameters(text);
  const written = parameters.map(({ name, value }) => [name.text, value.text] as const);
  const modelOf = modelsOfOptions(written, model);
  const aliases = model === undefined ? null : readAliasValues(written);
  const read = readParameters<KnownName>(parameters, {
    identify: knownName,
    read: (name, value) => {
      const own = modelOf(name);
      const isPlain = own === model && aliases === null;
      const around: Surroundings = { model: own, aliases, filterOf: isPlain ? filterOf : (filter) => readAmong(filter, around) };
      return readKnown(draft, name, value, around);
    },
    readOther: (parameter) => {
      draft.only.push({ language: 'odata', kind: 'custom', text: readableParameter(parameter.raw) });
      return checkOther(parameter);
    },
  });
  return withEncodedSemicolons({ query: finish(draft), ...read }, text);
}

function knownName({ name: { text } }: RawParameter): KnownName | null {
  if (/^@/.test(text) && isIdentifier(text.slice(1))) return `@${text.slice(1)}`;
  const option = readOptionName(text);
  return option === 'custom' || option === 'unknown' ? null : option;
}

function isAlias(name: KnownName): name is `@${string}` {
  return name.startsWith('@');
}

function isOnlyOption(name: KnownName): name is Exclude<ODataSpecificOption, '$select'> {
  return name !== '$select' && odataSpecificOptions.some((suggestionDetails) => suggestionDetails === name);
}

/** Parses an option's value, with or without spaces around it. */
function readValue(name: KnownName, value: string, { model, aliases }: Surroundings): ParsedOption {
  if (aliases === null) {
    const { tree, diagnostics } = parseOption(name, value, model);
    return { tree, diagnostics: withoutOuterSpaceDiagnostics(value, diagnostics) };
  }
  const { tree, diagnostics } = parseOption(name, value, model, (written) => fillOptionAliases(written, aliases));
  return { tree, diagnostics: withoutAliasFixes(value, withoutOuterSpaceDiagnostics(value, diagnostics)) };
}

/** Parses a filter with aliases, or with options that change the columns. */
function readAmong(filter: string, around: Surroundings): ReadFilter {
  const parsed = readValue('$filter', filter, around);
  return { ...parsed, converted: filterToModel(parsed.tree, around.model) };
}

function readKnown(draft: Draft, name: KnownName, value: string, around: Surroundings): readonly Diagnostic[] {
  if (isAlias(name)) {
    draft.only.push({ language: 'odata', kind: 'alias', name, value });
    return readValue(name, value, around).diagnostics;
  }
  if (isOnlyOption(name)) {
    draft.only.push({ language: 'odata', kind: 'option', name, value });
    return readValue(name, value, around).diagnostics;
  }
  return readOption(draft, name, value, around);
}

function readOption(draft: Draft, option: QueryOption, value: string, around: Surroundings): readonly Diagnostic[] {
  if (option === '$filter') {
    const { diagnostics, converted } = around.filterOf(value);
    draft.where = converted.complete ? converted : null;
    return withReasons(diagnostics, converted.diagnostics);
  }
  const { tree, diagnostics } = readValue(option, value, around);
  const isWrong = diagnostics.some(({ severity }) => severity === 'error');
  switch (option) {
    case '$orderby': {
      const findings = createFindings();
      draft.order = tree?.kind === 'orderBy' ? orderToModel(tree, findings) : [];
      return withReasons(diagnostics, findings.all);
    }
    case '$select': {
      const findings = createFindings();
      draft.columns =
        tree?.kind === 'select' ? selectToModel(tree, value, draft, { findings, typeName: around.model?.typeName }) : isWrong ? null : [];
      return withReasons(diagnostics, findings.all);
    }
    case '$skip':
      draft.skip = tree?.kind === 'rows' ? tree.number : null;
      return diagnostics;
    case '$top':
      draft.top = tree?.kind === 'rows' ? { rows: tree.number } : null;
      return diagnostics;
    case '$count':
      draft.count = tree?.kind === 'countOption' ? tree.isRequested : null;
      return diagnostics;
  }
}

/** Converts sort criteria, and stores expressions as text. Null if one is missing. */
function orderToModel({ items }: OrderBy, findings: Findings): readonly OrderItem[] | null {
  if (items.some(({ expression }) => expression.kind === 'missing')) return null;
  return items.map(({ expression, descending }): OrderItem => {
    const column = columnOf(expression);
    if (column !== null) return { column, descending };
    const what = expression.kind === 'binary' ? 'calculation' : expression.kind;
    findings.add(makeDiagnostic('not-in-form', expression, { severity: 'information', parameters: { what } }));
    return { only: 'odata', text: printExpression(expression), descending };
  });
}

/**
 * Converts the selected columns. Other items (paths, types, operations) are stored as text. `*` selects every column, so the list is empty.
 *
 * @param typeName type of the rows, which doesn't change a path
 */
function selectToModel(
  { items }: Select,
  value: string,
  draft: Draft,
  { findings, typeName }: { readonly findings: Findings; readonly typeName: string | undefined },
): readonly string[] | null {
  const texts = items.map(({ segments: [first, second], from, to }) => {
    const start = second !== undefined && first?.name === typeName ? second.from : from;
    return value.slice(start, to).trim();
  });
  if (texts.includes('')) return null;
  const others = items.filter((_, index) => texts[index] !== '*' && !isIdentifier(texts[index] ?? ''));
  for (const item of others) findings.add(makeDiagnostic('not-in-form', item, { severity: 'information', parameters: { what: 'path' } }));
  const selectsAll = texts.includes('*');
  const otherItems = texts.filter((text) => (text === '*' && others.length > 0) || (text !== '*' && !isIdentifier(text)));
  // This parameter is first, as in printed URLs.
  if (otherItems.length > 0) draft.only.unshift({ language: 'odata', kind: 'option', name: '$select', value: otherItems.join(',') });
  return selectsAll ? [] : texts.filter(isIdentifier);
}

/** Names of REST parameters, which have no meaning in OData, and their OData equivalents. */
const counterparts: ReadonlyMap<string, string> = new Map([
  ['sort', '$orderby'],
  ['page', '$skip'],
  ['hitsperpage', '$top'],
]);

function checkOther(parameter: RawParameter): UrlDiagnostic[] {
  const name = parameter.name.text;
  const option = readOptionName(name);
  const span = { from: parameter.from, to: parameter.nameTo };
  const suggestion = nearestName(name, optionNames);
  if (option === 'unknown') {
    const suggestionDetails: MessageParameters = suggestion === null ? { name } : { name, suggestion };
    const fix = suggestion === null ? null : replace(span, suggestion);
    return [diagnosticInUrl(makeDiagnostic('odata-option-unknown', span, { parameters: suggestionDetails, fix }))];
  }
  const counterpart = option === 'custom' ? counterparts.get(name.toLowerCase()) : undefined;
  if (counterpart === undefined) return [];
  return [
    diagnosticInUrl(makeDiagnostic('parameter-of-rest', span, { severity: 'warning', parameters: { name, suggestion: counterpart } })),
  ];
}

function finish({ columns, where, order, skip, top, count, only }: Draft): Query | null {
  if (columns === null || where === null || order === null || skip === null || top === null || count === null) return null;
  return { columns, where: where.predicate, order, slice: { kind: 'range', skip, top: top.rows }, count, only };
}
