import { makeDiagnostic, replace, type Span } from '../diagnostics/diagnostic.ts';
import type { ComparisonOperator, TextOperator } from '../query/query.ts';
import type { Dialect } from './dialect.ts';
import { nullTest } from './filter-to-model.ts';
import type { Node, Selector } from './node.ts';
import { parseArguments } from './parse-arguments.ts';
import { printFilter } from './print-filter.ts';
import { needsQuotes, quote } from './quoting.ts';
import { peek, position, type Reader, take } from './reader.ts';

const comparisons: ReadonlyMap<string, ComparisonOperator | 'in'> = new Map([
  ['eq', 'eq'],
  ['ne', 'ne'],
  ['lt', 'lt'],
  ['le', 'le'],
  ['gt', 'gt'],
  ['ge', 'ge'],
  ['in', 'in'],
]);

const functions: ReadonlyMap<string, TextOperator> = new Map([
  ['startswith', 'beginsWith'],
  ['endswith', 'endsWith'],
  ['contains', 'contains'],
]);

/** Parses a condition in OData syntax (`name eq 'x'`, `startswith(name,'x')`, `not (…)`) with one diagnostic. Null if it isn't one. */
export function parseODataCondition(reader: Reader, selector: Selector): Node | null {
  const next = peek(reader);
  if (next.kind === 'open') return parseFunction(reader, selector);
  if (next.kind !== 'space') return null;
  const word = peek(reader, 1);
  if (word.kind === 'open' && selector.name.toLowerCase() === 'not') return parseFunction(reader, selector);
  const operator = word.kind === 'word' ? comparisons.get(word.text.toLowerCase()) : undefined;
  const after = peek(reader, 2).kind;
  return operator !== undefined && (after === 'space' || after === 'open') ? parseComparisonWord(reader, selector, operator) : null;
}

function parseComparisonWord(reader: Reader, selector: Selector, operator: ComparisonOperator | 'in'): Node {
  take(reader);
  const word = take(reader);
  if (peek(reader).kind === 'space') take(reader);
  const span: Span = { from: selector.to, to: position(reader) };
  const isTest = peek(reader).text === 'null' && (operator === 'eq' || operator === 'ne');
  const test = isTest ? nullTest(selector.name, operator === 'ne', reader.dialect) : null;
  const symbol = test?.operator.symbol ?? symbolOf(reader.dialect, operator);
  const written = test === null ? symbol : printFilter(test, reader.dialect).slice(selector.name.length);
  const fix = replace(test === null ? span : { from: span.from, to: peek(reader).to }, written);
  reader.findings.add(makeDiagnostic('rsql-odata-operator', word, { parameters: { found: word.text, symbol }, fix }));
  if (test !== null) {
    const value = take(reader);
    const items = test.arguments.map((item) => ({ ...item, from: value.from, to: value.to }));
    return { ...test, selector, operator: { symbol, from: word.from, to: word.to }, arguments: items, from: selector.from, to: value.to };
  }
  const values = parseArguments(reader, operator === 'in');
  return {
    kind: 'comparison',
    selector,
    operator: { symbol, from: word.from, to: word.to },
    arguments: values.items,
    list: values.list,
    from: selector.from,
    to: Math.max(values.to, span.to),
  };
}

function symbolOf(dialect: Dialect, operator: ComparisonOperator | 'in'): string {
  const dialectOperator = dialect.operators.find(({ meaning }) =>
    operator === 'in' ? meaning.kind === 'in' && !meaning.negated : meaning.kind === 'comparison' && meaning.operator === operator,
  );
  return dialectOperator?.symbol ?? (operator === 'in' ? '=in=' : '==');
}

/** Skips and reports a call. If the meaning of the call is clear, the fix converts it to RSQL. */
function parseFunction(reader: Reader, selector: Selector): Node {
  let depth = 0;
  do {
    const token = take(reader);
    if (token.kind === 'open') depth++;
    if (token.kind === 'close') depth--;
  } while ((depth > 0 || peek(reader).kind === 'open') && peek(reader).kind !== 'end');
  const span: Span = { from: selector.from, to: position(reader) };
  const call = /^(\w+)\(\s*([^\s,()']+)\s*,\s*'((?:[^']|'')*)'\s*\)$/.exec(reader.text.slice(span.from, span.to));
  const operator = functions.get(call?.[1]?.toLowerCase() ?? '');
  const symbol = reader.dialect.operators.find(({ meaning }) => meaning.kind === 'text' && meaning.operator === operator)?.symbol;
  const parameters = { name: selector.name };
  const column = call?.[2];
  if (symbol === undefined || column === undefined) {
    reader.findings.add(makeDiagnostic('rsql-odata-function', span, { parameters }));
    return { kind: 'missing', ...span };
  }
  const text = (call?.[3] ?? '').replaceAll("''", "'");
  const fix = replace(span, column + symbol + (needsQuotes(text) ? quote(text) : text));
  reader.findings.add(makeDiagnostic('rsql-odata-function', span, { parameters, fix }));
  return {
    kind: 'comparison',
    selector: { name: column, ...span },
    operator: { symbol, ...span },
    arguments: [{ text, quote: null, ...span }],
    list: false,
    ...span,
  };
}
