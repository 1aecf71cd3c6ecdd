import type { Span } from '../../diagnostics/diagnostic.ts';
import type { EntityModel, Property } from '../../metadata/entity-model.ts';
import { operatorKeyOf, takes } from '../../operators/operator-table.ts';
import { type Dialect, type DialectOperator, defaultDialect } from '../../rsql/dialect.ts';
import { isSelector } from '../../rsql/quoting.ts';
import { familyOf } from '../../values/literal.ts';
import { candidate, columnCandidate, weights } from '../candidates.ts';
import { columnsFor } from '../column-index.ts';
import type { Completions, VerbSettings } from '../completion.ts';
import { type After, replacingFollowing, withoutRepetition } from '../fit-after.ts';
import { type Candidate, rank } from '../rank.ts';
import { phrase, textsOf } from '../texts.ts';
import { withFollowing } from '../with-following.ts';
import { describeOperator } from './describe-operator.ts';
import { type FilterWord, filterWordAt } from './filter-word.ts';
import { offerValues } from './offer-values.ts';
import { type FilterContext, scanFilter } from './scan-filter.ts';

/** Returns completions for the cursor in a percent-decoded REST filter. */
export function completeRestFilter(
  text: string,
  offset: number,
  dialect: Dialect = defaultDialect,
  model?: EntityModel,
  settings: VerbSettings = {},
): Completions {
  const word = filterWordAt(text, offset);
  const context = scanFilter(text.slice(0, word.from), dialect, model);
  const completions = offersOf(text, offset, word, context, dialect, model, settings);
  return withoutRepetition(
    replacingFollowing(completions, text, afterRest, context.expects === 'value' || context.expects === 'item'),
    text,
  );
}

function offersOf(
  text: string,
  offset: number,
  word: FilterWord,
  context: FilterContext,
  dialect: Dialect,
  model: EntityModel | undefined,
  settings: VerbSettings,
): Completions {
  const own = rank(offersAt(text, word, context, dialect, model, settings), word.typed);
  if (word.kind !== 'word' || word.to !== offset) return own;
  const after = scanFilter(text.slice(0, offset), dialect, model);
  if (after.expects === 'operator' && after.property === null && model !== undefined) return own;
  const isComplete = after.expects !== context.expects || after.expects === 'item';
  const further = isComplete ? rank(offersAfter(text, { from: offset, to: offset }, after, dialect, settings), '').items : [];
  return withFollowing(own, further, word.typed);
}

function offersAt(
  text: string,
  word: FilterWord,
  context: FilterContext,
  dialect: Dialect,
  model: EntityModel | undefined,
  settings: VerbSettings,
): Candidate[] {
  switch (context.expects) {
    case 'selector':
      return word.kind === 'quoted' ? [] : offerColumns(word, model, settings);
    case 'operator':
      return offerOperators(word, context, dialect, settings);
    case 'value':
      // The existing list remains the value.
      if (text.charAt(word.to) === '(' && word.kind === 'none') return [];
      return [
        ...offerValues(word, context, dialect, settings),
        ...(word.kind === 'none' && isListOperator(context.operator)
          ? [candidate(word, 'mark', '(', weights.mark, { insert: '()', stops: [{ from: 1, to: 1 }] })]
          : []),
      ];
    case 'item':
      return [
        ...offerValues(word, context, dialect, settings),
        ...(word.kind === 'none' && context.touching ? offersAfter(text, word, context, dialect, settings) : []),
      ];
    case 'connective':
      return offersAfter(text, word, context, dialect, settings);
  }
}

function isListOperator(operator: DialectOperator | null): boolean {
  return operator?.arity === 'many' || operator?.arity === 'two';
}

function offersAfter(text: string, span: Span, context: FilterContext, dialect: Dialect, settings: VerbSettings): Candidate[] {
  switch (context.expects) {
    case 'operator':
      return offerOperators(span, context, dialect, settings);
    case 'item':
      return offerListMarks(text, span, context, settings);
    default:
      return offerConnectives(text, span, context, settings);
  }
}

