import type { Span } from '../../diagnostics/diagnostic.ts';
import type { EntityModel, Property } from '../../metadata/entity-model.ts';
import { lex } from '../../odata/lex/lex.ts';
import { arithmetic, type ExpressionType, findFunction, isArithmetic, takesLists } from '../../odata/operators.ts';
import { type OperatorKey, operatorTable } from '../../operators/operator-table.ts';
import { candidate, weights } from '../candidates.ts';
import type { Completions, VerbSettings } from '../completion.ts';
import { columnDetail } from '../describe-column.ts';
import { type After, replacingFollowing } from '../fit-after.ts';
import { type Candidate, rank } from '../rank.ts';
import { phrase, textsOf } from '../texts.ts';
import { withFollowing } from '../with-following.ts';
import type { ExpressionContext, Frame } from './frame.ts';
import { offerColumns, offerFunctions, offerLists, offerVariables } from './offer-operands.ts';
import { offerMarks, offerOperators } from './offer-operators.ts';
import { offerSegments, offerVariable } from './offer-segments.ts';
import { offerBound, offerCasts } from './offer-service.ts';
import { offerTypes, takesType } from './offer-types.ts';
import { type ExpectedValue, offerValues } from './offer-values.ts';
import { scanExpression } from './scan-expression.ts';
import type { Target } from './scope.ts';
import { type Word, wordAt } from './word-at.ts';

/** The expression within a text to complete. */
interface ExpressionToComplete {
  readonly text: string;
  readonly offset: number;
  /** Whether the expression must be a boolean. */
  readonly condition: boolean;
  readonly model: EntityModel | undefined;
  readonly settings: VerbSettings;
  /** Whether a column is allowed. Defaults to filterable columns. */
  readonly usable?: (property: Property) => boolean;
  /**
   * Returns additional completions that can follow a complete expression at its outermost level, such as `desc`. `lead` is inserted before
   * them.
   */
  readonly following?: (span: Span, lead: string) => readonly Candidate[];
}

/** Returns completions for a cursor in a common expression. */
export function completeExpression(request: ExpressionToComplete): Completions {
  const { text, offset } = request;
  const word = wordAt(text, offset);
  const context = scanExpression(text.slice(0, word.from), request.condition, request.model);
  const own = rank(offersAt(request, context, word), word.kind === 'none' ? '' : word.typed);
  const completions = withFollowing(own, followingWord(request, context, word), text.slice(word.from, word.to));
  return replacingFollowing(completions, text, afterOData, context.expects === 'segment' || !isStart(context));
}

/** Returns completions of the next word after a complete word, with a space before them. */
function followingWord(request: ExpressionToComplete, context: ExpressionContext, word: Word): Completions['items'] {
  if (word.kind === 'none' || word.kind === 'quoted' || word.to !== request.offset) return [];
  if (lex(word.typed).length !== 2) return [];
  const after = scanExpression(request.text.slice(0, word.to), request.condition, request.model);
  if (after.expects !== 'operator' || context.expects === 'operator') return [];
  const operand = after.frame.operand;
  if (operand === null || (operand.kind === 'unknown' && request.model !== undefined)) return [];
  const span = { from: request.offset, to: request.offset };
  return rank(offersAfter(request, after, span, ' '), '').items;
}

function offersAt(request: ExpressionToComplete, context: ExpressionContext, word: Word): Candidate[] {
  switch (context.expects) {
    case 'operator':
      if (word.kind === 'quoted' || word.kind === 'literal') return [];
      return offersAfter(request, context, word, word.touching ? ' ' : '');
    case 'segment':
      return offerSegments(word, context, request.usable ?? isFilterable, request.settings);
    case 'variable':
      return offerVariable(word, context);
    case 'list':
      if (request.text.slice(word.to).trimStart().startsWith('(')) return [];
      return [candidate(word, 'mark', '(', weights.mark, { insert: '()', stops: [{ from: 1, to: 1 }] })];
    case 'operand':
      return offerOperands(request, context, word);
  }
}

function offersAfter(request: ExpressionToComplete, context: ExpressionContext, span: Span, lead: string): Candidate[] {
  const following = context.frames.length === 1 ? (request.following?.(span, lead) ?? []) : [];
  return [
    ...following,
    ...offerOperators(span, lead, context, request.settings),
    ...offerMarks(span, context, request.text.slice(span.to), request.settings),
  ];
}

function offerOperands(
  { text, model, settings, usable = isFilterable }: ExpressionToComplete,
  context: ExpressionContext,
  word: Word,
): Candidate[] {
  const { frame, frames } = context;
  if (frame.kind === 'call' && frame.argument > 0 && takesType(frame.name)) return offerTypes(word, model, settings);
  if (frame.kind === 'named' && frame.left === null) return offerParameters(word, frame, settings);
  const expected = expectedValueAt(context);
  const values = offerValues(word, expected, model, settings);
  if (frame.kind === 'list' || frame.call?.kind === 'key' || word.kind === 'quoted' || word.kind === 'literal') return values;
  if (frame.kind === 'call' && takesLists(frame.name) && !isInArray(text.slice(frame.from, word.to)))
    return offerLists(word, model, settings, usable);
  const start = isStart(context);
  const families = start ? [] : expected.families;
  return [
    ...(start ? [] : values),
    ...offerColumns(word, families, start, model, settings, usable),
    ...offerVariables(word, frames, families, start, settings),
    ...offerFunctions(word, families, start && frame.condition, model, settings),
    ...(start && frame.condition ? [negation(word, settings)] : []),
    ...(model === undefined ? [] : [...offerBound(word, model, false, families, settings), ...offerCasts(word, model, settings)]),
    ...(model === undefined ? [] : [thisRow(word, settings), ...fullService(word, model, settings)]),
    ...(frame.negated ? [candidate(word, 'mark', '(', weights.mark, { insert: '()', stops: [{ from: 1, to: 1 }] })] : []),
  ];
}

