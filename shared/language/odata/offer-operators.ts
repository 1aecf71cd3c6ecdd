import type { Span } from '../../diagnostics/diagnostic.ts';
import { arithmetic, findFunction } from '../../odata/operators.ts';
import { type OperatorKey, operatorTable, takes } from '../../operators/operator-table.ts';
import { candidate, weights } from '../candidates.ts';
import type { VerbSettings } from '../completion.ts';
import type { Candidate } from '../rank.ts';
import { phrase, textsOf } from '../texts.ts';
import type { ExpressionContext, Frame } from './frame.ts';
import type { Target } from './scope.ts';

const comparing: readonly OperatorKey[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'has'];
const calculating = ['add', 'sub', 'mul', 'div', 'divby', 'mod'] as const;

/**
 * Suggests operators and connectives that can follow the text before the cursor.
 *
 * @param lead text that is inserted before them: a space, or nothing
 */
export function offerOperators(
  span: Span & { readonly typed?: string },
  lead: string,
  context: ExpressionContext,
  settings: VerbSettings,
): Candidate[] {
  const { frame } = context;
  const operand = frame.operand;
  if (operand === null || frame.kind === 'list') return [];
  const texts = textsOf(settings);
  const word = (key: OperatorKey): Candidate => {
    const label = operatorTable[key].odata ?? key;
    const connective = key === 'and' || key === 'or';
    const details = listDetails(key, lead, label, texts.operators[key]);
    const weight = connective ? weights.variable : weights.operator;
    return candidate(span, connective ? 'connective' : 'operator', label, weight, details);
  };
  const isTrue = frame.compared || isTruth(operand);
  const connectives: OperatorKey[] = isTrue && connects(frame) ? ['and', 'or'] : [];
  return [...connectives, ...valueOperators(frame, operand, (span.typed ?? '') !== '')].map(word);
}

/** Returns the details of an operator's completion. `in` also inserts the parentheses of its list. */
function listDetails(key: OperatorKey, lead: string, label: string, documentation: string) {
  if (key !== 'in') return { insert: `${lead}${label} `, documentation };
  const insert = `${lead}in ()`;
  return { insert, stops: [{ from: insert.length - 1, to: insert.length - 1 }], documentation };
}

function connects({ kind, condition, name }: Frame): boolean {
  return kind === 'group' || condition || name.toLowerCase() === 'case';
}

function isTruth({ kind, family, list }: Target): boolean {
  return kind === 'unknown' || (kind === 'value' && !list && (family === 'boolean' || family === 'any' || family === 'unknown'));
}

/** Returns operators that make sense for the operand. Returns all if the user is typing one. */
function valueOperators(frame: Frame, operand: Target, isTyping: boolean): readonly OperatorKey[] {
  if (operand.kind === 'structure' || operand.list) return [];
  const family = operand.family;
  // Only `in` and `has` have a higher precedence than `not`.
  if (frame.negated) return frame.compared ? [] : (['in', 'has'] as const).filter((key) => key === 'in' || takes(key, family));
  const calculations = calculating.filter((key) => arithmetic[key].some(([left]) => left === family));
  // A comparison of a comparison is legal but never intended.
  if (frame.compared) return frame.operator === 'in' || frame.operator === 'has' || family === 'any' ? [] : calculations;
  return [
    ...(frame.condition || frame.kind === 'group' ? comparing.filter((key) => takes(key, family) || (isTyping && key !== 'has')) : []),
    ...calculations,
  ];
}

/** Suggests closing or continuing the innermost parenthesis after a complete expression. */
export function offerMarks(span: Span, context: ExpressionContext, after: string, settings: VerbSettings): Candidate[] {
  const { frame } = context;
  const texts = textsOf(settings);
  if (frame.kind === 'whole') return [];
  const offers: Candidate[] = [];
  const offer = (mark: string, detail: string): void => {
    if (!after.trimStart().startsWith(mark)) offers.push(candidate(span, 'mark', mark, weights.mark, { detail }));
  };
  const [minimum, maximum] = argumentsOf(frame);
  if (frame.argument + 1 < maximum) offer(',', phrase(texts, 'nextArgument'));
  const isTrue = frame.kind !== 'lambda' || frame.compared || (frame.operand !== null && isTruth(frame.operand));
  if (frame.argument + 1 >= minimum && isTrue) offer(')', frame.name === '' ? '' : phrase(texts, 'closes', { name: frame.name }));
  return offers;
}

function argumentsOf({ kind, name, call }: Frame): [number, number] {
  if (kind === 'list') return [1, Number.POSITIVE_INFINITY];
  if (call !== null) {
    const minimum = call.parameters.filter(({ optional }) => !optional).length;
    return [minimum, call.parameters.length];
  }
  const definition = kind === 'call' ? findFunction(name) : undefined;
  if (definition === undefined) return [0, 1];
  return [definition.parameters.length - definition.optional, definition.name === 'case' ? 1 : definition.parameters.length];
}
