import { type Diagnostic, replace } from '../../query/diagnostic.ts';
import type { EntityModel } from '../../query/entity-model.ts';
import { checkFilter } from '../check/check-expression.ts';
import type { TokenKind } from '../lex/token.ts';
import type { Expression } from '../node.ts';
import { findInfix } from '../operators.ts';
import { continueExpression, parseExpression } from './parse-expression.ts';
import { createReader, missing, type Operand, peek, position, type Reader, refuseBlank, report, take } from './reader.ts';

/** An expression read: its tree (null for an empty text), and what is wrong with it. */
export interface ParsedExpression {
  readonly tree: Expression | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a `$filter` (percent-decoded): a common expression that yields true or false. With a model names and types are checked too:
 * those of what `meant` makes of the tree, such as the values of aliases in their places.
 */
export function parseFilter(text: string, model?: EntityModel, meant: (tree: Expression) => Expression = (tree) => tree): ParsedExpression {
  const reader = createReader(text, parseExpression);
  if (peek(reader).kind === 'end') return { tree: null, diagnostics: [] };
  const tree = readCondition(reader);
  if (model !== undefined) checkFilter(meant(tree), model, reader.findings);
  return { tree, diagnostics: inOrder(reader.findings.all) };
}

/**
 * Reads all that a reader holds as one expression, which should be true or false; `missing` where it holds nothing.
 *
 * Conditions that follow one another with nothing between them are read as if `and` stood there.
 */
export function readCondition(reader: Reader): Expression {
  refuseBlank(reader);
  let last = parseExpression(reader, 0);
  const before: Expression[] = [];
  // Of a text with very many mistakes the rest isn't read: no more of them would be reported.
  while (peek(reader).kind !== 'end' && !reader.findings.isFull()) {
    if (closing.includes(peek(reader).kind)) {
      skipClosing(reader);
      last = continueExpression(reader, { ...last, grouped: true }, 0);
    } else {
      reportSurplus(reader);
      before.push(last.node);
      last = resume(reader);
    }
  }
  refuseTrailingBlank(reader);
  const operands = [...before, last.node].filter((operand, index) => index === 0 || operand.kind !== 'missing');
  const [first] = operands;
  if (first !== undefined && operands.length === 1) return first;
  return { kind: 'logical', operator: 'and', operands, from: reader.range.from, to: position(reader) };
}

const closing: readonly TokenKind[] = ['close', 'closeArray', 'closeObject'];

/** Behind something unfinished a blank is no mistake of its own. */
function refuseTrailingBlank(reader: Reader): void {
  if (!peek(reader).spaced) return;
  const span = { from: position(reader), to: reader.range.to };
  const unfinished = reader.findings.all.some(
    ({ severity, fix, to }) => severity === 'error' && (fix === null ? to >= span.from : fix.to >= span.to),
  );
  if (!unfinished) report(reader, 'odata-blank', span, { fix: replace(span, '') });
}

/** Passes over a parenthesis too many; to take it out is certain to help only where nothing is wrong so far, and nothing new begins behind. */
function skipClosing(reader: Reader): void {
  const before = position(reader);
  const surplus = take(reader);
  const { kind, text } = peek(reader);
  const first = reader.findings.all.every(({ severity }) => severity !== 'error');
  const harmless = kind === 'end' || closing.includes(kind) || (kind === 'name' && findInfix(text) !== undefined);
  report(reader, 'odata-group-unopened', surplus, {
    fix: first && harmless ? replace(kind === 'end' ? { from: before, to: surplus.to } : surplus, '') : null,
  });
}

/** Where an operator should be stands something else: a word that is none, a comma, or the next condition. */
function reportSurplus(reader: Reader): void {
  const next = peek(reader);
  const word = next.kind === 'name' && peek(reader, 1).kind !== 'open' && peek(reader, 1).kind !== 'end' && !startsCondition(reader);
  if (next.kind === 'comma' || next.kind === 'colon')
    report(reader, 'odata-operator-expected', take(reader), { parameters: { found: next.text } });
  else if (next.kind === 'slash') report(reader, 'odata-path-broken', take(reader), { parameters: { found: '/' } });
  else if (word) report(reader, 'odata-operator-unknown', take(reader), { parameters: { found: next.text } });
  else report(reader, 'odata-operator-expected', next, { parameters: { found: next.text } });
}

function startsCondition(reader: Reader): boolean {
  const after = peek(reader, 1);
  return (
    after.kind === 'foreign' ||
    after.kind === 'slash' ||
    (after.kind === 'name' && /^(?:eq|ne|lt|le|gt|ge|in|has|add|sub|mul|div|divby|mod)$/i.test(after.text))
  );
}

/** Reads the next condition; passes over a token that can begin none. */
function resume(reader: Reader): Operand {
  const start = reader.at;
  const ends = peek(reader).kind === 'end' || closing.includes(peek(reader).kind);
  const operand = ends ? { node: missing(reader), from: position(reader), grouped: false } : parseExpression(reader, 0);
  if (!ends && reader.at === start) take(reader);
  return operand;
}

/** Diagnostics in the order of the text. */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted((left, right) => left.from - right.from);
}
