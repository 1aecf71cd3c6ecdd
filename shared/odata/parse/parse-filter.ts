import { type Diagnostic, replace } from '../../diagnostics/diagnostic.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import { checkFilter } from '../check/check-expression.ts';
import type { TokenKind } from '../lex/token.ts';
import type { Expression } from '../node.ts';
import { findInfix } from '../operators.ts';
import { continueExpression, parseExpression } from './parse-expression.ts';
import { createReader, missing, type Operand, peek, position, type Reader, report, reportSpace, take } from './reader.ts';

/** A parsed expression: its tree (null for an empty text) and diagnostics. */
export interface ParsedExpression {
  readonly tree: Expression | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a percent-decoded `$filter`: a boolean common expression. With a model, names and types are checked too.
 *
 * @param transform changes the tree before the check, for example replaces aliases
 */
export function parseFilter(
  text: string,
  model?: EntityModel,
  transform: (tree: Expression) => Expression = (tree) => tree,
): ParsedExpression {
  const reader = createReader(text, parseExpression);
  if (peek(reader).kind === 'end') return { tree: null, diagnostics: [] };
  const tree = readCondition(reader);
  if (model !== undefined) checkFilter(transform(tree), model, reader.findings);
  return { tree, diagnostics: inOrder(reader.findings.all) };
}

/**
 * Parses the whole content of a reader as one boolean expression. Returns a `missing` node if it is empty.
 *
 * Conditions without an operator between them are parsed as if joined by `and`.
 */
export function readCondition(reader: Reader): Expression {
  reportSpace(reader);
  let last = parseExpression(reader, 0);
  const before: Expression[] = [];
  // With too many errors, the rest of the text isn't parsed, because no more errors are reported.
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
  reportTrailingSpace(reader);
  const operands = [...before, last.node].filter((operand, index) => index === 0 || operand.kind !== 'missing');
  const [first] = operands;
  if (first !== undefined && operands.length === 1) return first;
  return { kind: 'logical', operator: 'and', operands, from: reader.range.from, to: position(reader) };
}

const closing: readonly TokenKind[] = ['close', 'closeArray', 'closeObject'];

/** Reports a trailing space. After an incomplete expression, a trailing space isn't an additional error. */
function reportTrailingSpace(reader: Reader): void {
  if (!peek(reader).spaced) return;
  const span = { from: position(reader), to: reader.range.to };
  const unfinished = reader.findings.all.some(
    ({ severity, fix, to }) => severity === 'error' && (fix === null ? to >= span.from : fix.to >= span.to),
  );
  if (!unfinished) report(reader, 'odata-blank', span, { fix: replace(span, '') });
}

/** Skips an unmatched closing parenthesis. The fix removes it, and is only offered if there is no error so far and nothing follows. */
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

/** Reports a missing operator: an unknown word, a comma, or the next condition. */
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

/** Parses the next condition. Skips a token that can't begin one. */
function resume(reader: Reader): Operand {
  const start = reader.at;
  const isAtEnd = peek(reader).kind === 'end' || closing.includes(peek(reader).kind);
  const operand = isAtEnd ? { node: missing(reader), from: position(reader), grouped: false } : parseExpression(reader, 0);
  if (!isAtEnd && reader.at === start) take(reader);
  return operand;
}

/** Sorts diagnostics by offset. */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted((left, right) => left.from - right.from);
}
