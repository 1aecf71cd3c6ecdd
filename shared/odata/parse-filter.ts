import type { Diagnostic } from '../query/diagnostic.ts';
import type { EntityModel } from '../query/entity-model.ts';
import { replace } from '../query/make-diagnostic.ts';
import { checkCondition } from './check-expression.ts';
import type { Expression } from './node.ts';
import { parseExpression } from './parse-expression.ts';
import { createReader, peek, position, type Reader, report, take } from './reader.ts';

/** An expression read: its tree (null for an empty text), and what is wrong with it. */
export interface ParsedExpression {
  readonly tree: Expression | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a `$filter` (percent-decoded): a common expression that yields true or false. With a model names and types are checked too. */
export function parseFilter(text: string, model?: EntityModel): ParsedExpression {
  const reader = createReader(text, parseExpression);
  if (peek(reader).kind === 'end') return { tree: null, diagnostics: [] };
  const tree = parseWhole(reader);
  if (model !== undefined) checkCondition(tree, model, reader.findings);
  return { tree, diagnostics: inOrder(reader.findings.all) };
}

/** Reads to the end; conditions that follow one another with nothing between them are read as if `and` stood there. */
function parseWhole(reader: Reader): Expression {
  const operands = [parseExpression(reader, 0).node];
  while (peek(reader).kind !== 'end') {
    const next = peek(reader);
    if (next.kind === 'close') {
      take(reader);
      report(reader, 'odata-group-unopened', next, { fix: replace(next, '') });
      operands.push(...continued(reader));
    } else {
      reportSurplus(reader);
      operands.push(...continued(reader));
    }
  }
  const [first] = operands;
  if (first !== undefined && operands.length === 1) return first;
  return { kind: 'logical', operator: 'and', operands, from: 0, to: position(reader) };
}

/** Where an operator should be stands something else: a word that is none, a comma, or the next condition. */
function reportSurplus(reader: Reader): void {
  const next = peek(reader);
  const word = next.kind === 'name' && peek(reader, 1).kind !== 'open' && peek(reader, 1).kind !== 'end' && !startsCondition(reader);
  if (next.kind === 'comma') report(reader, 'odata-operator-expected', take(reader), { parameters: { found: ',' } });
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

function continued(reader: Reader): Expression[] {
  const before = reader.at;
  if (peek(reader).kind === 'end' || peek(reader).kind === 'close') return [];
  const { node } = parseExpression(reader, 0);
  if (reader.at === before) take(reader);
  return node.kind === 'missing' ? [] : [node];
}

/** Diagnostics in the order of the text. */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted((left, right) => left.from - right.from);
}