/** Suggests filterable columns. */
function offerColumns(span: FilterWord, model: EntityModel | undefined, settings: VerbSettings): Candidate[] {
  const texts = textsOf(settings);
  const columns = columnsFor(model, span.typed, ({ filterable, name }) => filterable && isSelector(name));
  return columns.map((column) => columnCandidate(span, column.property, column, texts));
}

function offerOperators(
  span: Span & { typed?: string },
  { property }: FilterContext,
  dialect: Dialect,
  settings: VerbSettings,
): Candidate[] {
  const typed = span.typed ?? '';
  return dialect.operators
    .filter((operator) => operator.symbol !== '' && suits(operator, property, typed !== ''))
    .map((operator, index) => {
      const { symbol, aliases, arity } = operator;
      const { insert, stops } = withStops(symbol, arity);
      const { meaning, label } = describeOperator(operator, dialect, settings);
      const spelled = [symbol, ...aliases].find((spelling) => spelling.startsWith(typed)) ?? symbol;
      const offered = candidate(span, 'operator', symbol, weights.operator + index / 100, {
        insert,
        stops,
        detail: label,
        documentation: meaning,
      });
      return { ...offered, lower: spelled.toLowerCase() };
    });
}

/**
 * Checks whether the server supports an operator for a column, and it makes sense there. While the user types an operator, support is
 * enough.
 */
function suits({ types, meaning }: DialectOperator, property: Property | null, isTyping: boolean): boolean {
  if (property === null) return true;
  const key = operatorKeyOf(meaning);
  return types.includes(property.type) && (isTyping || key === null || takes(key, familyOf(property.type)));
}

function withStops(symbol: string, arity: DialectOperator['arity']): { insert: string; stops: Span[] } {
  if (arity !== 'many' && arity !== 'two') return { insert: symbol, stops: [] };
  const first = { from: symbol.length + 1, to: symbol.length + 1 };
  if (arity === 'many') return { insert: `${symbol}()`, stops: [first] };
  return { insert: `${symbol}(,)`, stops: [first, { from: first.from + 1, to: first.from + 1 }] };
}

/** Suggests signs to continue or close a list. */
function offerListMarks(text: string, span: Span, { index, operator }: FilterContext, settings: VerbSettings): Candidate[] {
  const texts = textsOf(settings);
  const after = text.slice(span.to).trimStart();
  const count = index + 1;
  const marks: Candidate[] = [];
  if ((operator?.arity !== 'two' || count < 2) && !after.startsWith(',')) {
    marks.push(candidate(span, 'mark', ',', weights.mark, { detail: phrase(texts, 'nextArgument') }));
  }
  if ((operator?.arity !== 'two' || count === 2) && !after.startsWith(')')) {
    marks.push(candidate(span, 'mark', ')', weights.mark, { detail: phrase(texts, 'closes', { name: operator?.symbol ?? '' }) }));
  }
  return marks;
}

/** Suggests `and`, `or`, and the end of a group. */
function offerConnectives(text: string, span: Span, context: FilterContext, settings: VerbSettings): Candidate[] {
  const { operators } = textsOf(settings);
  const blank = /\s$/.test(text.slice(0, span.from)) ? '' : ' ';
  const marks = context.depth > 0 && !text.slice(span.to).trimStart().startsWith(')') ? [candidate(span, 'mark', ')', weights.mark)] : [];
  return [
    candidate(span, 'connective', 'and', weights.operator, { insert: `${blank}and `, documentation: operators.and }),
    candidate(span, 'connective', 'or', weights.operator, { insert: `${blank}or `, documentation: operators.or }),
    ...(blank === '' ? [] : [candidate(span, 'connective', ';', weights.keyword, { detail: 'and', documentation: operators.and })]),
    ...(blank === '' ? [] : [candidate(span, 'connective', ',', weights.keyword, { detail: 'or', documentation: operators.or })]),
    ...marks,
  ];
}

/** Patterns of text that can follow a cursor in a REST filter. */
const afterRest: After = {
  operand: /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|[^\s"'();,=!~<>]+/y,
  comparison: /=!?[A-Za-z]*=|!=|[<>]=?/y,
  suffix: /(?!)/y,
};
