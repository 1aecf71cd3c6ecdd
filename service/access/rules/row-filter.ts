import type { EntityModel, Predicate } from '../../../shared/query/index.ts';
import {
  type Argument,
  type Comparison,
  defaultDialect,
  filterToModel,
  findOperator,
  type Node,
  parseFilter,
} from '../../../shared/rsql/index.ts';
import { quote } from '../../../shared/rsql/quoting.ts';
import { describeDiagnostic } from '../../../shared/texts/describe-diagnostic.ts';
import { type ErrorText, errorText, textOf } from '../../texts/error-text.ts';

/** Returns the values of a placeholder. Undefined if the caller has none. */
export type PlaceholderValues = (name: string) => readonly string[] | undefined;

/** The filter of a rule, parsed for the columns of one API. */
export interface RowFilter {
  /** Returns the condition for one caller. It matches no rows if a placeholder has no value, or a value that isn't valid for its column. */
  for(values: PlaceholderValues): Predicate;
}

/** A condition that matches no rows. */
export const noRows: Predicate = { kind: 'or', operands: [] };

const placeholder = /^\{(user|groups|claim:[^{}]+)\}$/;

/**
 * Parses a rule's filter: RSQL of the service's REST API, with `{user}`, `{groups}`, and `{claim:NAME}` as values.
 *
 * A placeholder is a whole value without quotes. Its content is always used as a value of the column's type, even if it contains special
 * characters.
 *
 * @returns the filter, or one sentence about the mistake
 */
export function readRowFilter(text: string, model: EntityModel): RowFilter | { readonly mistake: ErrorText } {
  const parsed = readFilter(text, model);
  if ('mistake' in parsed) return parsed;
  const { placeholders } = parsed;
  if (placeholders.length === 0) {
    const predicate = read(text, model);
    return predicate === null ? { mistake: errorText('rules.unsupported') } : { for: () => predicate };
  }
  return { for: (values) => read(withValues(text, placeholders, values), model) ?? noRows };
}

/** Returns the mistake in a rule's filter that doesn't depend on the columns of an API. Null if there is none. */
export function filterMistake(text: string): ErrorText | null {
  const parsed = readFilter(text);
  return 'mistake' in parsed ? parsed.mistake : null;
}

/** Parses a filter. Without a model, its columns and their types aren't checked. */
function readFilter(
  text: string,
  model?: EntityModel,
): { readonly placeholders: readonly PlaceholderArgument[] } | { readonly mistake: ErrorText } {
  const { tree, diagnostics } = parseFilter(text, defaultDialect, model);
  const placeholders = tree === null ? [] : comparisonsOf(tree).flatMap(placeholdersOf);
  const wrong = diagnostics.find(
    ({ severity, code, from, to }) =>
      (severity === 'error' || code === 'rsql-operator-unknown') && !placeholders.some((span) => span.from <= from && to <= span.to),
  );
  if (wrong !== undefined) return { mistake: textOf((language) => describeDiagnostic(wrong, language)) };
  if (tree === null) return { mistake: errorText('rules.empty') };
  const mistake = placeholders.map(mistakeOf).find((mistake) => mistake !== null);
  return mistake === undefined ? { placeholders } : { mistake };
}

/** A value with braces, and its operator. */
interface PlaceholderArgument extends Argument {
  readonly symbol: string;
}

function comparisonsOf(node: Node): readonly Comparison[] {
  if (node.kind === 'missing') return [];
  return node.kind === 'comparison' ? [node] : node.operands.flatMap(comparisonsOf);
}

function placeholdersOf(comparison: Comparison): readonly PlaceholderArgument[] {
  const { symbol } = comparison.operator;
  return comparison.arguments
    .filter(({ text, quote: mark }) => mark === null && /[{}]/.test(text))
    .map((argument) => ({ ...argument, symbol }));
}

function mistakeOf({ text, symbol }: PlaceholderArgument): ErrorText | null {
  const meaning = findOperator(defaultDialect, symbol)?.meaning;
  const name = placeholder.exec(text)?.[1];
  if (name === undefined) return errorText('rules.placeholder', { text });
  // An asterisk in a caller's name would be a wildcard after this operator.
  if (meaning?.kind === 'text' && meaning.operator === 'like') return errorText('rules.pattern', { text, symbol });
  if (name === 'groups' && meaning?.kind !== 'in') return errorText('rules.list', { text });
  return null;
}

/** Returns the filter with values instead of placeholders. Null if a placeholder has no value. */
function withValues(text: string, placeholders: readonly PlaceholderArgument[], values: PlaceholderValues): string | null {
  let result = '';
  let at = 0;
  for (const { from, to, text: written } of placeholders) {
    const replacement = values(placeholder.exec(written)?.[1] ?? '') ?? [];
    if (replacement.length === 0) return null;
    result += text.slice(at, from) + replacement.map((value) => quote(value)).join(',');
    at = to;
  }
  return result + text.slice(at);
}

function read(text: string | null, model: EntityModel): Predicate | null {
  if (text === null) return null;
  const { tree, diagnostics } = parseFilter(text, defaultDialect, model);
  if (diagnostics.some(({ severity }) => severity === 'error')) return null;
  const { predicate, complete } = filterToModel(tree, model);
  return predicate !== null && complete && !isLanguageSpecific(predicate) ? predicate : null;
}

/** Returns whether a part of the filter is specific to the URL language, so that no engine supports it. */
function isLanguageSpecific(predicate: Predicate): boolean {
  switch (predicate.kind) {
    case 'only':
      return true;
    case 'and':
    case 'or':
      return predicate.operands.some(isLanguageSpecific);
    case 'not':
      return isLanguageSpecific(predicate.operand);
    case 'any':
    case 'all':
      return predicate.item !== null && isLanguageSpecific(predicate.item);
    default:
      return false;
  }
}
