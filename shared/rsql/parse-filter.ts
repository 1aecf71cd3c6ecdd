import { type Diagnostic, makeDiagnostic, replace, type Span } from '../diagnostics/diagnostic.ts';
import type { EntityModel } from '../metadata/entity-model.ts';
import { checkFilter } from './check-filter.ts';
import { type Dialect, defaultDialect } from './dialect.ts';
import { filterToModel, type ModelConversion } from './filter-to-model.ts';
import type { Token } from './lex.ts';
import type { Node } from './node.ts';
import { closingFix } from './parse-arguments.ts';
import { parseComparison } from './parse-comparison.ts';
import { createReader, deepestNesting, endsCondition, peek, peekPastSpace, position, type Reader, skipSpace, take } from './reader.ts';

/** A parsed filter: its tree (null for an empty text) and diagnostics. */
interface ParsedFilter {
  readonly tree: Node | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a filter in RSQL, a superset of FIQL (draft-nottingham-atompub-fiql-00). `and` has a higher precedence than `or`.
 *
 * Never throws. One error gives one diagnostic; the rest of the tree is kept, with a `missing` node for a missing condition. The dialect
 * defines the operators. With a model, columns and value types are checked too.
 */
export function parseFilter(text: string, dialect: Dialect = defaultDialect, model?: EntityModel): ParsedFilter {
  const reader = createReader(text, dialect);
  skipSpace(reader);
  if (peek(reader).kind === 'end') return { tree: null, diagnostics: reader.findings.all };
  const tree = parseAll(reader);
  checkFilter(tree, dialect, model, reader.findings);
  return { tree, diagnostics: reader.findings.all.toSorted((left, right) => left.from - right.from) };
}

/** Parses to the end, ignoring unmatched closing parentheses. */
function parseAll(reader: Reader): Node {
  const { from } = peek(reader);
  const operands = [parseOr(reader)];
  let kind: 'and' | 'or' | null = null;
  for (;;) {
    skipSpace(reader);
    if (peek(reader).kind === 'end') break;
    const surplus = take(reader);
    skipSpace(reader);
    const next = peek(reader);
    reader.findings.add(makeDiagnostic('rsql-group-unopened', surplus, { fix: endsCondition(next.kind) ? replace(surplus, '') : null }));
    if (next.kind === 'end' || next.kind === 'close') continue;
    kind ??= next.kind === 'or' ? 'or' : 'and';
    if (next.kind === 'and' || next.kind === 'or') takeConnective(reader);
    operands.push(parseOr(reader));
  }
  return joinNodes(kind ?? 'and', operands, { from, to: position(reader) });
}

function parseOr(reader: Reader): Node {
  return parseGroup(reader, 'or', (inner) => parseGroup(inner, 'and', parseConstraint));
}

function parseGroup(reader: Reader, kind: 'and' | 'or', parseOperand: (reader: Reader) => Node): Node {
  const { from } = peekPastSpace(reader);
  const operands = [parseOperand(reader)];
  for (;;) {
    const next = peekPastSpace(reader);
    if (next.kind !== kind) break;
    skipSpace(reader);
    takeConnective(reader);
    operands.push(parseOperand(reader));
    if (kind === 'and') parseUnjoined(reader, operands);
  }
  if (kind === 'and') parseUnjoined(reader, operands);
  return joinNodes(kind, operands, { from, to: Math.max(from, position(reader)) });
}

/** Parses conditions without a connective between them as if joined by `;`. */
function parseUnjoined(reader: Reader, operands: Node[]): void {
  while (!endsCondition(peekPastSpace(reader).kind) && reader.depth <= deepestNesting) {
    const gap = peek(reader).kind === 'space' ? take(reader) : { from: position(reader), to: position(reader) };
    reader.findings.add(makeDiagnostic('rsql-connective-missing', gap));
    operands.push(parseConstraint(reader));
  }
}

function takeConnective(reader: Reader): Token {
  const token = take(reader);
  checkConnective(reader, token);
  skipSpace(reader);
  return token;
}

/** Reports other connectives than `;`, `,`, ` and ` and ` or `. The words must be in lower case, with a space on each side. */
function checkConnective(reader: Reader, token: Token): void {
  const word = token.text.trim();
  const span: Span = { from: token.from + token.text.indexOf(word), to: token.from + token.text.indexOf(word) + word.length };
  const spelling = token.kind;
  if (word === '&&' || word === '||') {
    const details = {
      parameters: { found: word, symbol: spelling },
      fix: replace(span, peek(reader).kind === 'open' ? `${spelling} ` : spelling),
    };
    reader.findings.add(makeDiagnostic('rsql-connective-foreign', span, details));
  } else if (word !== word.toLowerCase()) {
    const fix = replace(span, peek(reader).kind === 'open' && token.to === span.to ? `${word.toLowerCase()} ` : word.toLowerCase());
    reader.findings.add(makeDiagnostic('rsql-connective-case', span, { parameters: { found: word }, fix }));
  } else if (/^[a-z]/.test(word) && token.to === span.to) {
    const fix = replace({ from: token.to, to: token.to }, ' ');
    reader.findings.add(makeDiagnostic('rsql-connective-space', span, { parameters: { found: word }, fix }));
  }
}

function parseConstraint(reader: Reader): Node {
  skipSpace(reader);
  if (peek(reader).kind !== 'open') return parseComparison(reader);
  const open = take(reader);
  reader.depth++;
  if (reader.depth > deepestNesting) return abandon(reader, open);
  skipSpace(reader);
  const inner = parseOr(reader);
  reader.depth--;
  skipSpace(reader);
  if (peek(reader).kind === 'close') take(reader);
  else if (!reader.abandoned) reportOpen(reader, open);
  return inner;
}

function reportOpen(reader: Reader, open: Token): void {
  reader.findings.add(makeDiagnostic('rsql-group-open', open, { fix: closingFix(reader) }));
}

/** Reports too deep nesting once and stops parsing. */
function abandon(reader: Reader, open: Token): Node {
  reader.findings.add(makeDiagnostic('too-deep', open, { parameters: { limit: deepestNesting } }));
  reader.abandoned = true;
  reader.at = reader.tokens.length - 1;
  return { kind: 'missing', from: open.from, to: reader.text.length };
}

/** Creates a group over a range of text, including its operands' parentheses. Returns a single operand itself. */
function joinNodes(kind: 'and' | 'or', operands: readonly Node[], span: Span): Node {
  const [first] = operands;
  if (first === undefined) return { kind: 'missing', ...span };
  return operands.length === 1 ? first : { kind, operands, from: span.from, to: span.to };
}

/** A parsed filter with its diagnostics and predicate. */
export interface ReadFilter extends ParsedFilter {
  readonly converted: ModelConversion;
}

/** Parses a filter and converts it: see {@link parseFilter} and {@link filterToModel}. */
export function readFilter(text: string, dialect: Dialect, model: EntityModel | undefined): ReadFilter {
  const parsed = parseFilter(text, dialect, model);
  return { ...parsed, converted: filterToModel(parsed.tree, model, dialect) };
}
