import { describeDiagnostic, type EntityModel, type Predicate } from '../../../shared/query/index.ts';
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

/** The values that placeholders stand for; undefined where the caller has no such thing. */
export type PlaceholderValues = (name: string) => readonly string[] | undefined;

/** The filter of a rule, read against the columns of one API. */
export interface RowFilter {
  /** The condition for one caller: no row where a placeholder has no value, or one that does not suit its column. */
  for(values: PlaceholderValues): Predicate;
}

/** No row passes. */
export const nothing: Predicate = { kind: 'or', operands: [] };

const placeholder = /^\{(user|groups|claim:[^{}]+)\}$/;

/**
 * Reads a rule's filter: RSQL as the service's REST has it, with `{user}`, `{groups}` and `{claim:NAME}` for values.
 *
 * A placeholder is a whole value without quotes; what it stands for is a value too, whatever its characters, of its column's type.
 *
 * @returns what is wrong with it, in one sentence, where it cannot be used
 */
export function readRowFilter(text: string, model: EntityModel): RowFilter | { readonly mistake: string } {
  const { tree, diagnostics } = parseFilter(text, defaultDialect, model);
  const places = tree === null ? [] : comparisonsOf(tree).flatMap(placesOf);
  const wrong = diagnostics.find(
    ({ severity, code, from, to }) =>
      (severity === 'error' || code === 'rsql-operator-unknown') && !places.some((place) => place.from <= from && to <= place.to),
  );
  if (wrong !== undefined) return { mistake: describeDiagnostic(wrong, 'en') };
  if (tree === null) return { mistake: 'It is empty.' };
  const misplaced = places.map(mistakeOf).find((mistake) => mistake !== null);
  if (misplaced !== undefined) return { mistake: misplaced };
  if (places.length === 0) {
    const predicate = read(text, model);
    return predicate === null ? { mistake: 'The service doesn’t support this condition.' } : { for: () => predicate };
  }
  return { for: (values) => read(filled(text, places, values), model) ?? nothing };
}

/** A value with braces in it, and the operator that it is a value of. */
interface Place extends Argument {
  readonly symbol: string;
}

function comparisonsOf(node: Node): readonly Comparison[] {
  if (node.kind === 'missing') return [];
  return node.kind === 'comparison' ? [node] : node.operands.flatMap(comparisonsOf);
}

function placesOf(comparison: Comparison): readonly Place[] {
  const { symbol } = comparison.operator;
  return comparison.arguments
    .filter(({ text, quote: mark }) => mark === null && /[{}]/.test(text))
    .map((argument) => ({ ...argument, symbol }));
}

function mistakeOf({ text, symbol }: Place): string | null {
  const meaning = findOperator(defaultDialect, symbol)?.meaning;
  const name = placeholder.exec(text)?.[1];
  if (name === undefined)
    return `${text} isn’t a valid placeholder. Use {user}, {groups}, or {claim:NAME} as a whole value, and put any other braces in quotes.`;
  // A star in what the caller is called would be one here.
  if (meaning?.kind === 'text' && meaning.operator === 'like')
    return `${text} can’t be used after ${symbol}, because a * in its value would match any text.`;
  if (name === 'groups' && meaning?.kind !== 'in') return `${text} is a list and can only be used after =in= or =out=.`;
  return null;
}

/** The filter with values for placeholders; null where one has none. */
function filled(text: string, places: readonly Place[], values: PlaceholderValues): string | null {
  let result = '';
  let at = 0;
  for (const { from, to, text: written } of places) {
    const found = values(placeholder.exec(written)?.[1] ?? '') ?? [];
    if (found.length === 0) return null;
    result += text.slice(at, from) + found.map((value) => quote(value)).join(',');
    at = to;
  }
  return result + text.slice(at);
}

function read(text: string | null, model: EntityModel): Predicate | null {
  if (text === null) return null;
  const { tree, diagnostics } = parseFilter(text, defaultDialect, model);
  if (diagnostics.some(({ severity }) => severity === 'error')) return null;
  const { predicate, complete } = filterToModel(tree, model);
  return predicate !== null && complete && !saysOnly(predicate) ? predicate : null;
}

/** Whether a part of it only a language can say, and no engine answer. */
function saysOnly(predicate: Predicate): boolean {
  switch (predicate.kind) {
    case 'only':
      return true;
    case 'and':
    case 'or':
      return predicate.operands.some(saysOnly);
    case 'not':
      return saysOnly(predicate.operand);
    case 'any':
    case 'all':
      return predicate.item !== null && saysOnly(predicate.item);
    default:
      return false;
  }
}
