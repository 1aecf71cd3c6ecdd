import { makeDiagnostic, replace, type Span } from '../query/make-diagnostic.ts';
import { findOperator } from './dialect.ts';
import { parseForeign } from './foreign-words.ts';
import type { Comparison, Missing, Node, Operator, Selector } from './node.ts';
import { parseArguments } from './parse-arguments.ts';
import { isSelector, unquote } from './quoting.ts';
import { endsCondition, peek, peekPastSpace, position, type Reader, skipSpace, take } from './reader.ts';
import type { Token } from './token.ts';
import { unknownOperator } from './unknown-operator.ts';

/** Reads `selector operator arguments`; a `missing` node where there is no column to speak of. */
export function parseComparison(reader: Reader): Node {
  const next = peek(reader);
  if (endsCondition(next.kind)) return missingCondition(reader, next);
  if (next.kind === 'stray') return skipCondition(reader, 'rsql-condition-missing');
  const selector = next.kind === 'operator' ? missingSelector(reader, next) : takeSelector(reader);
  const foreign = parseForeign(reader, selector);
  if (foreign !== null) return foreign;
  const operator = parseOperator(reader, selector);
  return operator === null ? skipCondition(reader, null, selector) : finish(reader, selector, operator);
}

function finish(reader: Reader, selector: Selector, operator: Operator): Comparison {
  const values = parseArguments(reader);
  return {
    kind: 'comparison',
    selector,
    operator,
    arguments: values.items,
    list: values.list,
    from: selector.from,
    to: Math.max(values.to, operator.to),
  };
}

function missingCondition(reader: Reader, next: Token): Missing {
  const span: Span = next.kind === 'end' ? { from: position(reader), to: position(reader) } : next;
  reader.findings.add(makeDiagnostic('rsql-condition-missing', span));
  return { kind: 'missing', from: position(reader), to: position(reader) };
}

function missingSelector(reader: Reader, next: Token): Selector {
  reader.findings.add(makeDiagnostic('rsql-column-missing', next));
  return { name: '', from: next.from, to: next.from };
}

function takeSelector(reader: Reader): Selector {
  const token = take(reader);
  if (token.kind !== 'quoted') return { name: token.text, from: token.from, to: token.to };
  const name = unquote(token).text;
  reader.findings.add(makeDiagnostic('rsql-column-quoted', token, { fix: isSelector(name) ? replace(token, name) : null }));
  return { name, from: token.from, to: token.to };
}

/** The operator after a column; null, with a diagnostic, where there is none. */
function parseOperator(reader: Reader, selector: Selector): Operator | null {
  const next = peekPastSpace(reader);
  if (next.kind === 'operator') {
    skipSpace(reader);
    return checkedOperator(reader, take(reader));
  }
  if (next.kind === 'stray' && next.text === '=') {
    skipSpace(reader);
    const token = take(reader);
    reader.findings.add(makeDiagnostic('rsql-single-equals', token, { fix: replace(token, '==') }));
    return { symbol: '==', from: token.from, to: token.to };
  }
  reader.findings.add(makeDiagnostic('rsql-operator-missing', selector, { parameters: { name: selector.name } }));
  return null;
}

/** An operator that the dialect lacks may still be one of the deployment's: a warning, until somebody asks what it means. */
function checkedOperator(reader: Reader, token: Token): Operator {
  const operator: Operator = { symbol: token.text, from: token.from, to: token.to };
  if (findOperator(reader.dialect, token.text) === undefined) reader.findings.add(unknownOperator(operator, reader.dialect, 'warning'));
  return operator;
}

/** Passes over the rest of a condition that cannot be read. */
function skipCondition(reader: Reader, code: 'rsql-condition-missing' | null, start: Span = peek(reader)): Missing {
  let depth = 0;
  while (peek(reader).kind !== 'end' && (depth > 0 || !endsCondition(peek(reader).kind))) {
    const token = take(reader);
    if (token.kind === 'open') depth++;
    if (token.kind === 'close') depth--;
  }
  const span = { from: start.from, to: Math.max(start.to, position(reader)) };
  if (code !== null) reader.findings.add(makeDiagnostic(code, span));
  return { kind: 'missing', ...span };
}