/** Checks whether the end of a text is inside an array. */
function isInArray(text: string): boolean {
  const kinds = lex(text).map(({ kind }) => kind);
  return kinds.lastIndexOf('openArray') > kinds.lastIndexOf('closeArray');
}

/** Suggests `$it/` for a column whose name would have another meaning. */
function thisRow(span: Span, settings: VerbSettings): Candidate {
  return candidate(span, 'variable', '$it', weights.mark, { insert: '$it/', detail: phrase(textsOf(settings), 'thisRow') });
}

/** Suggests `$root/`. */
function fullService(span: Span, { schema }: EntityModel, settings: VerbSettings): Candidate[] {
  if (schema === undefined || schema.entitySets.length + schema.operationImports.length === 0) return [];
  const detail = phrase(textsOf(settings), 'wholeService');
  return [candidate(span, 'variable', '$root', weights.mark, { insert: '$root/', detail })];
}

/** Suggests names of key properties or function parameters that are still missing. */
function offerParameters(word: Word, { call, givenNames }: Frame, settings: VerbSettings): Candidate[] {
  const texts = textsOf(settings);
  return (call?.parameters ?? [])
    .filter(({ name }) => !givenNames.includes(name))
    .map(({ name, target: { property } }, index) => {
      const detail = property === null ? '' : columnDetail(property, texts);
      return candidate(word, 'parameter', name, index, { insert: `${name}=`, detail });
    });
}

function isFilterable({ filterable }: Property): boolean {
  return filterable;
}

function negation(span: Span, settings: VerbSettings): Candidate {
  const key: OperatorKey = 'not';
  return candidate(span, 'keyword', operatorTable[key].odata ?? key, weights.keyword, {
    insert: 'not ',
    documentation: textsOf(settings).operators.not,
  });
}

/** Checks whether a condition or an expression begins at the cursor. */
function isStart({ frame }: ExpressionContext): boolean {
  if (frame.left !== null || frame.kind === 'list') return false;
  return frame.kind !== 'call' || argumentTypes(frame).length === 0;
}

/** Returns the types of the argument at the cursor. Empty if any type is allowed. */
function argumentTypes({ name, argument }: Frame): readonly ExpressionType[] {
  const definition = findFunction(name);
  // `concat` also accepts collections, which are suggested by their items.
  return definition?.name === 'concat' ? ['string'] : (definition?.parameters[argument] ?? []);
}

/** Returns the kind of value that the operand at the cursor must have. */
function expectedValueAt({ frame }: ExpressionContext): ExpectedValue {
  if (frame.left !== null) return typeOfOtherOperand(frame.left, frame.operator, frame.kind === 'list');
  if (frame.negated) return { families: ['boolean'], target: null, nullable: false };
  const families = frame.kind === 'call' ? argumentTypes(frame) : [];
  return { families, target: null, nullable: false };
}

function typeOfOtherOperand(left: Target, operator: string | null, inList: boolean): ExpectedValue {
  if (left.kind !== 'value') return { families: [], target: left.kind === 'unknown' ? null : left, nullable: true };
  const { family } = left;
  if (operator !== null && isArithmetic(operator)) {
    const families = arithmetic[operator].filter((kinds) => kinds[0] === family).map((kinds) => kinds[1]);
    return { families: [...new Set(families)], target: null, nullable: false };
  }
  const families = family === 'any' || family === 'unknown' ? [] : [family];
  const nullable = (operator === 'eq' || operator === 'ne' || inList) && left.property?.nullable !== false;
  return { families, target: left, nullable };
}

const joins = 'and|or|eq|ne|lt|le|gt|ge|in|has|add|sub|mul|div|divby|mod|asc|desc|as|with|from';
const name = String.raw`[\p{L}_$@][\p{L}\p{N}\p{M}_.@$]*`;
const text = `'(?:[^']|'')*'`;
/** Matches names and literals, but not the words between two of them. */
const operand = String.raw`(?!(?:${joins})(?![\p{L}\p{N}_./(@$]))${name}(?:/${name})*(?:${text})?|${text}|[+-]?\d[\w.:+-]*`;

/** Patterns of text that can follow a cursor in an expression. */
const afterOData: After = {
  operand: new RegExp(operand, 'uy'),
  comparison: /\s*(?:eq|ne|lt|le|gt|ge|in|has)(?![\p{L}\p{N}_./])/iuy,
  suffix: /\s*(?:asc|desc)(?![\p{L}\p{N}_./])/iuy,
};
