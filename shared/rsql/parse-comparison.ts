import { makeDiagnostic, replace, type Span } from '../diagnostics/diagnostic.ts';
import { findOperator } from './dialect.ts';
import type { Token } from './lex.ts';
import type { Comparison, Missing, Node, Operator, Selector } from './node.ts';
import { parseODataCondition } from './odata-condition.ts';
import { type Arguments, parseArguments, skipArguments } from './parse-arguments.ts';
import { isSelector, unquote } from './quoting.ts';
import { endsCondition, peek, peekPastSpace, position, type Reader, skipSpace, take } from './reader.ts';
import { unknownOperator } from './unknown-operator.ts';

/** Parses `selector operator arguments`. Returns a `missing` node if there is no column. */
export function parseComparison(reader: Reader): Node {
  const next = peek(reader);
  if (endsCondition(next.kind)) return missingCondition(reader, next);
  if (next.kind === 'unexpected') return skipCondition(reader, 'rsql-condition-missing');
  const selector = next.kind === 'operator' ? missingSelector(reader, next) : takeSelector(reader);
  const foreign = parseODataCondition(reader, selector);
  if (foreign !== null) return foreign;
  const operator = parseOperator(reader, selector);
  return operator === null ? skipCondition(reader, null, selector) : finish(reader, selector, operator);
}

function finish(reader: Reader, selector: Selector, operator: Operator): Comparison {
  const values = valuesOf(reader, operator);
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

function valuesOf(reader: Reader, operator: Operator): Arguments {
  const known = findOperator(reader.dialect, operator.symbol);
  const none: Arguments = { items: [], list: false, to: operator.to };
  if (endsCondition(peekPastSpace(reader).kind)) {
    if (known?.arity === 'none') return none;
    if (known === undefined) {
      // Only the server knows whether it needs a value. A text that ends here isn't valid RSQL, so this is an error.
      reader.findings.add(unknownOperator(operator, reader.dialect, 'error'));
      return none;
    }
  }
  if (known === undefined) reader.findings.add(unknownOperator(operator, reader.dialect, 'warning'));
  if (known?.arity !== 'none') return parseArguments(reader, known?.arity === 'many' || known?.arity === 'two');
  skipSpace(reader);
  const from = position(reader);
  const surplus = skipArguments(reader);
  const span: Span = { from, to: surplus.to };
  reader.findings.add(makeDiagnostic('rsql-no-value', span, { parameters: { symbol: operator.symbol }, fix: replace(span, '') }));
  return none;
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

/** Parses the operator after a column. Null, with a diagnostic, if there is none. */
function parseOperator(reader: Reader, selector: Selector): Operator | null {
  const next = peekPastSpace(reader);
  if (next.kind === 'operator') {
    skipSpace(reader);
    return operatorOf(reader, take(reader));
  }
  if (next.kind === 'unexpected' && next.text === '=') {
    skipSpace(reader);
    const token = take(reader);
    reader.findings.add(makeDiagnostic('rsql-single-equals', token, { fix: replace(token, '==') }));
    return { symbol: '==', from: token.from, to: token.to };
  }
  if (endsCondition(next.kind) && selector.name !== '' && findOperator(reader.dialect, '') !== undefined) {
    return { symbol: '', from: selector.to, to: selector.to };
  }
  reader.findings.add(makeDiagnostic('rsql-operator-missing', selector, { parameters: { name: selector.name } }));
  return null;
}

/** Operators of other languages and their RSQL equivalents. */
const foreignSymbols: ReadonlyMap<string, string> = new Map([
  ['===', '=='],
  ['!==', '!='],
  ['<>', '!='],
  ['=>', '>='],
  ['=<', '<='],
]);

/** Returns an operator as written. Returns the intended operator if the written one isn't RSQL. */
function operatorOf(reader: Reader, token: Token): Operator {
  const suggestion = foreignSymbols.get(token.text);
  if (suggestion === undefined) return { symbol: token.text, from: token.from, to: token.to };
  const details = { parameters: { symbol: token.text, suggestion }, fix: replace(token, suggestion) };
  reader.findings.add(makeDiagnostic('rsql-operator-unknown', token, details));
  return { symbol: suggestion, from: token.from, to: token.to };
}

/** Skips the rest of an invalid condition. */
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
