import type { DiagnosticCode } from '../query/diagnostic-codes.ts';
import { createFindings, type Findings } from '../query/findings.ts';
import { makeDiagnostic, replace, type Span } from '../query/make-diagnostic.ts';
import { lex } from './lex.ts';
import type { Expression } from './node.ts';
import type { Token } from './token.ts';

/** How deep expressions may nest: far beyond any real filter, far below what a stack holds. */
export const deepestNesting = 200;

/** An operand with where its text begins, a parenthesis included. */
export interface Operand {
  readonly node: Expression;
  readonly from: number;
  /** Whether it stands in parentheses. */
  readonly grouped: boolean;
}

/** What the functions of the parser share: the tokens without blanks, how far they are read, and what has been found wrong. */
export interface Reader {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly findings: Findings;
  /** Reads an expression of operators that bind at least so tightly. */
  readonly expression: (reader: Reader, power: number) => Operand;
  /** How many nodes stand above one another in a node; 0 where it has nothing below it. */
  readonly heights: WeakMap<Expression, number>;
  at: number;
  depth: number;
  /** Set once the limit of nesting is passed: nothing is read after it. */
  abandoned: boolean;
}

export function createReader(text: string, expression: Reader['expression']): Reader {
  const tokens = lex(text).filter(({ kind }) => kind !== 'space');
  return { text, tokens, findings: createFindings(), expression, heights: new WeakMap(), at: 0, depth: 0, abandoned: false };
}

const noToken: Token = { kind: 'end', text: '', from: 0, to: 0, spaced: false };

/** The token `ahead` of the next one, the closing `end` token for all beyond it. */
export function peek(reader: Reader, ahead = 0): Token {
  return reader.tokens[reader.at + ahead] ?? reader.tokens.at(-1) ?? noToken;
}

/** Reads the next token; the `end` token stays. */
export function take(reader: Reader): Token {
  const token = peek(reader);
  if (token.kind !== 'end') reader.at++;
  return token;
}

/** Where the text read so far ends, without blanks. */
export function position(reader: Reader): number {
  return reader.tokens[reader.at - 1]?.to ?? 0;
}

/** Notes a mistake; what follows from one already noted at the same place, or from giving up, is not worth saying. */
export function report(reader: Reader, code: DiagnosticCode, span: Span, details: Parameters<typeof makeDiagnostic>[2] = {}): void {
  if (reader.abandoned || reader.findings.isFull()) return;
  const known = reader.findings.all.some(({ severity, from, to }) => severity === 'error' && from === span.from && to === span.to);
  if (!known) reader.findings.add(makeDiagnostic(code, span, details));
}

/** Goes one level deeper; past the limit gives up. Returns whether reading may go on. */
export function descend(reader: Reader): boolean {
  reader.depth++;
  if (reader.depth > deepestNesting) abandon(reader);
  return !reader.abandoned;
}

/** Notes how tall a new node is: chains such as `1 add 1 add 1` nest without a parenthesis. Past the limit gives up. */
export function grow<Tree extends Expression>(reader: Reader, node: Tree, children: readonly Expression[]): Tree {
  const height = 1 + children.reduce((tallest, child) => Math.max(tallest, reader.heights.get(child) ?? 0), 0);
  reader.heights.set(node, height);
  if (height > deepestNesting) abandon(reader);
  return node;
}

/** Says once that the text nests too deeply and passes over all the rest. */
function abandon(reader: Reader): void {
  report(reader, 'too-deep', peek(reader), { parameters: { limit: deepestNesting } });
  reader.abandoned = true;
  reader.at = Math.max(reader.tokens.length - 1, 0);
}

/** A place where an operand should be. */
export function missing(reader: Reader): Expression {
  return { kind: 'missing', from: position(reader), to: position(reader) };
}

/** Reads the parenthesis that closes `open`, or says that it is missing. */
export function closeGroup(reader: Reader, open: Span): void {
  const next = peek(reader);
  if (next.kind === 'close') take(reader);
  else report(reader, 'odata-group-open', open, { fix: next.kind === 'end' ? replace(next, ')') : null });
}
